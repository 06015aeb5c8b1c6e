import { computeTyped, type FeesPaidBy } from '#contract/money/fees.ts'
import { formatPesos, MIN_CONTRIBUTION, QUICK_AMOUNTS } from '#contract/money/money.ts'
import { classNames } from '#web/ui/style/class-names.ts'
import { formatAmount } from '#web/ui/style/format-amount.ts'
import { QUICK_AMOUNT_FIELD, REMAINING_AMOUNT } from './contribution-input.ts'

interface QuickAmount {
  /** What the contributor types, in centavos. */
  amount: number
  label: string
  /** The field's value without JavaScript: centavos, or `REMAINING_AMOUNT`. */
  value: string
}

const withoutCents = (centavos: number) => formatPesos(centavos).replace('.00', '')

/** Whoever pays the fees: a contributor to a HOST's event types more than what is missing (`R23`). */
const REST_LABELS: Record<FeesPaidBy, string> = {
  CONTRIBUTOR: 'Lo que falta:',
  HOST: 'Completar con',
}

/** $50: a part of a small rest is a round amount. */
const PART_STEP = 5_000

const toQuickAmount = (amount: number): QuickAmount => ({
  amount,
  label: withoutCents(amount),
  value: `${amount}`,
})

/** The amounts of `spec §9` below the rest; a half and a quarter of it where they leave less than two. */
function listPartsOf(rest: number): number[] {
  const usual = QUICK_AMOUNTS.filter((amount) => amount < rest)
  const parts = [rest / 2, rest / 4]
    .map((part) => Math.round(part / PART_STEP) * PART_STEP)
    .filter((part) => part > 0 && part < rest)
    .slice(0, Math.max(2 - usual.length, 0))
  return [...new Set([...parts, ...usual])].sort((one, other) => one - other)
}

/**
 * What completes a goal exactly, and less than that; the amounts of `spec §9` where no rest is known.
 * @param missing what the goal lacks, in centavos
 */
export function listQuickAmounts(missing: number, feesPaidBy: FeesPaidBy): QuickAmount[] {
  if (missing < MIN_CONTRIBUTION) return QUICK_AMOUNTS.map(toQuickAmount)
  const rest = computeTyped(missing, feesPaidBy)
  const label = `${REST_LABELS[feesPaidBy]} ${withoutCents(rest)}`
  return [...listPartsOf(rest).map(toQuickAmount), { amount: rest, label, value: REMAINING_AMOUNT }]
}

const chip =
  'min-h-11 max-w-full rounded-full tabular-nums px-3.5 ring-1 ring-inset ring-edge transition-colors hover:bg-sunk ' +
  'aria-pressed:bg-accent-soft aria-pressed:text-accent aria-pressed:ring-2 aria-pressed:ring-accent'

interface QuickAmountsProps {
  /** The rest of the goal, in centavos. */
  missing: number
  feesPaidBy: FeesPaidBy
  chosen: number | null
  /** Gets the amount as text, blank to take it back. */
  onChoose: (typed: string) => void
}

/**
 * Buttons for common amounts and for the rest of the goal; a second press takes the amount back. Without
 * JavaScript a button submits the form, which comes back with the amount filled in (`R12`).
 */
export function QuickAmounts({ missing, feesPaidBy, chosen, onChoose }: QuickAmountsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would read its legend at every chip
    <div role="group" aria-label="Montos rápidos" className="flex flex-wrap gap-2">
      {listQuickAmounts(missing, feesPaidBy).map(({ amount, label, value }) => (
        <button
          key={value}
          type="submit"
          name={QUICK_AMOUNT_FIELD}
          value={value}
          formAction="#monto"
          data-amount={formatAmount(amount)}
          aria-pressed={amount === chosen}
          onClick={(event) => {
            event.preventDefault()
            onChoose(amount === chosen ? '' : formatAmount(amount))
          }}
          className={classNames(chip, value === REMAINING_AMOUNT && 'font-semibold')}
        >
          {label}
        </button>
      ))}
    </div>
  )
}
