import { useEffect, useState } from 'react'
import type {
  HostListedContribution,
  HostListStatus,
} from '#contract/contributions/contributions.ts'
import { call } from '#web/api/call.ts'
import { getMessageOr } from '#web/api/failed-call.ts'
import type { ContributionsQuery } from './contributions-filter.tsx'

/** Few at first: what follows the list on a phone stays in reach. */
const FIRST_ROWS = 10
const MORE_ROWS = 25

/** `spec §8`; of a cut line the list says that. */
const LOAD_ERROR = 'Error al cargar los mensajes de los aliados'

/** Adds the rows of a page that are not shown yet: each before the shown one that follows it there. */
export function insertInOrder<Row extends { id: string }>(
  shown: readonly Row[],
  page: readonly Row[],
): Row[] {
  const rows = [...shown]
  let place = rows.length
  for (const row of page.toReversed()) {
    const index = rows.findIndex(({ id }) => id === row.id)
    if (index < 0) rows.splice(place, 0, row)
    else place = index
  }
  return rows
}

interface Loaded {
  contributions: HostListedContribution[]
  summary: { totalContributions: number; totalAmount: number }
  /** What was asked for: it may have changed since. */
  wanted: ContributionsQuery
  /** How many of the shown ones the summary does not count, because they were thanked before. */
  uncounted: number
}

interface ListedContributions {
  eventId: string
  /** Absent for the whole event. */
  goalId: string | undefined
  status: HostListStatus
  /** In centavos; the list reloads when it changes. */
  raised: number
  /** Another object reloads the list. */
  wanted: ContributionsQuery
}

function readPage(
  { eventId, goalId, status, wanted }: Omit<ListedContributions, 'raised'>,
  offset: number,
) {
  const pageSize = offset === 0 ? FIRST_ROWS : MORE_ROWS
  const query = { page: Math.floor(offset / pageSize) + 1, pageSize }
  if (goalId)
    return call('GET /events/:id/goals/:goalId/contributions', {
      params: { id: eventId, goalId },
      query,
    })
  return call('GET /events/:id/contributions', {
    params: { id: eventId },
    query: { ...query, ...wanted.filter, order: wanted.order, status },
  })
}

/** Loads a host's contributions page by page: the first one again whenever the list changes. */
export function useLoadedContributions(list: ListedContributions) {
  const { eventId, goalId, status, raised, wanted } = list
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isLoading, setIsLoading] = useState(false)
  /** `offset`: how many of the shown ones the list still has; what comes after them is asked for. */
  const [listed, setListed] = useState({ offset: 0, raised, wanted, removals: 0, attempts: 0 })
  // The amount or the filter changed, so the list did: start at its head.
  if (listed.raised !== raised || listed.wanted !== wanted)
    setListed({ ...listed, offset: 0, raised, wanted })

  useEffect(() => {
    let isLatest = true
    const { offset } = listed
    setFailure(null)
    setIsLoading(true)
    readPage({ eventId, goalId, status, wanted: listed.wanted }, offset)
      .then(
        ({ contributions, summary }) => {
          if (!isLatest) return
          setLoaded((before) => {
            const shown = offset > 0 && before ? before.contributions : []
            return {
              contributions: insertInOrder(shown, contributions),
              summary,
              wanted: listed.wanted,
              uncounted: Math.max(0, shown.length - offset),
            }
          })
        },
        (error: unknown) => isLatest && setFailure(getMessageOr(error, LOAD_ERROR)),
      )
      .finally(() => isLatest && setIsLoading(false))
    return () => {
      isLatest = false
    }
  }, [eventId, goalId, status, listed])

  return {
    loaded,
    failure,
    isLoading,
    removals: listed.removals,
    retry: () => setListed({ ...listed, attempts: listed.attempts + 1 }),
    /** @param offset how many of the shown ones the list still has */
    loadMore: (offset: number) => setListed({ ...listed, offset }),
    remove: ({ id, amount }: Pick<HostListedContribution, 'id' | 'amount'>) => {
      setLoaded(
        (before) =>
          before && {
            ...before,
            contributions: before.contributions.filter((one) => one.id !== id),
            summary: {
              totalContributions: before.summary.totalContributions - 1,
              totalAmount: before.summary.totalAmount - amount,
            },
          },
      )
      setListed((before) => ({ ...before, offset: 0, removals: before.removals + 1 }))
    },
    markUnthanked: (id: string) =>
      setLoaded(
        (before) =>
          before && {
            ...before,
            contributions: before.contributions.map((one) =>
              one.id === id ? { ...one, thankedAt: null, thankedBy: null } : one,
            ),
          },
      ),
  }
}
