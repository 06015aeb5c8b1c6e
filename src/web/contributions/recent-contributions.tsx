import { type UIEvent, useState } from 'react'
import type { Activity } from '#contract/contributions/activities.ts'
import { formatPesos } from '#contract/money/money.ts'
import { SCROLL_INDICATOR_MIN } from '#contract/product/limits.ts'
import { buildEventPath, PATHS } from '#contract/product/paths.ts'
import { getInitialsFromName } from '#contract/text/initials.ts'
import { formatTimeAgo } from '#web/format/dates.ts'
import { TouchLink } from '#web/ui/actions/text-link.tsx'
import { Avatar } from '#web/ui/data/avatar.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ChevronDownIcon } from '#web/ui/icons.tsx'
import { Card, Section } from '#web/ui/layout/card.tsx'

interface RecentContributionsProps {
  activities: readonly Activity[]
  now: Date
}

interface RowProps {
  activity: Activity
  now: Date
  /** Of several events. */
  namesEvent: boolean
}

function Row({ activity, now, namesEvent }: RowProps) {
  const { contributorName, amount, goalName, eventName } = activity.metadata
  return (
    <li className="flex items-start gap-3 py-3">
      <Avatar initials={getInitialsFromName(contributorName)} />
      <div className="grid min-w-0 grow gap-0.5">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="min-w-0 font-semibold">{contributorName}</span>
          <span className="money font-semibold">{formatPesos(amount)}</span>
        </p>
        <p className="text-sm text-muted">
          {goalName ? `Para ${goalName}` : 'Para todo el evento'}
          {namesEvent && ` · ${eventName}`}
        </p>
        <p className="text-sm text-muted">
          <time dateTime={activity.timestamp}>{formatTimeAgo(activity.timestamp, now)}</time>
        </p>
      </div>
    </li>
  )
}

const findEvents = (activities: readonly Activity[]) =>
  new Map(activities.map(({ metadata }) => [metadata.eventId, metadata.eventName]))

/** All gifts of the only event in the list, else the events to choose from. */
function AllContributions({ activities }: Pick<RecentContributionsProps, 'activities'>) {
  const [[id, name] = [], ...others] = findEvents(activities)
  if (!id || others.length > 0)
    return <TouchLink to={PATHS.events}>Ver todas, por evento</TouchLink>
  return <TouchLink to={buildEventPath(id)}>Ver todas las de {name}</TouchLink>
}

/** The newest CONFIRMED contributions; more than three scroll, with a hint (`spec §2`, `§4`). */
export function RecentContributions({ activities, now }: RecentContributionsProps) {
  const [atEnd, setAtEnd] = useState(false)
  const confirmed = activities.filter(({ metadata }) => metadata.status === 'CONFIRMED')
  const scrolls = confirmed.length > SCROLL_INDICATOR_MIN
  const namesEvent = findEvents(confirmed).size > 1
  const follow = ({ currentTarget: list }: UIEvent<HTMLElement>) =>
    setAtEnd(list.scrollTop + list.clientHeight >= list.scrollHeight - 8)
  return (
    <Section id="nuevas-aportaciones" title="Nuevas aportaciones" className="content-start gap-4">
      <Card padding="none" className="px-5 py-2">
        {confirmed.length === 0 ? (
          <EmptyState
            level={3}
            title="Aquí verás cada aportación"
            text="En cuanto llegue la primera, te avisamos también por correo."
          />
        ) : (
          <section
            aria-label="Lista de nuevas aportaciones"
            tabIndex={scrolls ? 0 : undefined}
            onScroll={follow}
            className={
              scrolls ? '-mx-2 max-h-52 overflow-y-auto sm:max-h-80 rounded-sm px-2' : undefined
            }
          >
            <ul className="divide-y divide-line">
              {confirmed.map((activity) => (
                <Row key={activity.id} activity={activity} now={now} namesEvent={namesEvent} />
              ))}
            </ul>
          </section>
        )}
        {scrolls && (
          <p
            className={`flex items-center justify-center gap-1.5 border-t border-line py-2 text-sm text-muted ${atEnd ? 'invisible' : ''}`}
          >
            <ChevronDownIcon /> Desliza para ver más
          </p>
        )}
        {scrolls && (
          <p className="border-t border-line wrap-anywhere">
            <AllContributions activities={confirmed} />
          </p>
        )}
      </Card>
    </Section>
  )
}
