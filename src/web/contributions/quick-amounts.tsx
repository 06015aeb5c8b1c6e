import { formatPesos } from '#contract/money.ts'
import { classNames } from '#web/ui/class-names.ts'

interface QuickAmountsProps {
  /** All in centavos. */
  amounts: readonly number[]
  missing: number
  chosen: number | null
  /** Gets the amount as one would type it. */
  onChoose: (typed: string) => void
}

const chip =
  'money min-h-11 rounded-full px-4 ring-1 ring-inset ring-edge transition-colors hover:bg-sunk ' +
  'aria-pressed:bg-accent-soft aria-pressed:font-semibold aria-pressed:text-accent aria-pressed:ring-2 aria-pressed:ring-accent'

const typedAs = (centavos: number) => formatPesos(centavos).replace('$', '')
const withoutCents = (centavos: number) => formatPesos(centavos).replace('.00', '')

/** Amounts at one tap, and what completes the sueño. */
export function QuickAmounts({ amounts, missing, chosen, onChoose }: QuickAmountsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would read its legend at every chip
    <div role="group" aria-label="Montos rápidos" className="flex flex-wrap gap-2 noscript:hidden">
      {amounts.map((amount) => (
        <button
          key={amount}
          type="button"
          aria-pressed={amount === chosen}
          onClick={() => onChoose(typedAs(amount))}
          className={chip}
        >
          {withoutCents(amount)}
        </button>
      ))}
      {missing >= 1_000 && !amounts.includes(missing) && (
        <button
          type="button"
          aria-pressed={missing === chosen}
          onClick={() => onChoose(typedAs(missing))}
          className={classNames(chip, 'font-semibold')}
        >
          Completar lo que falta
        </button>
      )}
    </div>
  )
}
