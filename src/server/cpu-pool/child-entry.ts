import fs from 'node:fs'
import os from 'node:os'
import { isMainThread, parentPort, Worker } from 'node:worker_threads'

/** A job for the process; one at a time. */
export interface ChildTask {
  module: string
  name: string
  input: unknown
  /** From this resident memory on, in bytes, the process ends itself in the middle of the job. */
  memoryMax: number
  /** From this CPU time on, in milliseconds, it does the same. */
  cpuTimeMax: number
}

export type ChildOutcome = { value: unknown } | { error: unknown }

/** What the process reports: how the job ended and what memory it left taken, or why the process ends. */
export type ChildReport = (ChildOutcome & { rss: number }) | ChildEnding

export interface ChildEnding {
  ending: string
  isLate?: true
}

const HEAP_MB = 256
const NICENESS = 10
const CHECK_MS = 100

/** Yields the CPU to the server. Linux counts niceness by thread, and some have started already. */
function beNice(): void {
  const tasks = '/proc/self/task'
  const threads = fs.existsSync(tasks) ? fs.readdirSync(tasks).map(Number) : [process.pid]
  for (const thread of threads) {
    try {
      os.setPriority(thread, NICENESS)
    } catch {
      // A thread that has ended meanwhile.
    }
  }
}

/** When memory is short, Linux ends this process before the server. */
function volunteerForTheKernel(): void {
  try {
    fs.writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // No Linux, or a system that forbids it.
  }
}

/** Ends the process at once, whatever its threads are at: an ordinary exit waits for native code. */
const end = () => process.kill(process.pid, 'SIGKILL')

/**
 * Runs jobs in a thread, so that this one always hears that the server is gone (also by kill -9), and
 * sees the memory and the time grow.
 */
function superviseJobs(): void {
  beNice()
  volunteerForTheKernel()
  const report = (message: ChildReport, done = () => {}) => process.send?.(message, done)
  const worker = new Worker(new URL(import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  })
  let watch: NodeJS.Timeout | undefined
  process.once('disconnect', end)
  process.on('message', (task: ChildTask) => {
    const before = process.cpuUsage()
    watch = setInterval(() => {
      const { user, system } = process.cpuUsage(before)
      if ((user + system) / 1_000 > task.cpuTimeMax)
        report({ ending: `${task.cpuTimeMax} ms of CPU`, isLate: true }, end)
      const rss = process.memoryUsage.rss()
      if (rss > task.memoryMax) report({ ending: `memory of ${rss >> 20} MB` }, end)
    }, CHECK_MS)
    worker.postMessage(task)
  })
  worker.on('message', (outcome: ChildOutcome) => {
    clearInterval(watch)
    report({ ...outcome, rss: process.memoryUsage.rss() })
  })
  worker.on('error', (error) => report({ ending: String(error) }, end))
  worker.on('exit', (code) => report({ ending: `thread exited with code ${code}` }, end))
}

async function runTask({ module, name, input }: ChildTask): Promise<ChildOutcome> {
  try {
    const jobs = await import(module)
    return { value: await jobs[name](input) }
  } catch (error) {
    return { error }
  }
}

if (isMainThread) superviseJobs()
else
  parentPort?.on('message', (task: ChildTask) => {
    void runTask(task).then((outcome) => parentPort?.postMessage(outcome))
  })
