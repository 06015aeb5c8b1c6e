import { once } from 'node:events'
import { MessageChannel, type MessagePort } from 'node:worker_threads'
import type { CpuJob, CpuPool, JobOptions } from './job.ts'

/** The next batch, or that there is none: the source has ended or failed. */
type Reply<T> = { batch: T } | { ended: 'done' | 'failed' }

/** The input of a job that reads a source in batches. */
export interface BatchInput<Input> {
  input: Input
  /** For `receiveBatches`. */
  batches: MessagePort
}

/**
 * Runs a job that reads `source` through a port. A batch is read when the worker asks for it, so that
 * one at most is in memory and the event loop is free between two. Throws what the source throws.
 */
export async function runWithBatches<Input, Output, Batch>(
  pool: Pick<CpuPool, 'run'>,
  job: CpuJob<BatchInput<Input>, Output>,
  input: Input,
  source: AsyncGenerator<Batch>,
  options: Pick<JobOptions, 'waitMs'> = {},
): Promise<Output> {
  const { port1: own, port2: batches } = new MessageChannel()
  let failure: { reason: unknown } | undefined
  const readNext = async (): Promise<Reply<Batch>> => {
    try {
      const { done, value } = await source.next()
      return done ? { ended: 'done' } : { batch: value }
    } catch (reason) {
      failure = { reason }
      return { ended: 'failed' }
    }
  }
  own.on('message', () => void readNext().then((reply) => own.postMessage(reply)))
  try {
    return await pool.run(job, { input, batches }, { ...options, transfer: [batches] })
  } catch (error) {
    throw failure ? failure.reason : error
  } finally {
    own.close()
    await source.return(undefined)
  }
}

/** Reads in a worker the batches that `runWithBatches` offers. */
export async function* receiveBatches<Batch>(port: MessagePort): AsyncGenerator<Batch> {
  try {
    for (;;) {
      const reply = once(port, 'message')
      port.postMessage('next')
      const [message] = (await reply) as [Reply<Batch>]
      if ('batch' in message) yield message.batch
      else if (message.ended === 'done') return
      else throw new Error('the source of the batches failed')
    }
  } finally {
    port.close()
  }
}
