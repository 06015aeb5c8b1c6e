import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import type { HostRsvp } from '#contract/events/rsvps/rsvps.ts'
import { call } from '#web/api/call.ts'
import { createArrivalQueue } from './arrival-queue.ts'

const RETRY_MS = 5_000
/** How often the marks of others at the door are read. */
const REFRESH_MS = 15_000

/** A guest at the door. */
export interface DoorGuest extends HostRsvp {
  arrived: boolean
  /** The mark is on this device alone. */
  isWaiting: boolean
}

/**
 * The guests of a door list with the marks of everybody at the door: those made here appear at once and are
 * stored as soon as there is a signal, those of others are read again and again.
 * @param read reads the list anew; a failure leaves it as it is
 */
export function useArrivals(
  eventId: string,
  listed: readonly HostRsvp[],
  read: () => Promise<readonly HostRsvp[]>,
) {
  const [guests, setGuests] = useState(listed)
  const [queue] = useState(() =>
    createArrivalQueue(eventId, async (rsvpId, arrived) => {
      const { rsvp } = await call('PUT /events/:id/rsvps/:rsvpId/arrival', {
        params: { id: eventId, rsvpId },
        body: { arrived },
      })
      setGuests((before) => before.map((guest) => (guest.id === rsvpId ? rsvp : guest)))
    }),
  )
  const { waiting, isCut, refusal } = useSyncExternalStore(
    queue.subscribe,
    queue.current,
    queue.current,
  )
  const refresh = useCallback(async () => {
    await queue.flush()
    if (document.visibilityState === 'hidden') return
    const before = queue.current()
    // Without a signal the list stays; the next round reads it.
    const latest = await read().catch(() => null)
    // A mark that was stored meanwhile may be missing from this answer.
    if (latest && queue.current() === before) setGuests(latest)
  }, [queue, read])
  useEffect(() => {
    void queue.flush()
    const begin = () => void refresh()
    const timer = setInterval(begin, isCut ? RETRY_MS : REFRESH_MS)
    const events = ['online', 'visibilitychange']
    for (const event of events) window.addEventListener(event, begin)
    return () => {
      clearInterval(timer)
      for (const event of events) window.removeEventListener(event, begin)
    }
  }, [queue, refresh, isCut])
  return {
    guests: guests.map((guest): DoorGuest => {
      const mark = waiting[guest.id]
      const arrived = mark ? mark === 'arrived' : guest.arrivedAt !== null
      return { ...guest, arrived, isWaiting: mark !== undefined }
    }),
    mark: queue.mark,
    isCut,
    refusal,
  }
}
