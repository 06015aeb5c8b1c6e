import { availableParallelism } from 'node:os'
import { Piscina } from 'piscina'
import { ApiError } from '#contract/api/errors.ts'
import type { Log } from '#server/deps.ts'
import { MINUTE_MS, RETRY_AFTER_SECONDS } from '#server/limits.ts'
import { LOG } from '#server/log-events.ts'
import type { CpuJob, CpuPool, JobOptions } from './job.ts'
import { createBusyError, createLane } from './lane.ts'

/** The event loop keeps a core to itself where there are more than two. */
const THREADS = Math.min(4, Math.max(2, availableParallelism() - 1))
const LONG = Math.floor(THREADS / 2)
/** Every job that is let in has a thread at once. */
const LANES = {
  short: { running: THREADS - LONG, queued: 40 },
  long: { running: LONG, queued: 40 },
}
const WAIT_MS = 10_000
const HEAP_MB = 256
const THREAD_IDLE_MS = 10 * MINUTE_MS
/** Workers yield the CPU to the event loop: the niceness of their threads (Linux, Windows). */
const NICENESS = 10

/** Whether the worker ended; every other error was thrown by the job. */
function isWorkerDeath(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const isOutOfMemory = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
  return isOutOfMemory || /^worker exited with code|^Terminating worker thread/i.test(error.message)
}

/** Creates the pool of worker threads that all CPU-heavy work of the process shares. */
export function createCpuPool(log: Pick<Log, 'warn'>): CpuPool {
  const threads = new Piscina({
    minThreads: 0,
    maxThreads: THREADS,
    idleTimeout: THREAD_IDLE_MS,
    niceIncrement: NICENESS,
    execArgv: [],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  })
  const lanes = { short: createLane(LANES.short), long: createLane(LANES.long) }

  async function runInThread<Input, Output>(
    job: CpuJob<Input, Output>,
    input: Input,
    transfer: JobOptions['transfer'] = [],
  ): Promise<Output> {
    const deadline = AbortSignal.timeout(job.timeoutMs)
    try {
      return await threads.run(input, {
        filename: job.module.href,
        name: job.name,
        signal: deadline,
        transferList: [...transfer],
      })
    } catch (error) {
      if (deadline.aborted) {
        log.warn({ job: job.name, ms: job.timeoutMs }, LOG.cpuJobTimedOut)
        throw createBusyError()
      }
      if (!isWorkerDeath(error)) throw error
      log.warn({ job: job.name, err: error }, LOG.cpuWorkerDied)
      throw new ApiError('UNAVAILABLE', { retryAfter: RETRY_AFTER_SECONDS })
    }
  }

  return {
    run: (job, input, { waitMs = WAIT_MS, caller, transfer } = {}) =>
      lanes[job.lane].run(waitMs, () => runInThread(job, input, transfer), caller),
    refuseWaiting: () => {
      for (const lane of Object.values(lanes)) lane.close()
    },
    close: () => threads.destroy(),
  }
}
