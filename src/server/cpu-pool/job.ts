import type { MessagePort } from 'node:worker_threads'

/** CPU-heavy work for a worker thread or process: a function of plain data, without access to the database. */
export interface CpuJob<Input, Output> {
  /** The module that exports the function; only the worker loads it. */
  module: URL
  /** The function's name. */
  name: string
  /**
   * Short jobs (a preview, a receipt) never wait behind long ones (a report), nor either of them behind
   * pictures that people send. One of those is decoded at a time, because it takes hundreds of megabytes,
   * in a process of its own: no thread of the server waits in its native code (decision 42).
   */
  lane: 'short' | 'long' | 'picture'
  /** A worker that takes longer is terminated, a process killed. */
  timeoutMs: number
  /**
   * The CPU time after which a process ends itself, where that is less: it yields to the server, and on a busy
   * machine waits longer than it works.
   */
  cpuTimeMs?: number
  /** Never set: it carries the types. */
  signature?: (input: Input) => Promise<Output>
}

export interface JobOptions {
  /** How long the job may be queued. */
  waitMs?: number
  /** Whose share of the queue it takes, such as a network; callers take turns. */
  caller?: string
  /** Ports inside the input. */
  transfer?: readonly MessagePort[]
}

export interface CpuPool {
  /**
   * Runs a job in its lane. Throws BUSY if the queue is full or the job took too long,
   * UNAVAILABLE if the worker died, and what the job itself throws.
   */
  run<Input, Output>(
    job: CpuJob<Input, Output>,
    input: Input,
    options?: JobOptions,
  ): Promise<Output>
  /** Refuses queued and further jobs with BUSY; running ones end by themselves or by their timeout. */
  refuseWaiting(): void
  /** Ends the workers and the process. */
  close(): Promise<void>
}
