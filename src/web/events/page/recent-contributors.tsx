import { useState } from 'react'
import type { Event } from '#contract/events/events.ts'
import { formatPesos } from '#contract/money/money.ts'
import { getInitialsFromName } from '#contract/text/initials.ts'
import { buildContributionKey } from '#web/events/live/updates.ts'
import { formatTimeAgo } from '#web/format/dates.ts'
import { Avatar } from '#web/ui/data/avatar.tsx'
import { Section } from '#web/ui/layout/card.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { classNames } from '#web/ui/style/class-names.ts'

/** How many stand open; the others are folded, which needs no script. */
const OPEN = 2

/** The latest contributors, under the names the public may see (`R6`). */
export function RecentContributors({ event, now }: { event: Event; now: string }) {
  const { recentContributions: all } = event
  const [known] = useState(() => new Set(all.map(buildContributionKey)))
  if (all.length === 0) return null
  const list = (shown: typeof all) => (
    <ul className="grid gap-x-8 sm:grid-cols-2">
      {shown.map((contribution) => {
        const key = buildContributionKey(contribution)
        return (
          <li
            key={key}
            className={classNames(
              'flex items-start gap-3 border-b border-line py-3',
              !known.has(key) && 'motion-safe:animate-rise',
            )}
          >
            <Avatar size="sm" initials={getInitialsFromName(contribution.userName)} />
            <div className="w-0 grow wrap-anywhere">
              <p className="flex gap-4 font-semibold">
                <span className="w-0 grow">{contribution.userName}</span>
                {contribution.amount !== null && (
                  <span className="money">{formatPesos(contribution.amount)}</span>
                )}
              </p>
              <p className="line-clamp-3 text-sm text-muted">
                {formatTimeAgo(contribution.createdAt, new Date(now))} ·{' '}
                {contribution.goalName ?? 'Para todo el evento'}
              </p>
            </div>
          </li>
        )
      })}
    </ul>
  )
  return (
    <Section id="aliados-recientes" title="Aliados recientes" className="gap-4">
      {list(all.slice(0, OPEN))}
      {all.length > OPEN && (
        <Disclosure summary={`Ver ${all.length - OPEN} más`}>{list(all.slice(OPEN))}</Disclosure>
      )}
    </Section>
  )
}
