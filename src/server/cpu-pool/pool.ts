import { availableParallelism } from 'node:os'
import { Piscina } from 'piscina'
import { ApiError } from '#contract/api/errors.ts'
import { MINUTE_MS } from '#contract/product/durations.ts'
import type { Log } from '#server/deps.ts'
import { LOG } from '#server/log-events.ts'
import { ChildDeath, createChildRunner, JobTimeout, type MemoryBounds } from './child-process.ts'
import type { CpuJob, CpuPool, JobOptions } from './job.ts'
import { createBusyError, createLane } from './lane.ts'

/** The event loop keeps a core to itself where there are more than two. */
const THREADS = Math.min(4, Math.max(2, availableParallelism() - 1))
const LONG = Math.floor(THREADS / 2)
/** Every job that is let in has a thread at once, or the process of pictures. */
const LANES = {
  short: { running: THREADS - LONG, queued: 40 },
  long: { running: LONG, queued: 40 },
  picture: { running: 1, queued: 20 },
}
const WAIT_MS = 10_000
const HEAP_MB = 256
const THREAD_IDLE_MS = 10 * MINUTE_MS
/** Workers yield the CPU to the event loop: the niceness of their threads (Linux, Windows). */
const NICENESS = 10
const MB = 1_024 * 1_024
/** The costliest picture that is accepted (50 megapixels of AVIF) takes 1,000 MB. */
const PICTURE_MEMORY: MemoryBounds = { max: 1_300 * MB, kept: 500 * MB }
/** Of a container's memory: what the server itself takes. */
const SERVER_MEMORY = 450 * MB
/** Less than that decodes no photo. */
const PICTURE_MEMORY_MIN = 300 * MB

/**
 * Chooses what a picture may take, so that its process ends itself before the kernel ends one of the two.
 * @param limit memory of the container in bytes; 0 or more than there is if it has no limit
 */
export function choosePictureMemory(limit: number): MemoryBounds {
  const { max, kept } = PICTURE_MEMORY
  const room = Math.max(PICTURE_MEMORY_MIN, (limit || Infinity) - SERVER_MEMORY)
  return { max: Math.min(max, room), kept: Math.min(kept, room) }
}

/** Whether the worker ended; every other error was thrown by the job. */
function isWorkerDeath(error: unknown): boolean {
  if (error instanceof ChildDeath) return true
  if (!(error instanceof Error)) return false
  const isOutOfMemory = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
  return isOutOfMemory || /^worker exited with code|^Terminating worker thread/i.test(error.message)
}

/**
 * Creates the pool that all CPU-heavy work shares: worker threads, and a process for what decodes files
 * that people send.
 */
export function createCpuPool(
  log: Pick<Log, 'warn'>,
  { memory }: { memory?: MemoryBounds } = {},
): CpuPool {
  const threads = new Piscina({
    minThreads: 0,
    maxThreads: THREADS,
    idleTimeout: THREAD_IDLE_MS,
    niceIncrement: NICENESS,
    execArgv: [],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  })
  const child = createChildRunner({
    memory: memory ?? choosePictureMemory(process.constrainedMemory()),
    idleMs: THREAD_IDLE_MS,
  })
  const lanes = {
    short: createLane(LANES.short),
    long: createLane(LANES.long),
    picture: createLane(LANES.picture),
  }

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
      throw deadline.aborted ? new JobTimeout(`${job.timeoutMs} ms`) : error
    }
  }

  /** Runs a job where its lane runs; logs what ended it, and answers with an error of ours. */
  async function runInLane<Input, Output>(
    job: CpuJob<Input, Output>,
    input: Input,
    transfer: JobOptions['transfer'],
  ): Promise<Output> {
    try {
      const inProcess = job.lane === 'picture'
      return await (inProcess ? child.run(job, input) : runInThread(job, input, transfer))
    } catch (error) {
      if (error instanceof JobTimeout) {
        log.warn({ job: job.name, limit: error.message }, LOG.cpuJobTimedOut)
        throw createBusyError()
      }
      if (!isWorkerDeath(error)) throw error
      log.warn({ job: job.name, err: error }, LOG.cpuWorkerDied)
      throw new ApiError('UNAVAILABLE')
    }
  }

  return {
    run: (job, input, { waitMs = WAIT_MS, caller, transfer } = {}) =>
      lanes[job.lane].run(waitMs, () => runInLane(job, input, transfer), caller),
    refuseWaiting: () => {
      for (const lane of Object.values(lanes)) lane.close()
    },
    close: async () => {
      await Promise.all([threads.destroy(), child.close()])
    },
  }
}
