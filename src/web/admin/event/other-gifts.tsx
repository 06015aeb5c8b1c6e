import type { Caller } from '#contract/api/caller.ts'
import {
  NOTED_GIFT_LABELS,
  RESERVATION_LABELS,
} from '#contract/events/other-gifts/noted-gift-kinds.ts'
import { formatPesos } from '#contract/money/money.ts'
import { FoldedSection } from '#web/admin/folded-section.tsx'
import { type LoadResult, toLoadResult } from '#web/api/load-result.ts'

/** At most as many as one reply has; the rest is the hosts' own. */
const ROWS_SHOWN = 50

async function read(call: Caller, id: string) {
  const params = { id }
  const [{ gifts }, { reservations }] = await Promise.all([
    call('GET /events/:id/noted-gifts', { params, query: { pageSize: ROWS_SHOWN } }),
    call('GET /events/:id/reservations', { params }),
  ])
  return { gifts, reservations }
}

export const loadOtherGifts = (call: Caller, id: string) =>
  toLoadResult(read(call, id), 'Error al obtener los regalos anotados')

type OtherGiftsResult = LoadResult<Awaited<ReturnType<typeof read>>>

/** What an event's hosts noted of gifts that came another way, and who brings what: to read only (`R24`). */
export function OtherGifts({ result }: { result: OtherGiftsResult }) {
  if (result.errorMessage !== null) return <p className="text-danger">{result.errorMessage}</p>
  const { gifts, reservations } = result.data
  if (gifts.length + reservations.length === 0) return null
  return (
    <FoldedSection
      id="por-otro-medio"
      title="Por otro medio"
      count={gifts.length + reservations.length}
      className="gap-3"
    >
      <p className="text-sm text-muted">
        Lo anotan quienes organizan. No pasó por nosotros y ninguna cifra lo cuenta.
      </p>
      <ul className="divide-y divide-line">
        {reservations.map(({ id, status, guestName, goalName }) => (
          <li key={id} className="py-2 wrap-anywhere">
            {guestName} lleva: {goalName}{' '}
            <span className="text-muted">({RESERVATION_LABELS[status]})</span>
          </li>
        ))}
        {gifts.map(({ id, kind, giverName, amount, description }) => (
          <li key={id} className="flex justify-between gap-4 py-2">
            <span className="min-w-0 wrap-anywhere">
              {giverName} <span className="text-muted">({NOTED_GIFT_LABELS[kind]})</span>{' '}
              {description}
            </span>
            {amount !== null && <span className="money shrink-0">{formatPesos(amount)}</span>}
          </li>
        ))}
      </ul>
    </FoldedSection>
  )
}
