import { useId } from 'react'
import type { NonRefundableContribution } from '#contract/money/event-refunds.ts'
import { formatPesos } from '#contract/money/money.ts'

interface NonRefundableListProps {
  title: string
  blocked: readonly NonRefundableContribution[]
  /** Total number, which may exceed `blocked.length`. */
  count: number
}

export function NonRefundableList({ title, blocked, count }: NonRefundableListProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-3">
      <h3 id={id} className="text-base font-semibold">
        {title}
      </h3>
      <ul className="grid grid-cols-1 gap-2">
        {blocked.map((one) => (
          <li key={one.contributionId} className="grid grid-cols-1 gap-1 rounded-md bg-sunk p-4">
            <p className="flex flex-wrap justify-between gap-x-4">
              <strong className="min-w-0 wrap-anywhere">{one.contributorName}</strong>
              <span className="money">{formatPesos(one.amount)}</span>
            </p>
            <p className="text-sm text-muted">{one.reason}</p>
          </li>
        ))}
      </ul>
      {count > blocked.length && (
        <p className="text-sm text-muted">
          y {(count - blocked.length).toLocaleString('es-MX')} más
        </p>
      )}
    </section>
  )
}
