import { useEffect, useState } from 'react'
import type { CallInput } from '#contract/api/caller.ts'
import type { ReplyOf } from '#contract/api/endpoint.ts'
import type { listNotedGifts } from '#contract/events/other-gifts/noted-gifts.ts'
import type { HostReservation } from '#contract/events/other-gifts/reservations.ts'
import { call } from '#web/api/call.ts'
import { getMessageOr } from '#web/api/failed-call.ts'

const PAGE_SIZE = 25
const LOAD_ERROR = 'No pudimos cargar los regalos que anotaste'

export type NotedFilter = Pick<
  NonNullable<CallInput<'GET /events/:id/noted-gifts'>['query']>,
  'search' | 'goal' | 'thanks'
>

interface OtherGifts extends ReplyOf<typeof listNotedGifts> {
  reservations: HostReservation[]
}

/**
 * The gifts of an event that came another way, and who brings what; a change reads them again.
 * @param asked another value asks for the same filter again: a search that is tried once more
 */
export function useNotedGifts(
  eventId: string,
  { search, goal, thanks }: NotedFilter,
  asked: unknown = null,
) {
  const [wanted, setWanted] = useState({ pages: 1, changes: 0 })
  const [loaded, setLoaded] = useState<(OtherGifts & { asked: unknown }) | null>(null)
  const [errorMessage, setErrorMessage] = useState<string | null>(null)
  const [isLoading, setIsLoading] = useState(true)
  useEffect(() => {
    let isLatest = true
    setIsLoading(true)
    setErrorMessage(null)
    readPages(eventId, { search, goal, thanks }, wanted.pages)
      .then(
        (read) => isLatest && setLoaded({ ...read, asked }),
        (error: unknown) => isLatest && setErrorMessage(getMessageOr(error, LOAD_ERROR)),
      )
      .finally(() => isLatest && setIsLoading(false))
    return () => {
      isLatest = false
    }
  }, [eventId, search, goal, thanks, wanted, asked])
  return {
    loaded,
    // The list that shares the search says that it failed: once is enough.
    errorMessage: loaded && loaded.asked !== asked ? null : errorMessage,
    isLoading,
    showMore: () => setWanted((before) => ({ ...before, pages: before.pages + 1 })),
    reload: () => setWanted((before) => ({ ...before, changes: before.changes + 1 })),
  }
}

/** Reads the first pages of the list one after the other, and who brings what. */
async function readPages(eventId: string, filter: NotedFilter, pages: number): Promise<OtherGifts> {
  const params = { id: eventId }
  const readPage = (page: number) =>
    call('GET /events/:id/noted-gifts', {
      params,
      query: { ...filter, page, pageSize: PAGE_SIZE },
    })
  const [first, { reservations }] = await Promise.all([
    readPage(1),
    call('GET /events/:id/reservations', { params }),
  ])
  const gifts = [...first.gifts]
  for (let page = 2; page <= Math.min(pages, first.pagination.totalPages); page += 1)
    gifts.push(...(await readPage(page)).gifts)
  return { ...first, gifts, reservations }
}
