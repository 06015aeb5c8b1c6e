import { formatPesos } from '#contract/money/money.ts'
import { classNames } from '#web/ui/style/class-names.ts'

/**
 * The two figures of one gift: what the family receives, and what the card paid with the fees on top. Beside
 * each other without these words they read as a contradiction. And what an event raised.
 */
const AMOUNT_WORDS = { gift: 'de aportación', charge: 'con cargos', event: 'recaudados' }
export type AmountOf = keyof typeof AMOUNT_WORDS

interface GiftAmountProps {
  of: AmountOf
  /** Centavos. */
  children: number
  /** On a phone without the words. */
  isShort?: boolean
}

/** '$600.00 de aportación', or '$684.79 con cargos'; the words go below where both do not fit. */
export const GiftAmount = ({ of, children, isShort = false }: GiftAmountProps) => (
  <span>
    <span className="money font-semibold whitespace-nowrap">{formatPesos(children)}</span>{' '}
    <span
      className={classNames(
        'text-sm font-normal whitespace-nowrap text-muted',
        isShort && 'max-sm:hidden',
      )}
    >
      {AMOUNT_WORDS[of]}
    </span>
  </span>
)
