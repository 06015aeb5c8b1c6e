import { GoalFields } from '#web/events/goals/goal-fields.tsx'
import type { FieldErrors } from '#web/forms/validation/field-errors.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { TrashIcon } from '#web/ui/icons.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { fieldName, type GoalCard } from './goal-cards.ts'

interface GoalCardFieldsProps {
  card: GoalCard
  /** From 1. */
  place: number
  autoFocus: boolean
  errors: FieldErrors
  /** Absent for the only card while it is unsaved. */
  onRemove?: (() => void) | undefined
}

/** One goal of step 2. */
export function GoalCardFields({ card, place, autoFocus, errors, onRemove }: GoalCardFieldsProps) {
  return (
    <Card as="li" padding="lg" className="relative">
      <fieldset className="grid min-w-0 gap-5">
        <legend className="mb-5 text-lg font-semibold">Sueño {place}</legend>
        <input type="hidden" name={fieldName(card.key, 'id')} value={card.id} />
        <GoalFields
          errors={errors}
          values={card}
          nameOf={(field) => fieldName(card.key, field)}
          namePlaceholder="Carriola, pañales, cuna..."
          autoFocus={autoFocus}
        />
      </fieldset>
      {onRemove && (
        <Button
          variant="quiet"
          size="icon"
          className="absolute top-4 right-4 sm:top-6 sm:right-6"
          aria-label={`Quitar sueño ${place}`}
          onClick={onRemove}
        >
          <TrashIcon />
        </Button>
      )}
    </Card>
  )
}
