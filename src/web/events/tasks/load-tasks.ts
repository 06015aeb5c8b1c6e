import type { HostQueueItem } from '#contract/contributions/host-queue.ts'
import type { Event } from '#contract/events/events.ts'
import type { HostTasks, MoveTask } from '#contract/events/host-tasks.ts'
import type { WaitingRefundRequest } from '#contract/money/refund-requests.ts'
import { call } from '#web/api/call.ts'
import { type LoadResult, toLoadResult } from '#web/api/load-result.ts'

const LOAD_ERROR = 'No pudimos cargar lo que espera tu respuesta'

/** Loads what waits for the owner in all their events. */
export const loadHostQueue = () => toLoadResult(call('GET /contributions/waiting'), LOAD_ERROR)

/** Loads what waits for whoever organises events: in all of theirs, or in one. */
export const loadHostTasks = (eventId?: string) =>
  toLoadResult(
    call('GET /events/my-tasks', { query: eventId ? { event: eventId } : {} }),
    LOAD_ERROR,
  )

/** Loads the move of which an event's guests were not notified; null without one, or if it cannot be loaded. */
export async function loadMove(eventId: string): Promise<MoveTask | null> {
  const { data } = await loadHostTasks(eventId)
  return data?.moves[0] ?? null
}

/** What waits for the hosts of one event. */
export interface EventWaiting {
  tasks: HostTasks
  /** The owner's, the next deadline first. */
  queue: HostQueueItem[]
  /** Who asks for their money back, in their own words; also those whom support answers now. */
  requests: WaitingRefundRequest[]
}

const NOTHING = { queue: [], requests: [] }

async function readGifts({ id, slug, viewer }: Event): Promise<Omit<EventWaiting, 'tasks'>> {
  if (viewer !== 'OWNER') return NOTHING
  const [{ items }, { requests }] = await Promise.all([
    call('GET /contributions/waiting'),
    call('GET /events/:id/refund-requests', { params: { id } }),
  ])
  return { queue: items.filter(({ eventSlug }) => eventSlug === slug), requests }
}

/** Loads what waits for the hosts of one event; gifts only for its owner, who alone answers (`R29`). */
export const loadEventWaiting = (event: Event): Promise<LoadResult<EventWaiting>> =>
  toLoadResult(
    Promise.all([
      call('GET /events/my-tasks', { query: { event: event.id } }),
      readGifts(event),
    ]).then(([tasks, gifts]) => ({ tasks, ...gifts })),
    LOAD_ERROR,
  )
