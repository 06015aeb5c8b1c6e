import { DAY_MS, HOUR_MS } from '#contract/product/durations.ts'
import { RETENTION_DAYS } from '#contract/product/retention.ts'
import { batchCalls } from '#server/db/batch-calls.ts'
import type { Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { ALERT_AFTER_ATTEMPTS } from '#server/limits.ts'
import { LOG } from '#server/log-events.ts'
import type { ProviderEvent } from '#server/stripe/payments.ts'
import { inSpan, readContext } from '#server/tracing/work-context.ts'
import {
  claimEvent,
  deleteHandledEvents,
  markHandled,
  postponeEvent,
  type ReceivedEvent,
  storeEvents,
  type WaitingEvent,
} from './store.ts'

/** Creates what stores events, each before its promise resolves: those that arrive meanwhile together. */
export function createEventStore({ db, now }: Pick<Deps, 'db' | 'now'>) {
  return batchCalls(async (events: readonly ReceivedEvent[]) => {
    await storeEvents(db, events, now())
    return events.map(() => undefined)
  })
}

/**
 * Stores a signed webhook event, to be handled after the answer; one of a type without a handler is
 * handled with that. Throws SIGNATURE_INVALID; a database error becomes a 503, so that Stripe retries.
 */
export async function receiveEvent(
  deps: Deps,
  body: Buffer,
  signature: string | undefined,
): Promise<{ received: true }> {
  const event = deps.payments.readEvent(body, signature)
  const hasEffect = deps.inbox.hasEffect(event.type)
  await deps.inbox.store({ ...event, isHandled: !hasEffect })
  if (hasEffect) deps.inbox.wake()
  return { received: true }
}

/** Ids of the changed object; its state is fetched from Stripe, never read from the event. */
export type EventSubject = Pick<ProviderEvent, 'id' | 'type' | 'account' | 'objectId'>

/** Handles one type of event: fetches from Stripe, then applies the effect in one transaction. */
export interface EventHandler<Fetched = unknown> {
  fetch(deps: Deps, event: EventSubject): Promise<Fetched>
  apply(tx: Tx, deps: Deps, fetched: Fetched): Promise<unknown>
}

/** Handlers by event type; events of other types are stored without effect. */
export type EventHandlers = Readonly<Record<string, EventHandler>>

/** Longer than two calls to Stripe and a slow transaction. */
const LEASE_MS = 30_000
const MAX_RETRY_DELAY_MS = HOUR_MS

function computeRetryDelay(attempts: number): number {
  return Math.min(1_000 * 2 ** attempts, MAX_RETRY_DELAY_MS)
}

/** Effect and handled mark are one transaction, so that each event takes effect exactly once. */
async function handle(deps: Deps, handlers: EventHandlers, row: WaitingEvent): Promise<void> {
  const { id, type, account, object_id: objectId } = row
  const handler = handlers[type]
  const fetched = await handler?.fetch(deps, { id, type, account, objectId })
  await deps.db.transaction().execute(async (tx) => {
    const isOurs = await markHandled(tx, id, deps.now())
    if (isOurs) await handler?.apply(tx, deps, fetched)
  })
}

async function postpone(deps: Deps, row: WaitingEvent, error: unknown): Promise<void> {
  const { id, type, attempts } = row
  const level = attempts >= ALERT_AFTER_ATTEMPTS ? 'error' : 'warn'
  const reqId = readContext()?.requestId
  deps.log[level]({ err: error, event: id, type, attempts, reqId }, LOG.stripeEventFailed)
  const message = error instanceof Error ? error.message : String(error)
  const next = new Date(deps.now().getTime() + computeRetryDelay(attempts))
  await postponeEvent(deps.db, id, message.slice(0, 500), next)
}

/**
 * Handles the event that has waited longest; resolves to false if there is none. Any number of workers
 * and processes may call it: each event is leased to one, and the lease ends if that one dies. A
 * failing event is retried with growing delays and blocks no other.
 */
export async function handleNextEvent(deps: Deps, handlers: EventHandlers): Promise<boolean> {
  const row = await claimEvent(deps.db, { now: deps.now(), leaseMs: LEASE_MS })
  if (!row) return false
  try {
    const { id, type } = row
    const facts = { name: `event ${type}`, kind: 'consumer', attributes: { event: id } } as const
    await inSpan(facts, () => handle(deps, handlers, row))
  } catch (error) {
    await postpone(deps, row, error)
  }
  return true
}

const RETENTION_MS = RETENTION_DAYS.stripeEvents * DAY_MS

/** Task: deletes handled events after a month. */
export function deleteOldEvents({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  return deleteHandledEvents(db, new Date(now().getTime() - RETENTION_MS))
}
