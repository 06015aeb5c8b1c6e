import type { MoveTask } from '#contract/events/host-tasks.ts'
import { call } from '#web/api/call.ts'
import { toLoadResult } from '#web/api/load-result.ts'

/** Loads what waits for whoever organises events: in all of theirs, or in one. */
export const loadHostTasks = (eventId?: string) =>
  toLoadResult(
    call('GET /events/my-tasks', { query: eventId ? { event: eventId } : {} }),
    'No pudimos cargar lo que espera tu respuesta',
  )

/** Loads the move of which an event's guests were not notified; null without one, or if it cannot be loaded. */
export async function loadMove(eventId: string): Promise<MoveTask | null> {
  const { data } = await loadHostTasks(eventId)
  return data?.moves[0] ?? null
}
