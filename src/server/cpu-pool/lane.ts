import { ApiError } from '#contract/api/errors.ts'
import { RETRY_AFTER_SECONDS } from '#server/limits.ts'

interface LaneLimits {
  running: number
  queued: number
}

/** Creates the error of a queue that is full, or whose end nobody could wait for. */
export function createBusyError(): ApiError {
  return new ApiError('BUSY', { retryAfter: RETRY_AFTER_SECONDS })
}

/** Creates a bounded queue, first in, first out, that lets so many in at once. */
export function createLane({ running: runningMax, queued: queuedMax }: LaneLimits) {
  let running = 0
  let isClosed = false
  const queue = new Set<PromiseWithResolvers<void>>()

  const leave = () => {
    const [next] = queue
    if (!next) {
      running -= 1
      return
    }
    queue.delete(next)
    next.resolve()
  }

  async function waitInQueue(waitMs: number): Promise<void> {
    const turn = Promise.withResolvers<void>()
    queue.add(turn)
    const timer = setTimeout(() => {
      if (queue.delete(turn)) turn.reject(createBusyError())
    }, waitMs)
    try {
      await turn.promise
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    /** Runs work when its turn comes. Throws BUSY if the queue is full or the wait too long. */
    run: async <T>(waitMs: number, work: () => Promise<T>): Promise<T> => {
      if (isClosed) throw createBusyError()
      if (running < runningMax) running += 1
      else if (queue.size < queuedMax) await waitInQueue(waitMs)
      else throw createBusyError()
      try {
        return await work()
      } finally {
        leave()
      }
    },
    /** Refuses everybody in the queue and all who come later. */
    close: () => {
      isClosed = true
      for (const turn of queue) turn.reject(createBusyError())
      queue.clear()
    },
  }
}
