import type { Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import type { ProviderEvent } from '#server/stripe/payments.ts'
import { claimEvent, markHandled, postponeEvent, storeEvent, type WaitingEvent } from './store.ts'

/**
 * Takes a signed event: stored, then answered, and worked on after the answer (`payments.md`).
 * Throws SIGNATURE_INVALID; what the database throws becomes a 503, so that the provider tries again.
 */
export async function receiveEvent(
  deps: Deps,
  body: Buffer,
  signature: string | undefined,
): Promise<{ received: true }> {
  const event = deps.payments.readEvent(body, signature)
  await storeEvent(deps.db, event, deps.now())
  deps.wakeInbox()
  return { received: true }
}

/** What an event is about; all else is asked of the provider anew. */
export type EventSubject = Pick<ProviderEvent, 'id' | 'type' | 'account' | 'objectId'>

/** What one type of event does: the provider is asked first, then the effect is one transaction. */
export interface EventHandler<Fetched = unknown> {
  fetch(deps: Deps, event: EventSubject): Promise<Fetched>
  apply(tx: Tx, deps: Deps, fetched: Fetched): Promise<unknown>
}

/** Type of event → what it does; a type that is missing here is stored and has no effect. */
export type EventHandlers = Readonly<Record<string, EventHandler>>

/** Longer than two tries at the provider and a slow transaction. */
const LEASE_MS = 30_000
const MAX_RETRY_DELAY_MS = 3_600_000
const ALERT_AFTER_ATTEMPTS = 8

function computeRetryDelay(attempts: number): number {
  return Math.min(1_000 * 2 ** attempts, MAX_RETRY_DELAY_MS)
}

/** The effect and the mark that it is done are one transaction: both happen, or neither. */
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
  deps.log[level]({ err: error, event: id, type, attempts }, 'event not handled yet')
  const message = error instanceof Error ? error.message : String(error)
  const next = new Date(deps.now().getTime() + computeRetryDelay(attempts))
  await postponeEvent(deps.db, id, message.slice(0, 500), next)
}

/**
 * Handles the event that waits longest; resolves to false if there is none. Any number may do so at
 * once, in any number of processes: an event is taken by one, and one that died with it gives it
 * back when its lease is over. An event that fails is put off, ever longer, and blocks no other.
 */
export async function handleNextEvent(deps: Deps, handlers: EventHandlers): Promise<boolean> {
  const row = await claimEvent(deps.db, { now: deps.now(), leaseMs: LEASE_MS })
  if (!row) return false
  try {
    await handle(deps, handlers, row)
  } catch (error) {
    await postpone(deps, row, error)
  }
  return true
}
