import { type ReactNode, useRef, useState } from 'react'
import { formatPesos } from '#contract/money/money.ts'
import { parsePesos } from '#contract/money/typed-pesos.ts'
import { GoalFields } from '#web/events/goals/goal-form.tsx'
import { readTypedFields } from '#web/forms/form.tsx'
import { type FieldErrors, validateForm } from '#web/forms/validation/field-errors.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { ChevronDownIcon } from '#web/ui/icons.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { TrashIcon } from '#web/ui/more-icons.tsx'
import { buildCardRules, buildFieldName, type GoalEntry, readCards } from './goal-cards.ts'

/** What a folded card says; null while name or amount is missing. */
function summarize({ name, baseAmount }: Pick<GoalEntry, 'name' | 'baseAmount'>) {
  const amount = parsePesos(baseAmount.trim())
  return name.trim() && amount ? { amount } : null
}

/** Folds the valid cards of a form, as another one is added: that one then stands near the button. */
export function foldValidCards(form: HTMLFormElement): void {
  const typed = new FormData(form)
  for (const card of readCards(readTypedFields(typed))) {
    const errors = validateForm(typed, buildCardRules([card.key]))
    if (!summarize(card) || Object.keys(errors).length > 0) continue
    const field = form.elements.namedItem(buildFieldName(card.key, 'name'))
    const fold = field instanceof Element && field.closest('details')
    // Its photo may be on its way, or have failed: that stays in view.
    if (fold && !fold.querySelector('[role=alert]:not(:empty), progress, [aria-busy=true]'))
      fold.open = false
  }
}

interface GoalCardFieldsProps {
  card: GoalEntry
  /** From 1. */
  place: number
  autoFocus: boolean
  errors: FieldErrors
  /** Where its photo is chosen; absent while there is no draft. */
  photo?: ReactNode
  /** Absent for the only card while it is unsaved. */
  onRemove?: (() => void) | undefined
}

/** The fields of one sueño, folded to a line where it came with name and amount, or another one was added. */
export function GoalCardFields(props: GoalCardFieldsProps) {
  const { card, place, autoFocus, errors, photo, onRemove } = props
  const [summary, setSummary] = useState(() => summarize(card))
  const [isOpen, setOpen] = useState(summary === null)
  const [name, setName] = useState(card.name.trim())
  const fields = useRef<HTMLFieldSetElement>(null)
  const nameOf = (field: Exclude<keyof GoalEntry, 'key'>) => buildFieldName(card.key, field)
  const hasError = [nameOf('name'), nameOf('baseAmount'), nameOf('description')].some(
    (name) => errors[name],
  )
  const readField = (name: string) => {
    const field = fields.current?.elements.namedItem(name)
    return field instanceof HTMLInputElement ? field.value : ''
  }
  return (
    <Card as="li" className="relative">
      <details
        open={isOpen || hasError}
        onToggle={({ currentTarget }) => {
          setOpen(currentTarget.open)
          setSummary(
            summarize({
              name: readField(nameOf('name')),
              baseAmount: readField(nameOf('baseAmount')),
            }),
          )
        }}
      >
        <summary className="-my-1 flex min-h-11 list-none items-center gap-3 pr-24 font-semibold">
          <ChevronDownIcon className="shrink-0 text-accent transition-transform [[open]>summary>&]:rotate-180" />
          <span className="min-w-0 wrap-anywhere">
            {name || `Sueño ${place}`}{' '}
            {summary && !isOpen && (
              <span className="money inline-block font-normal text-muted">
                {formatPesos(summary.amount)}
              </span>
            )}
            {name && <span className="sr-only">, sueño {place}</span>}
          </span>
        </summary>
        <fieldset
          ref={fields}
          className="grid min-w-0 gap-5 pt-4"
          onChange={() => setName(readField(nameOf('name')).trim())}
        >
          <legend className="sr-only">Sueño {place}</legend>
          <input type="hidden" name={nameOf('id')} value={card.id} />
          <GoalFields
            errors={errors}
            values={card}
            nameOf={nameOf}
            namePlaceholder="Carriola, pañales, cuna..."
            autoFocus={autoFocus}
          />
          {photo}
        </fieldset>
      </details>
      {onRemove && (
        <Button
          variant="quiet"
          className="absolute top-4 right-2 text-sm sm:right-4"
          aria-label={`Quitar sueño ${place}`}
          onClick={onRemove}
        >
          <TrashIcon /> Quitar
        </Button>
      )}
    </Card>
  )
}
