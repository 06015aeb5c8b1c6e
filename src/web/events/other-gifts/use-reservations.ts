import { useEffect, useState } from 'react'
import type { ReservationStatus } from '#contract/events/other-gifts/reservations.ts'
import { call } from '#web/api/call.ts'
import { toLoadResult } from '#web/api/load-result.ts'

type Statuses = ReadonlyMap<string, ReservationStatus>

const OPEN: readonly ReservationStatus[] = ['RESERVED', 'CONFIRMED']

/** What became of the reservation of each goal, by the goal's id; empty until it is read, or if it cannot be. */
export function useReservations(eventId: string, isWanted: boolean): Statuses {
  const [statuses, setStatuses] = useState<Statuses>(new Map())
  useEffect(() => {
    if (!isWanted) return
    const request = call('GET /events/:id/reservations', { params: { id: eventId } })
    void toLoadResult(request).then(({ data }) => {
      const open = data?.reservations.filter(({ status }) => OPEN.includes(status)) ?? []
      setStatuses(new Map(open.map(({ goalId, status }) => [goalId, status])))
    })
  }, [eventId, isWanted])
  return statuses
}
