import type { HostQueueItem } from '#contract/contributions/host-queue.ts'
import type { Event } from '#contract/events/events.ts'
import type { HostTasks, MoveTask } from '#contract/events/host-tasks.ts'
import type { WaitingRefundRequest } from '#contract/money/refunds/refund-requests.ts'
import { call } from '#web/api/call.ts'
import { toLoadResult } from '#web/api/load-result.ts'

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

/** What waits for the hosts of one event, as far as it could be loaded. */
export interface EventWaiting {
  tasks: HostTasks | null
  /** The owner's gifts whose bank asks; requests for the money back are `requests`. */
  disputes: HostQueueItem[]
  /** Who asks for their money back, in their own words; also those whom support answers now. */
  requests: WaitingRefundRequest[]
  /** Why a part is missing; null if none is. */
  errorMessage: string | null
}

const loadRequests = (eventId: string) =>
  toLoadResult(
    call('GET /events/:id/refund-requests', { params: { id: eventId } }).then(
      ({ requests }) => requests,
    ),
    LOAD_ERROR,
  )

/**
 * Loads what waits for the hosts of one event, each part by itself; gifts only for its owner, who alone
 * answers (`R29`).
 */
export async function loadEventWaiting({ id, slug, viewer }: Event): Promise<EventWaiting> {
  const isOwner = viewer === 'OWNER'
  const [tasks, queue, requests] = await Promise.all([
    loadHostTasks(id),
    isOwner ? loadHostQueue() : { data: { items: [] }, errorMessage: null },
    isOwner ? loadRequests(id) : { data: [], errorMessage: null },
  ])
  const items = queue.data?.items ?? []
  return {
    tasks: tasks.data,
    disputes: items.filter(({ kind, eventSlug }) => kind === 'dispute' && eventSlug === slug),
    requests: requests.data ?? [],
    errorMessage: tasks.errorMessage ?? queue.errorMessage ?? requests.errorMessage,
  }
}
