import { computeFees } from '#contract/money/fees.ts'
import { formatPesos } from '#contract/money/money.ts'
import { EXAMPLE_GIFT } from '#contract/product/product.ts'

/** What one gift costs, worked out by the function that charges it. */
export function FeeExample() {
  const fees = computeFees(EXAMPLE_GIFT)
  return (
    <p>
      Por ejemplo: con una aportación de <span className="money">{formatPesos(fees.base)}</span>,
      los cargos son <span className="money">{formatPesos(fees.transactionFee)}</span> y{' '}
      <span className="money">{formatPesos(fees.serviceFee)}</span>; pagas{' '}
      <strong className="money text-ink">{formatPesos(fees.total)}</strong> y la familia recibe{' '}
      <strong className="money text-ink">{formatPesos(fees.base)}</strong>.
    </p>
  )
}
