import { useEffect, useState } from 'react'
import type { ReplyOf } from '#contract/api/endpoint.ts'
import type { HostRsvp, listRsvps, RsvpAnswer } from '#contract/events/rsvps/rsvps.ts'
import { call } from '#web/api/call.ts'
import { getMessageOr } from '#web/api/failed-call.ts'

/** Fewer on a phone, where each is a card. */
const countPageRows = () => (matchMedia('(width < 40rem)').matches ? 12 : 25)
const LOAD_ERROR = 'No pudimos cargar a tus invitados'

/** Which answers are listed, and in which order. */
export interface GuestFilter {
  search?: string | undefined
  /** `PENDING`: who may still arrive; `REPEATED`: whose yes seems to be counted twice. */
  show?: RsvpAnswer | 'PENDING' | 'REPEATED' | undefined
  /** By default the newest come first. */
  order?: 'name' | undefined
}

export type Guests = ReplyOf<typeof listRsvps>

/** The answers of an event that a filter finds, so many pages of them; a change reads them again. */
export function useGuests(eventId: string) {
  const [wanted, setWanted] = useState({ filter: {} as GuestFilter, pages: 1, changes: 0 })
  const [guests, setGuests] = useState<Guests | null>(null)
  const [errorMessage, setErrorMessage] = useState<string | null>(null)
  const [isLoading, setIsLoading] = useState(true)
  useEffect(() => {
    let isLatest = true
    setIsLoading(true)
    setErrorMessage(null)
    readPages(eventId, wanted)
      .then(
        (read) => isLatest && setGuests(read),
        (error: unknown) => isLatest && setErrorMessage(getMessageOr(error, LOAD_ERROR)),
      )
      .finally(() => isLatest && setIsLoading(false))
    return () => {
      isLatest = false
    }
  }, [eventId, wanted])
  return {
    guests,
    errorMessage,
    isLoading,
    filter: wanted.filter,
    find: (filter: GuestFilter) => setWanted((before) => ({ ...before, filter, pages: 1 })),
    showMore: () => setWanted((before) => ({ ...before, pages: before.pages + 1 })),
    /** Shows the answer as the server has just stored it. */
    patch: (stored: HostRsvp) =>
      setGuests(
        (before) =>
          before && {
            ...before,
            rsvps: before.rsvps.map((guest) =>
              guest.id === stored.id ? { ...guest, ...stored } : guest,
            ),
          },
      ),
    reload: () => setWanted((before) => ({ ...before, changes: before.changes + 1 })),
  }
}

function toShownQuery(show: GuestFilter['show']) {
  if (show === 'PENDING') return { arrival: 'pending' } as const
  return show === 'REPEATED' ? ({ repeated: 'yes' } as const) : { answer: show }
}

/** Reads the first pages of an event's answers, one after the other. */
async function readPages(
  eventId: string,
  { filter, pages }: { filter: GuestFilter; pages: number },
): Promise<Guests> {
  const { show, ...others } = filter
  const pageSize = countPageRows()
  const readPage = (page: number) =>
    call('GET /events/:id/rsvps', {
      params: { id: eventId },
      query: { ...others, ...toShownQuery(show), page, pageSize },
    })
  const first = await readPage(1)
  const rsvps = [...first.rsvps]
  for (let page = 2; page <= Math.min(pages, first.pagination.totalPages); page += 1)
    rsvps.push(...(await readPage(page)).rsvps)
  return { ...first, rsvps }
}
