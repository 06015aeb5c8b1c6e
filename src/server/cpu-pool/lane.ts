import { ApiError } from '#contract/api/errors.ts'

interface LaneLimits {
  running: number
  queued: number
}

/** Creates the error of a queue that is full, or whose end nobody could wait for. */
export function createBusyError(): ApiError {
  return new ApiError('BUSY')
}

type Turn = PromiseWithResolvers<void>

/** A queue for each caller; the callers take turns. */
class FairQueue {
  size = 0
  /** The caller whose turn is next comes first. */
  private readonly turnsByCaller = new Map<string, Set<Turn>>()

  add(caller: string, turn: Turn): void {
    const turns = this.turnsByCaller.get(caller) ?? new Set()
    this.turnsByCaller.set(caller, turns.add(turn))
    this.size += 1
  }

  /** Removes a turn; false if it was removed before. */
  remove(caller: string, turn: Turn): boolean {
    const turns = this.turnsByCaller.get(caller)
    if (!turns?.delete(turn)) return false
    if (turns.size === 0) this.turnsByCaller.delete(caller)
    this.size -= 1
    return true
  }

  /** Removes the oldest turn of the next caller, who then comes last. */
  shift(): Turn | undefined {
    const [next] = this.turnsByCaller
    if (!next) return undefined
    const [caller, turns] = next
    const [turn] = turns
    this.moveLast(caller)
    if (turn) this.remove(caller, turn)
    return turn
  }

  /** Lets the others go first. */
  moveLast(caller: string): void {
    const turns = this.turnsByCaller.get(caller)
    if (!turns) return
    this.turnsByCaller.delete(caller)
    this.turnsByCaller.set(caller, turns)
  }

  /** Removes the newest turn of whoever waits most, if that is more than this caller would. */
  makeRoomFor(caller: string): Turn | undefined {
    const own = this.turnsByCaller.get(caller)?.size ?? 0
    const [longest] = [...this.turnsByCaller].sort(([, one], [, other]) => other.size - one.size)
    const turn = longest && longest[1].size > own + 1 ? [...longest[1]].at(-1) : undefined
    if (longest && turn) this.remove(longest[0], turn)
    return turn
  }
}

/**
 * Creates a bounded queue that lets so many in at once. Callers take turns. When it is full, the caller with
 * the most queued jobs loses its newest one, so that nobody who fills it keeps others out.
 */
export function createLane({ running: runningMax, queued: queuedMax }: LaneLimits) {
  let running = 0
  let isClosed = false
  const queue = new FairQueue()

  const leave = (caller: string) => {
    // Whoever has just had a place comes after those who have had none.
    queue.moveLast(caller)
    const next = queue.shift()
    if (next) next.resolve()
    else running -= 1
  }

  async function waitInQueue(waitMs: number, caller: string): Promise<void> {
    const turn = Promise.withResolvers<void>()
    queue.add(caller, turn)
    const timer = setTimeout(() => {
      if (queue.remove(caller, turn)) turn.reject(createBusyError())
    }, waitMs)
    try {
      await turn.promise
    } finally {
      clearTimeout(timer)
    }
  }

  function hasRoomFor(caller: string): boolean {
    if (queue.size < queuedMax) return true
    const refused = queue.makeRoomFor(caller)
    refused?.reject(createBusyError())
    return refused !== undefined
  }

  return {
    /**
     * Runs work when its turn comes. Throws BUSY if the queue is full or the wait too long.
     * @param caller whose share of the queue it takes, such as a network
     */
    run: async <T>(waitMs: number, work: () => Promise<T>, caller = ''): Promise<T> => {
      if (isClosed) throw createBusyError()
      if (running < runningMax) running += 1
      else if (hasRoomFor(caller)) await waitInQueue(waitMs, caller)
      else throw createBusyError()
      try {
        return await work()
      } finally {
        leave(caller)
      }
    },
    /** Refuses everybody in the queue and all who come later. */
    close: () => {
      isClosed = true
      for (let turn = queue.shift(); turn; turn = queue.shift()) turn.reject(createBusyError())
    },
  }
}
