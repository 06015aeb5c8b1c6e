import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'

/** What a span is about. Never a value that a person typed, an address or a token (`R13`). */
export interface SpanOptions {
  name: string
  kind: 'server' | 'client' | 'consumer' | 'internal'
  attributes?: Record<string, string | number>
}

/** A span that has begun. */
export interface OpenSpan {
  /** 16 hex digits. */
  id: string
  set(attributes: Record<string, string | number>): void
  /** @param failure the kind of error, if the work failed */
  end(failure?: string): void
}

/** Where spans go. */
export interface Tracer {
  /** @param startedAt milliseconds since 1970; now if missing */
  start(facts: SpanOptions, parent: Origin, startedAt?: number): OpenSpan
  /** Sends what is left. */
  close(): Promise<void>
}

/** Names the request, and the span of it, that caused some work: in this process or through a task. */
export interface Origin {
  /** The `x-request-id` of the request: a UUID, whose digits are also the id of its trace (decision 64). */
  requestId: string
  spanId?: string | undefined
}

/** The work that is being done: for a request, a task or a Stripe event. */
export interface WorkContext extends Origin {
  /** Null while traces are off. */
  tracer: Tracer | null
}

const contexts = new AsyncLocalStorage<WorkContext>()

/** The context of the running work; undefined outside of any. */
export const readContext = (): WorkContext | undefined => contexts.getStore()

/** Runs work, and everything that it starts, in a context. */
export const runInContext = <T>(context: WorkContext, work: () => T): T =>
  contexts.run(context, work)

/** What names the running work to the tasks that it enqueues; undefined outside of any. */
export function readOrigin(): Origin | undefined {
  const context = readContext()
  if (!context) return undefined
  const { requestId, spanId } = context
  return { requestId, ...(spanId && { spanId }) }
}

const nameFailure = (error: unknown) => (error instanceof Error ? error.name : 'Error')

/** Runs work in a span below the current one; without traces it only runs it. */
export async function inSpan<T>(facts: SpanOptions, work: () => Promise<T>): Promise<T> {
  const context = readContext()
  if (!context?.tracer) return work()
  const span = context.tracer.start(facts, context)
  try {
    const result = await runInContext({ ...context, spanId: span.id }, work)
    span.end()
    return result
  } catch (error) {
    span.end(nameFailure(error))
    throw error
  }
}

/** Runs work of its own, such as a task, in a span; `origin` is what caused it, if that is known. */
export function startWork<T>(
  tracer: Tracer | null,
  origin: Origin | undefined,
  facts: SpanOptions,
  work: () => Promise<T>,
): Promise<T> {
  const context = { requestId: randomUUID(), ...origin, tracer }
  return runInContext(context, () => inSpan(facts, work))
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/**
 * Goes on with what another request began: its id names the work from here on.
 * @param requestId null, or no UUID: the work stays in the current request
 */
export function continueRequest<T>(
  requestId: string | null,
  facts: SpanOptions,
  work: () => Promise<T>,
): Promise<T> {
  if (requestId === null || !UUID.test(requestId)) return inSpan(facts, work)
  return startWork(readContext()?.tracer ?? null, { requestId }, facts, work)
}

/** Records a call that has ended, below the current span; nothing outside of one, or without traces. */
export function recordSpan(facts: SpanOptions, durationMs: number, failure?: string): void {
  const context = readContext()
  if (!context?.tracer || context.spanId === undefined) return
  context.tracer.start(facts, context, Date.now() - durationMs).end(failure)
}
