import { useState } from 'react'
import type { Event } from '#contract/events/events.ts'
import { formatPesos } from '#contract/money/money.ts'
import { initialsOfName } from '#contract/text/initials.ts'
import { contributionKey } from '#web/events/live/updates.ts'
import { formatTimeAgo } from '#web/format/dates.ts'
import { Avatar } from '#web/ui/data/avatar.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { classNames } from '#web/ui/style/class-names.ts'

interface RecentContributorsProps {
  event: Event
  now: string
}

/** The latest contributors, under the names the public may see (`R6`). */
export function RecentContributors({ event, now }: RecentContributorsProps) {
  const [atFirst] = useState(() => new Set(event.recentContributions.map(contributionKey)))
  if (event.recentContributions.length === 0) return null
  return (
    <Section id="aliados-recientes" title="Aliados recientes" className="gap-4">
      <ul className="grid gap-x-8 sm:grid-cols-2">
        {event.recentContributions.map((contribution) => (
          <li
            key={contributionKey(contribution)}
            className={classNames(
              'flex flex-wrap items-start gap-x-3 border-b border-line py-3',
              !atFirst.has(contributionKey(contribution)) && 'motion-safe:animate-rise',
            )}
          >
            <Avatar size="sm" initials={initialsOfName(contribution.userName)} />
            <span className="grid w-0 min-w-26 flex-1">
              <span className="font-semibold wrap-anywhere">{contribution.userName}</span>
              <span className="line-clamp-3 text-sm text-muted wrap-anywhere">
                {contribution.goalName ?? 'Para todo el evento'}
              </span>
              <span className="text-sm text-muted">
                {formatTimeAgo(contribution.createdAt, new Date(now))}
              </span>
            </span>
            <span className="money ml-auto shrink-0 font-semibold">
              {formatPesos(contribution.amount)}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
