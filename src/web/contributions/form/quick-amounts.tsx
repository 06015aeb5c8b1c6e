import { formatPesos } from '#contract/money/money.ts'
import { classNames } from '#web/ui/style/class-names.ts'
import { formatAmount as typedAs } from '#web/ui/style/format-amount.ts'
import { QUICK_AMOUNT_FIELD, REMAINING_AMOUNT } from './quick-amount-input.ts'

interface QuickAmountsProps {
  /** All in centavos. */
  amounts: readonly number[]
  missing: number
  chosen: number | null
  /** Gets the amount as text. */
  onChoose: (typed: string) => void
}

const chip =
  'money min-h-11 rounded-full px-4 ring-1 ring-inset ring-edge transition-colors hover:bg-sunk ' +
  'aria-pressed:bg-accent-soft aria-pressed:font-semibold aria-pressed:text-accent aria-pressed:ring-2 aria-pressed:ring-accent'

const withoutCents = (centavos: number) => formatPesos(centavos).replace('.00', '')

/**
 * Buttons for common amounts and for the rest of the goal. Without JavaScript a button submits the
 * form, which comes back with the amount filled in (`R12`).
 */
export function QuickAmounts({ amounts, missing, chosen, onChoose }: QuickAmountsProps) {
  const choices = amounts.map((amount) => ({
    amount,
    label: withoutCents(amount),
    value: `${amount}`,
  }))
  if (missing >= 1_000 && !amounts.includes(missing)) {
    choices.push({ amount: missing, label: 'Completar lo que falta', value: REMAINING_AMOUNT })
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would read its legend at every chip
    <div role="group" aria-label="Montos rápidos" className="flex flex-wrap gap-2">
      {choices.map(({ amount, label, value }) => (
        <button
          key={value}
          type="submit"
          name={QUICK_AMOUNT_FIELD}
          value={value}
          formAction="#monto"
          aria-pressed={amount === chosen}
          onClick={(event) => {
            event.preventDefault()
            onChoose(typedAs(amount))
          }}
          className={classNames(chip, value === REMAINING_AMOUNT && 'font-semibold')}
        >
          {label}
        </button>
      ))}
    </div>
  )
}
