import type { Log } from '#server/deps.ts'
import { LOG } from '#server/log-events.ts'

/** Runs one piece of work again and again, never twice at once. */
export interface Ticker {
  /** Lets the work run soon rather than at its next turn; returns at once. */
  wake(): void
  /** @param work resolves to true if there is more to do at once */
  start(work: () => Promise<boolean>): void
  /** Waits for the turn that is under way; none begins after. */
  stop(): Promise<void>
}

const soon = () => new Promise<void>((resolve) => setImmediate(resolve))

/** A ticker that rests `everyMs` between turns unless woken. What the work throws is logged. */
export function createTicker(everyMs: number, log: Pick<Log, 'error'>): Ticker {
  let work: (() => Promise<boolean>) | undefined
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let woken = false

  const turns = async (): Promise<void> => {
    await soon()
    let more = true
    while (work && (more || woken)) {
      woken = false
      more = await work().catch((error: unknown) => {
        log.error({ err: error }, LOG.workerTurnFailed)
        return false
      })
    }
  }
  const run = (): void => {
    if (running || !work) return
    clearTimeout(timer)
    running = turns().finally(() => {
      running = undefined
      if (work) timer = setTimeout(run, everyMs)
    })
  }
  return {
    wake: () => {
      woken = true
      run()
    },
    start: (given) => {
      work = given
      run()
    },
    stop: async () => {
      work = undefined
      clearTimeout(timer)
      await running
    },
  }
}
