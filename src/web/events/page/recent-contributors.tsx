import { useState } from 'react'
import type { Event } from '#contract/events/events.ts'
import { formatPesos } from '#contract/money/money.ts'
import { getInitialsFromName } from '#contract/text/initials.ts'
import { buildContributionKey } from '#web/events/live/updates.ts'
import { formatTimeAgo } from '#web/format/dates.ts'
import { formatCount } from '#web/format/text.ts'
import { Avatar } from '#web/ui/data/avatar.tsx'
import { Section } from '#web/ui/layout/card.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { classNames } from '#web/ui/style/class-names.ts'

type Contribution = Event['recentContributions'][number]

/** How many stand open; the others are folded, which needs no script. */
const OPEN = 4

interface RowProps {
  contribution: Contribution
  /** It arrived while the page was open. */
  isNew: boolean
  now: string
}

const Row = ({ contribution, isNew, now }: RowProps) => (
  <li
    className={classNames(
      'flex flex-wrap items-start gap-x-3 border-b border-line py-3',
      isNew && 'motion-safe:animate-rise',
    )}
  >
    <Avatar size="sm" initials={getInitialsFromName(contribution.userName)} />
    <span className="grid w-0 min-w-26 flex-1">
      <span className="font-semibold wrap-anywhere">{contribution.userName}</span>
      <span className="line-clamp-3 text-sm text-muted wrap-anywhere">
        {contribution.goalName ?? 'Para todo el evento'}
      </span>
      <span className="text-sm text-muted">
        {formatTimeAgo(contribution.createdAt, new Date(now))}
      </span>
    </span>
    {contribution.amount !== null && (
      <span className="money ml-auto shrink-0 font-semibold">
        {formatPesos(contribution.amount)}
      </span>
    )}
  </li>
)

/** The latest contributors, under the names the public may see (`R6`). */
export function RecentContributors({ event, now }: { event: Event; now: string }) {
  const [initialKeys] = useState(() => new Set(event.recentContributions.map(buildContributionKey)))
  if (event.recentContributions.length === 0) return null
  const list = (contributions: readonly Contribution[]) => (
    <ul className="grid gap-x-8 sm:grid-cols-2">
      {contributions.map((contribution) => {
        const key = buildContributionKey(contribution)
        return <Row key={key} {...{ contribution, now }} isNew={!initialKeys.has(key)} />
      })}
    </ul>
  )
  const folded = event.recentContributions.slice(OPEN)
  return (
    <Section id="aliados-recientes" title="Aliados recientes" className="gap-4">
      {list(event.recentContributions.slice(0, OPEN))}
      {folded.length > 0 && (
        <Disclosure
          summary={`${formatCount(folded.length, 'aliado', 'aliados')} más`}
          className="-mt-3"
        >
          {list(folded)}
        </Disclosure>
      )}
    </Section>
  )
}
