import { chooseWorkerLevel } from '#server/db/connect.ts'
import type { Log } from '#server/deps.ts'
import { LOG } from '#server/log-events.ts'

/** Runs a job repeatedly, never twice at once. */
export type PollingLoop = ReturnType<typeof createPollingLoop>

const nextTick = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Creates a polling loop that pauses `everyMs` between runs unless woken. Errors are logged. */
export function createPollingLoop(everyMs: number, log: Pick<Log, 'error' | 'warn'>) {
  let job: (() => Promise<boolean>) | undefined
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let isWoken = false

  const runUntilDone = async (): Promise<void> => {
    await nextTick()
    let more = true
    while (job && (more || isWoken)) {
      isWoken = false
      more = await job().catch((error: unknown) => {
        log[chooseWorkerLevel(error)]({ err: error }, LOG.workerTurnFailed)
        return false
      })
    }
  }
  const run = (): void => {
    if (running || !job) return
    clearTimeout(timer)
    running = runUntilDone().finally(() => {
      running = undefined
      if (job) timer = setTimeout(run, everyMs)
    })
  }
  return {
    isRunning: () => running !== undefined,
    /** Runs the job as soon as possible; returns at once. */
    wake: () => {
      isWoken = true
      run()
    },
    /** @param given resolves to true if it should run again at once */
    start: (given: () => Promise<boolean>) => {
      job = given
      run()
    },
    /** Waits for the current run; none begins after. */
    stop: async () => {
      job = undefined
      clearTimeout(timer)
      await running
    },
  }
}
