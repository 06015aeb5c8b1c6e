import type { Event } from '#contract/events.ts'
import { formatPesos } from '#contract/money.ts'
import { timeAgo } from '#web/format/dates.ts'
import { initialsOfName } from '#web/format/initials.ts'
import { Avatar } from '#web/ui/avatar.tsx'

interface RecentAliadosProps {
  event: Event
  now: string
}

/** Who gave lately, names as the public may see them (`R6`). */
export function RecentAliados({ event, now }: RecentAliadosProps) {
  if (event.recentContributions.length === 0) return null
  return (
    <section className="grid gap-4" aria-labelledby="aliados-recientes">
      <h2 id="aliados-recientes" className="text-xl">
        Aliados recientes
      </h2>
      <ul className="grid gap-x-8 sm:grid-cols-2">
        {event.recentContributions.map((given) => (
          <li
            key={`${given.createdAt}${given.userName}`}
            className="flex items-center gap-3 border-b border-line py-3"
          >
            <Avatar size="sm" initials={initialsOfName(given.userName)} />
            <span className="grid w-0 flex-1">
              <span className="truncate font-semibold">{given.userName}</span>
              <span className="truncate text-sm text-muted">
                {given.goalName ?? 'Para todo el evento'}
              </span>
            </span>
            <span className="grid shrink-0 justify-items-end">
              <span className="money font-semibold">{formatPesos(given.amount)}</span>
              <span className="text-sm text-muted">{timeAgo(given.createdAt, new Date(now))}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
