import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { HostListStatus } from '#contract/contributions/contributions.ts'
import type { ThanksChannel } from '#contract/contributions/thanks.ts'
import type { Event } from '#contract/events/events.ts'
import { formatPesos } from '#contract/money/money.ts'
import { OWNER_PARTS } from '#contract/product/paths.ts'
import { formatCount } from '#web/format/text.ts'
import { useHashTarget } from '#web/shell/page/use-hash-target.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { RetryBanner } from '#web/ui/feedback/banner.tsx'
import { LoadingArea, SkeletonText } from '#web/ui/feedback/skeleton.tsx'
import { ContributionRow, ContributionsHead } from './contribution-row.tsx'
import type { ContributionsQuery } from './contributions-filter.tsx'
import { useLoadedContributions } from './use-loaded-contributions.ts'

/** Contributions that no longer count have a list of their own, which is absent when empty. */
const HEADINGS: Partial<Record<HostListStatus, { id: string; title: string }>> = {
  REFUNDED: { id: 'devueltas', title: 'Devueltas' },
  DISPUTED: { id: OWNER_PARTS.disputed, title: 'En aclaración' },
}

function ListHeading({ id, title }: { id: string; title: string }) {
  const heading = useHashTarget<HTMLHeadingElement>(id, true)
  return (
    <h3 id={id} ref={heading} tabIndex={-1} className="rounded-sm text-lg">
      {title}
    </h3>
  )
}

type ListedEvent = Pick<Event, 'id' | 'name' | 'thankYouMessage' | 'wallMessages' | 'viewer'>

interface ContributionsListProps {
  event: ListedEvent
  /** Absent for the whole event. */
  goalId?: string
  status?: HostListStatus
  /** In centavos; the list reloads when it changes. */
  raised: number
  /** Of a list of the whole event; by default all, the newest first. Another object reloads it. */
  wanted?: ContributionsQuery
  /** Beside the count: what can be done with the whole list. */
  tools?: ReactNode
  /** How many the search finds in the lists beside it. */
  elsewhere?: number
  onCounted?: (total: number) => void
  /** How many of the shown ones wait for thanks. */
  onUnthankedCounted?: (unthanked: number) => void
  /** Reloads the lists beside it, which say nothing of a cut line themselves. */
  onRetry?: () => void
}

type ThankedBy = ReadonlyMap<string, ThanksChannel>

/** A gift whose thanks were taken back waits for them again. */
export const forgetThanks = (thankedBy: ThankedBy, id: string): ThankedBy =>
  new Map([...thankedBy].filter(([thanked]) => thanked !== id))

/** How many of the shown ones the list still has: who was thanked stays in view, and no longer waits for it. */
export const countListed = (
  shown: readonly { id: string }[],
  { filter }: ContributionsQuery,
  thankedBy: ThankedBy,
): number => shown.filter(({ id }) => !(filter.thanks && thankedBy.has(id))).length

const ALL: ContributionsQuery = { filter: {}, order: 'newest' }

/** Some gifts are left out. */
export const isNarrow = ({ filter }: ContributionsQuery) => Object.values(filter).some(Boolean)

/** What can be done with a list that has something. */
const NotEmpty = ({ total, children }: { total: number; children: ReactNode }) =>
  total > 0 ? children : null

function useReportedCount(total: number | undefined, report?: (total: number) => void) {
  useEffect(() => {
    if (total !== undefined) report?.(total)
  }, [total, report])
}

/** Contributions to a goal or to the whole event, with messages; for the owner (`R6`). */
export function ContributionsList(props: ContributionsListProps) {
  const { event, goalId, status = 'CONFIRMED', raised, wanted = ALL } = props
  const { tools, elsewhere, onCounted, onUnthankedCounted, onRetry } = props
  const heading = HEADINGS[status]
  const [thankedBy, setThankedBy] = useState<ThankedBy>(new Map())
  const list = useLoadedContributions({ eventId: event.id, goalId, status, raised, wanted })
  const { loaded, failure, removals } = list
  const count = useRef<HTMLParagraphElement>(null)

  const takeThanksBack = (id: string) => {
    setThankedBy((before) => forgetThanks(before, id))
    list.markUnthanked(id)
  }

  useReportedCount(loaded?.summary.totalContributions, onCounted)
  const unthanked = loaded?.contributions.filter((one) => !one.thankedAt && !thankedBy.has(one.id))
  useReportedCount(unthanked?.length, onUnthankedCounted)

  // The row with the pressed button is gone: move the focus.
  useEffect(() => {
    if (removals > 0) count.current?.focus()
  }, [removals])

  const retry = failure !== null && !heading && (
    <RetryBanner
      onRetry={() => {
        list.retry()
        onRetry?.()
      }}
    >
      {failure}
    </RetryBanner>
  )
  if (heading && !loaded?.summary.totalContributions) return null
  if (!loaded && retry) return retry
  if (!loaded) {
    return (
      <LoadingArea label="Cargando mensajes">
        <SkeletonText lines={3} />
      </LoadingArea>
    )
  }
  const { contributions, summary } = loaded
  const left = countListed(contributions, loaded.wanted, thankedBy)
  return (
    <div className="grid gap-3">
      {retry}
      <div className="flex flex-wrap items-center justify-between gap-x-4 has-[h3]:mt-2 has-[h3]:items-baseline">
        {heading && <ListHeading {...heading} />}
        <p
          ref={count}
          tabIndex={-1}
          role={isNarrow(loaded.wanted) ? 'status' : undefined}
          className="rounded-sm text-sm text-muted"
        >
          {describeCount(summary, loaded.wanted, elsewhere)}
        </p>
        <NotEmpty total={summary.totalContributions}>{tools}</NotEmpty>
      </div>
      <div className="@container rounded-md bg-surface shadow-card has-[ul:empty]:hidden">
        <ContributionsHead />
        <ul className="grid divide-y divide-line px-4">
          {contributions.map((contribution) => (
            <ContributionRow
              key={contribution.id}
              contribution={contribution}
              showsGoal={!goalId}
              showsFolio={Boolean(loaded.wanted.filter.search)}
              event={event}
              onRemoved={list.remove}
              thankedBy={thankedBy.get(contribution.id)}
              onThanked={(by) => setThankedBy(new Map([...thankedBy, [contribution.id, by]]))}
              onTakenBack={() => takeThanksBack(contribution.id)}
            />
          ))}
        </ul>
      </div>
      {contributions.length < summary.totalContributions + loaded.uncounted && (
        <Button variant="quiet" busy={list.isLoading} onClick={() => list.loadMore(left)}>
          Ver más
        </Button>
      )}
    </div>
  )
}

/** @param elsewhere how many of what is searched no longer count, and are listed below */
export function describeCount(
  { totalContributions, totalAmount }: { totalContributions: number; totalAmount: number },
  { filter }: ContributionsQuery,
  elsewhere = 0,
) {
  const { search, goal, thanks } = filter
  if (totalContributions === 0 && thanks && !search && !goal) return '¡Ya agradeciste a todos!'
  if (totalContributions === 0 && (search || goal) && elsewhere > 0)
    return `${formatCount(elsewhere, 'aportación encontrada', 'aportaciones encontradas')}: más abajo, porque ya no ${elsewhere === 1 ? 'cuenta' : 'cuentan'}.`
  if (totalContributions === 0 && (search || goal))
    return 'Ninguna aportación con tarjeta coincide con tu búsqueda.'
  return (
    <>
      {formatCount(totalContributions, 'aportación', 'aportaciones')}
      {thanks && ' sin agradecer'} · <span className="money">{formatPesos(totalAmount)}</span>
    </>
  )
}
