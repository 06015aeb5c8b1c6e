import { type ChildProcess, fork } from 'node:child_process'
import type { ChildEnding, ChildReport, ChildTask } from './child-entry.ts'
import type { CpuJob } from './job.ts'

/** Resident memory of the process, in bytes. */
export interface MemoryBounds {
  /** A job that takes more is ended. */
  max: number
  /** A process that keeps more after a job is replaced before the next. */
  kept: number
}

interface ChildOptions {
  memory: MemoryBounds
  /** A process without a job is ended after this long. */
  idleMs: number
}

/** After so many jobs a process is replaced, whatever it keeps. */
const JOBS_MAX = 200

/** The job took too long, and its thread or process was ended; the message says which time it used up. */
export class JobTimeout extends Error {}
/** The process ended in the middle of the job: memory, a crash, a kill. */
export class ChildDeath extends Error {}

type Answer = Exclude<ChildReport, ChildEnding>

interface Child {
  process: ChildProcess
  jobs: number
  /** Resolves when the process is gone. */
  ended: Promise<string>
}

function startChild(): Child {
  const child = fork(new URL('./child-entry.ts', import.meta.url), {
    execArgv: [],
    // Nothing of the server's secrets. One native thread, hence one picture's work on one core.
    env: { UV_THREADPOOL_SIZE: '1' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => resolve(`process ended: ${signal ?? code}`))
    child.on('error', (error) => child.pid === undefined && resolve(String(error)))
  })
  child.unref()
  child.channel?.unref()
  return { process: child, jobs: 0, ended }
}

/**
 * Creates a child process that runs one job at a time, so that native code that outlasts its time, or
 * eats memory, is ended with it. It starts with the first job, and never outlives this process.
 */
export function createChildRunner({ memory, idleMs }: ChildOptions) {
  let child: Child | undefined
  let idle: NodeJS.Timeout | undefined

  function open(): Child {
    const opened = startChild()
    child = opened
    void opened.ended.then(() => {
      if (child === opened) child = undefined
    })
    return opened
  }

  async function end(): Promise<void> {
    const last = child
    child = undefined
    last?.process.kill('SIGKILL')
    await last?.ended
  }

  /** Sends the job; settles when the process has answered, or is gone. */
  async function exchange({ process: running, ended }: Child, task: ChildTask): Promise<Answer> {
    const answer = Promise.withResolvers<Answer>()
    let end: ChildEnding | undefined
    const read = (report: ChildReport) => {
      if ('ending' in report) end = report
      else answer.resolve(report)
    }
    running.on('message', read)
    running.send(task, (error) => error && running.kill('SIGKILL'))
    const death = ended.then((how) => {
      if (end?.isLate) throw new JobTimeout(end.ending)
      throw new ChildDeath(end?.ending ?? how)
    })
    try {
      return await Promise.race([answer.promise, death])
    } finally {
      running.off('message', read)
    }
  }

  async function exchangeInTime<Input, Output>(
    current: Child,
    { name, module, timeoutMs, cpuTimeMs = timeoutMs }: CpuJob<Input, Output>,
    input: Input,
  ): Promise<Answer> {
    let isLate = false
    const deadline = setTimeout(() => {
      isLate = true
      current.process.kill('SIGKILL')
    }, timeoutMs)
    const limits = { memoryMax: memory.max, cpuTimeMax: cpuTimeMs }
    const task = { module: module.href, name, input, ...limits }
    try {
      return await exchange(current, task)
    } catch (error) {
      throw isLate ? new JobTimeout(`${timeoutMs} ms`) : error
    } finally {
      clearTimeout(deadline)
    }
  }

  return {
    /**
     * Runs a job. Throws JobTimeout or ChildDeath when the process is gone, or what the job throws.
     * Call it again only after it has settled.
     */
    run: async <Input, Output>(job: CpuJob<Input, Output>, input: Input): Promise<Output> => {
      clearTimeout(idle)
      const current = child ?? open()
      current.jobs += 1
      try {
        const report = await exchangeInTime(current, job, input)
        if (report.rss > memory.kept || current.jobs >= JOBS_MAX) await end()
        if ('error' in report) throw report.error
        return report.value as Output
      } finally {
        idle = setTimeout(() => void end(), idleMs)
        idle.unref()
      }
    },
    close: async () => {
      clearTimeout(idle)
      await end()
    },
  }
}
