import { parsePesos } from '#contract/money/money.ts'
import { DESCRIPTION_MAX, EVENT_NAME_MAX } from '#contract/product/limits.ts'
import { GOAL_HINT } from '#contract/product/messages.ts'
import type { FieldErrors } from '#web/forms/validation/field-errors.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { MoneyField } from '#web/ui/fields/money-field.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { TrashIcon } from '#web/ui/icons.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { fieldName, type GoalCard } from './goal-cards.ts'

interface GoalCardFieldsProps {
  card: GoalCard
  /** From 1. */
  place: number
  /** Its name is typed next. */
  autoFocus: boolean
  errors: FieldErrors
  /** Absent where there is nothing to remove. */
  onRemove?: (() => void) | undefined
}

/** One sueño of step 2: name, amount, description. */
export function GoalCardFields({ card, place, autoFocus, errors, onRemove }: GoalCardFieldsProps) {
  const { key, id, name, baseAmount, description } = card
  return (
    <Card as="li" padding="lg" className="relative">
      <fieldset className="grid min-w-0 gap-5">
        <legend className="mb-5 text-lg font-semibold">Sueño {place}</legend>
        <input type="hidden" name={fieldName(key, 'id')} value={id} />
        <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_15rem]">
          <TextField
            name={fieldName(key, 'name')}
            label="Nombre del sueño"
            placeholder="Carriola, pañales, cuna..."
            maxLength={EVENT_NAME_MAX}
            defaultValue={name}
            error={errors[fieldName(key, 'name')]}
            autoComplete="off"
            autoFocus={autoFocus}
          />
          <MoneyField
            name={fieldName(key, 'baseAmount')}
            label="Monto objetivo"
            parse={parsePesos}
            defaultValue={baseAmount}
            error={errors[fieldName(key, 'baseAmount')]}
            hint={GOAL_HINT}
          />
        </div>
        <TextArea
          name={fieldName(key, 'description')}
          label="Descripción"
          optional
          rows={2}
          maxLength={DESCRIPTION_MAX}
          defaultValue={description}
          error={errors[fieldName(key, 'description')]}
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
