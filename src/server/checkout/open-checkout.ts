import { setTimeout as pause } from 'node:timers/promises'
import {
  type CheckoutRow,
  findCheckout,
  storeCheckoutOpened,
  storeCheckoutRefused,
} from '#server/contributions/checkouts-store.ts'
import { endUnpaidContribution, lockContribution } from '#server/contributions/store.ts'
import type { Deps } from '#server/deps.ts'
import type { ProviderSession } from '#server/stripe/payments.ts'
import { ProviderError } from '#server/stripe/provider-error.ts'

const POLL_INTERVAL_MS = 100
const MAX_POLLS = 30

/** Stripe's address and id of an open checkout session. */
export interface OpenedCheckout {
  url: string
  sessionId: string
}

function toOpenedCheckout(row: CheckoutRow | undefined): OpenedCheckout | null {
  if (!row?.stripe_session_id || !row.url) return null
  return { url: row.url, sessionId: row.stripe_session_id }
}

/** Ends an attempt that Stripe refused: it has no address, so it can never be paid. */
async function recordRefusal(deps: Deps, row: CheckoutRow): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await lockContribution(tx, row.contribution_id)
    const refused = await storeCheckoutRefused(tx, row.id)
    if (refused) await endUnpaidContribution(tx, row.contribution_id, 'FAILED')
  })
}

async function createSession(deps: Deps, row: CheckoutRow): Promise<ProviderSession> {
  try {
    return await deps.payments.openCheckout(row.params, row.idempotency_key)
  } catch (error) {
    if (error instanceof ProviderError && error.kind !== 'unanswered')
      await recordRefusal(deps, row)
    throw error
  }
}

/**
 * Finds the session that a concurrent request with the same key has opened; polls for it while Stripe
 * is still answering that request.
 */
async function findConcurrentResult(
  deps: Deps,
  id: string,
  error: unknown,
): Promise<OpenedCheckout | null> {
  const isBusy = error instanceof ProviderError && error.code === 'idempotency_key_in_use'
  for (let polls = isBusy ? MAX_POLLS : 1; polls > 0; polls -= 1) {
    const opened = toOpenedCheckout(await findCheckout(deps.db, id))
    if (opened) return opened
    await pause(POLL_INTERVAL_MS)
  }
  return null
}

/**
 * Opens a stored checkout at Stripe under its idempotency key: concurrent and repeated calls get the
 * same session. Throws `ProviderError`; without an answer the checkout stays `opening`, for a retry.
 */
export async function openCheckout(deps: Deps, row: CheckoutRow): Promise<OpenedCheckout> {
  const known = toOpenedCheckout(row)
  if (known) return known
  try {
    const session = await createSession(deps, row)
    await storeCheckoutOpened(deps.db, row.id, session)
    if (session.url) return { url: session.url, sessionId: session.id }
  } catch (error) {
    const other = await findConcurrentResult(deps, row.id, error)
    if (other) return other
    throw error
  }
  throw new ProviderError('the session is not open', { kind: 'unanswered' })
}
