import { useEffect, useRef, useState } from 'react'
import type { Contribution, HostListStatus } from '#contract/contributions/contributions.ts'
import type { Event } from '#contract/events/events.ts'
import { formatPesos } from '#contract/money/money.ts'
import { call } from '#web/api/call.ts'
import { formatCount } from '#web/format/text.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { RetryBanner } from '#web/ui/feedback/banner.tsx'
import { LoadingArea, SkeletonText } from '#web/ui/feedback/skeleton.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { SearchIcon } from '#web/ui/icons.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { ContributionRow } from './contribution-row.tsx'

const PAGE_SIZE = 10

/** Contributions that no longer count have a list of their own, which is absent when empty. */
const HEADINGS: Partial<Record<HostListStatus, string>> = {
  REFUNDED: 'Devueltas',
  DISPUTED: 'En aclaración',
}

type ListedEvent = Pick<Event, 'id' | 'name' | 'thankYouMessage' | 'wallMessages'>

interface ContributionsListProps {
  event: ListedEvent
  /** Absent for the whole event. */
  goalId?: string
  status?: HostListStatus
  /** In centavos; the list reloads when it changes. */
  raised: number
  /** Words of a name or email, or a folio; empty for all. */
  search?: string
}

/** Searches the lists of an event by name, email or folio (`R28`). */
export function ContributionsSearch({ onSearch }: { onSearch: (text: string) => void }) {
  return (
    <search aria-label="Buscar aportaciones">
      <Disclosure
        summary={
          <span className="inline-flex items-center gap-2">
            <SearchIcon /> Buscar una aportación
          </span>
        }
      >
        <form
          className="flex items-end gap-2 pt-1 sm:gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            onSearch(String(new FormData(event.currentTarget).get('search') ?? '').trim())
          }}
        >
          <div className="min-w-0 grow">
            <TextField
              name="search"
              type="search"
              label="Nombre, correo o folio"
              maxLength={100}
              onChange={(typed) => typed === '' && onSearch('')}
            />
          </div>
          <Button type="submit" variant="secondary" className="min-h-12 whitespace-nowrap">
            Buscar
          </Button>
        </form>
      </Disclosure>
    </search>
  )
}

/** Contributions to a goal or to the whole event, with messages; for the owner (`R6`). */
export function ContributionsList(props: ContributionsListProps) {
  const { event, goalId, status = 'CONFIRMED', raised, search = '' } = props
  const eventId = event.id
  const heading = HEADINGS[status]
  const [loaded, setLoaded] = useState<{
    contributions: Contribution[]
    summary: { totalContributions: number; totalAmount: number }
  } | null>(null)
  const [failed, setFailed] = useState(false)
  const [listed, setListed] = useState({ page: 1, raised, search, removals: 0, attempts: 0 })
  // The amount or the search changed, so the list did: start at page 1.
  if (listed.raised !== raised || listed.search !== search)
    setListed({ ...listed, page: 1, raised, search })
  const { page, removals } = listed
  const count = useRef<HTMLParagraphElement>(null)

  const removeContribution = ({ id, amount }: Contribution) => {
    setLoaded(
      (before) =>
        before && {
          contributions: before.contributions.filter((one) => one.id !== id),
          summary: {
            totalContributions: before.summary.totalContributions - 1,
            totalAmount: before.summary.totalAmount - amount,
          },
        },
    )
    setListed((before) => ({ ...before, page: 1, removals: before.removals + 1 }))
  }

  useEffect(() => {
    let isLatest = true
    const query = { page: listed.page, pageSize: PAGE_SIZE }
    const request = goalId
      ? call('GET /events/:id/goals/:goalId/contributions', {
          params: { id: eventId, goalId },
          query,
        })
      : call('GET /events/:id/contributions', {
          params: { id: eventId },
          query: { ...query, status, search: listed.search || undefined },
        })
    setFailed(false)
    request.then(
      ({ contributions, summary }) => {
        if (!isLatest) return
        setLoaded((before) => ({
          contributions: [
            ...(query.page > 1 && before ? before.contributions : []),
            ...contributions,
          ],
          summary,
        }))
      },
      () => isLatest && setFailed(true),
    )
    return () => {
      isLatest = false
    }
  }, [eventId, goalId, status, listed])

  // The row with the pressed button is gone: move the focus.
  useEffect(() => {
    if (removals > 0) count.current?.focus()
  }, [removals])

  if (failed) {
    return (
      <RetryBanner onRetry={() => setListed({ ...listed, attempts: listed.attempts + 1 })}>
        Error al cargar los mensajes de los aliados
      </RetryBanner>
    )
  }
  if (heading && !loaded?.summary.totalContributions) return null
  if (!loaded) {
    return (
      <LoadingArea label="Cargando mensajes">
        <SkeletonText lines={3} />
      </LoadingArea>
    )
  }
  const { contributions, summary } = loaded
  return (
    <div className="grid gap-3">
      {heading && <h3 className="mt-2 text-lg">{heading}</h3>}
      <p
        ref={count}
        tabIndex={-1}
        role={search ? 'status' : undefined}
        className="rounded-sm text-sm text-muted"
      >
        {search && summary.totalContributions === 0 ? (
          'Ninguna aportación que cuenta coincide con tu búsqueda.'
        ) : (
          <>
            {formatCount(summary.totalContributions, 'aportación', 'aportaciones')} ·{' '}
            <span className="money">{formatPesos(summary.totalAmount)}</span>
          </>
        )}
      </p>
      <ul className="grid divide-y divide-line rounded-md bg-surface px-4 shadow-card empty:hidden">
        {contributions.map((contribution) => (
          <ContributionRow
            key={contribution.id}
            contribution={contribution}
            showsGoal={!goalId}
            showsFolio={search !== ''}
            event={event}
            onRemoved={removeContribution}
          />
        ))}
      </ul>
      {contributions.length < summary.totalContributions && (
        <Button variant="quiet" onClick={() => setListed({ ...listed, page: page + 1 })}>
          Ver más
        </Button>
      )}
    </div>
  )
}
