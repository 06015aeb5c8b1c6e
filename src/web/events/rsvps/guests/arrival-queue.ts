import { ApiError } from '#web/api/api-error.ts'
import { deleteSavedInput, loadSavedInput, saveInput } from '#web/forms/saved-input.ts'
import { TEXT_PREFIX } from '#web/forms/try-storage.ts'

type Mark = 'arrived' | 'absent'

interface QueueState {
  /** Marks that the server has not stored yet, by the id of the answer. */
  waiting: Readonly<Record<string, Mark>>
  /** The last attempt got no answer. */
  isCut: boolean
  /** Why the server refused a mark, which is then dropped. */
  refusal: string | null
}

/** Whether the same request may succeed later: no line, a server in trouble, too many requests. */
const isPassing = (error: unknown) =>
  error instanceof ApiError && (error.status >= 500 || error.status === 429)

/**
 * Sends marks of who arrived one after the other, the latest of each guest. What is not stored yet stays on
 * the device, also when the page is closed; `flush` tries again.
 * @param send stores a mark; throws `ApiError`
 */
export function createArrivalQueue(
  eventId: string,
  send: (rsvpId: string, arrived: boolean) => Promise<void>,
) {
  const key = `${TEXT_PREFIX}arrivals:${eventId}`
  const kept = loadSavedInput(key) as QueueState['waiting'] | null
  let state: QueueState = { waiting: kept ?? {}, isCut: false, refusal: null }
  let isSending = false
  const listeners = new Set<() => void>()
  const update = (change: Partial<QueueState>) => {
    state = { ...state, ...change }
    if (Object.keys(state.waiting).length > 0) saveInput(key, state.waiting)
    else deleteSavedInput(key)
    for (const notify of listeners) notify()
  }
  /** Not if the guest was marked otherwise meanwhile. */
  const drop = (rsvpId: string, sent: Mark, change: Partial<QueueState>) => {
    const { [rsvpId]: latest, ...others } = state.waiting
    update({ ...change, ...(latest === sent && { waiting: others }) })
  }
  /** False if the mark has to wait. */
  const sendOne = async (rsvpId: string, mark: Mark): Promise<boolean> => {
    try {
      await send(rsvpId, mark === 'arrived')
      drop(rsvpId, mark, { isCut: false })
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (isPassing(error)) update({ isCut: true })
      else drop(rsvpId, mark, { isCut: false, refusal: error.message })
      return !isPassing(error)
    }
  }
  const flush = async (): Promise<void> => {
    if (isSending) return
    isSending = true
    try {
      let isGoing = true
      while (isGoing) {
        const [next] = Object.entries(state.waiting)
        isGoing = next !== undefined && (await sendOne(...next))
      }
    } finally {
      isSending = false
    }
  }
  return {
    mark: (rsvpId: string, arrived: boolean) => {
      const mark = arrived ? 'arrived' : 'absent'
      update({ waiting: { ...state.waiting, [rsvpId]: mark }, refusal: null })
      void flush()
    },
    flush,
    current: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
