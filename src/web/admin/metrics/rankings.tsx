import type { ReactNode } from 'react'
import type { getRankings } from '#contract/admin/admin.ts'
import type { ReplyOf } from '#contract/api/endpoint.ts'
import { formatPesos } from '#contract/money/money.ts'
import { adminHostPath, eventPath } from '#contract/product/paths.ts'
import { rowLink } from '#web/admin/mail-link.tsx'
import { formatCount } from '#web/format/text.ts'
import { TextLink } from '#web/ui/actions/text-link.tsx'
import { Card } from '#web/ui/layout/card.tsx'

type Top = ReplyOf<typeof getRankings>

interface Ranked {
  id: string
  to: string
  name: string
  note: string
  amount: number
}

function Ranking({ title, rows }: { title: string; rows: readonly Ranked[] }) {
  return (
    <Card as="section" className="grid content-start gap-4">
      <h3 className="text-lg">{title}</h3>
      {rows.length === 0 ? (
        <p className="text-muted">Aquí aparecerán cuando haya aportaciones confirmadas.</p>
      ) : (
        <ol className="grid divide-y divide-line">
          {rows.map((row, place) => (
            <li
              key={row.id}
              className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-3 first:pt-0 last:pb-0"
            >
              <div className="flex min-w-0 flex-1 basis-48 gap-3">
                <span aria-hidden="true" className="text-muted tabular-nums">
                  {place + 1}
                </span>
                <div className="grid min-w-0">
                  <TextLink to={row.to} className={rowLink}>
                    {row.name}
                  </TextLink>
                  <span className="text-sm text-muted wrap-anywhere">{row.note}</span>
                </div>
              </div>
              <span className="money ml-auto font-semibold">{formatPesos(row.amount)}</span>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}

/** Events and hosts with the most revenue. */
export function Rankings({ top }: { top: Top }): ReactNode {
  return (
    <div className="grid grid-cols-1 gap-5 lg:grid-cols-2">
      <Ranking
        title="Eventos con más ingresos"
        rows={top.events.map((event) => ({
          id: event.id,
          to: eventPath(event.slug),
          name: event.name,
          note: `${event.hostName} · ${formatCount(event.contributions, 'aportación', 'aportaciones')}`,
          amount: event.totalRevenue,
        }))}
      />
      <Ranking
        title="Anfitriones con más ingresos"
        rows={top.hosts.map((host) => ({
          id: host.id,
          to: adminHostPath(host.id),
          name: host.fullName,
          note: formatCount(host.totalEvents, 'evento', 'eventos'),
          amount: host.totalRevenue,
        }))}
      />
    </div>
  )
}
