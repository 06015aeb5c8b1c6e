import { SERVICE_FEE_NAME, TRANSACTION_FEE_NAME } from '#contract/money/fees.ts'
import { formatPesos } from '#contract/money/money.ts'

interface PaidAmountsProps {
  title?: string
  /** All in centavos. */
  total: number
  gift: { amount: number; transactionFee: number; serviceFee: number }
}

export function PaidAmounts({ title = 'Total pagado', total, gift }: PaidAmountsProps) {
  const lines = [
    { name: 'Aportación', amount: gift.amount },
    { name: TRANSACTION_FEE_NAME, amount: gift.transactionFee },
    { name: SERVICE_FEE_NAME, amount: gift.serviceFee },
  ]
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">{title}</span>
        <strong className="money text-xl">{formatPesos(total)}</strong>
      </p>
      <dl className="grid gap-2 text-sm">
        {lines.map(({ name, amount }) => (
          <div key={name} className="flex justify-between gap-4">
            <dt className="text-muted">{name}</dt>
            <dd className="money">{formatPesos(amount)}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
