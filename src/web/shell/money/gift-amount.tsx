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
  className?: string
}

/** '$600.00 de aportación', or '$684.79 con cargos'. */
export const GiftAmount = ({ of, children, className }: GiftAmountProps) => (
  <span className={classNames('whitespace-nowrap', className)}>
    <span className="money font-semibold">{formatPesos(children)}</span>{' '}
    <span className="text-sm font-normal text-muted">{AMOUNT_WORDS[of]}</span>
  </span>
)
