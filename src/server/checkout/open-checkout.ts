import { setTimeout as pause } from 'node:timers/promises'
import { ApiError } from '#contract/api/errors.ts'
import { MINUTE_MS } from '#contract/product/durations.ts'
import {
  type CheckoutRow,
  findCheckout,
  storeCheckoutOpened,
  storeCheckoutRefused,
  storeNextKey,
} from '#server/contributions/checkouts-store.ts'
import { endUnpaidContribution, lockContribution } from '#server/contributions/store.ts'
import type { Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { CHECKOUT_MS } from '#server/limits.ts'
import type { ProviderSession } from '#server/stripe/payments.ts'
import { ProviderError } from '#server/stripe/provider-error.ts'
import { sendOnce } from '#server/stripe/send-once.ts'

/** Stripe's address and id of an open checkout session. */
export interface OpenedCheckout {
  url: string
  sessionId: string
}

/** A checkout's session; without an address once it is no longer open. */
interface CheckoutSession {
  url: string | null
  sessionId: string
}

function toSession(row: CheckoutRow | undefined): CheckoutSession | null {
  const sessionId = row?.stripe_session_id
  return row && sessionId ? { url: row.url, sessionId } : null
}

/** Ends an attempt that Stripe refused: it has no address, so it can never be paid. */
async function recordRefusal(
  deps: Deps,
  row: CheckoutRow,
  also: (tx: Tx) => Promise<void> = async () => undefined,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await lockContribution(tx, row.contribution_id)
    const refused = await storeCheckoutRefused(tx, row.id)
    if (refused) await endUnpaidContribution(tx, row.contribution_id, 'FAILED')
    await also(tx)
  })
}

/** An opening that is older than this, or under a later key, may have had its effect before. */
const RETRY_AFTER_MS = 2 * MINUTE_MS
/** By how much Stripe's clock may be behind ours. */
const CLOCK_SKEW_MS = 5 * MINUTE_MS

/** Stripe refuses the contributor's address: the checkout is opened without it. */
function isAboutEmail(row: CheckoutRow, { kind, code, param }: ProviderError): boolean {
  if (kind !== 'refused' || !row.params.customerEmail) return false
  return code === 'email_invalid' || param === 'customer_email'
}

function findOrCreate({ db, payments, now }: Deps, row: CheckoutRow): Promise<ProviderSession> {
  const { created_at: createdAt, key_attempt: attempt } = row
  const age = now().getTime() - createdAt.getTime()
  const since = new Date(createdAt.getTime() - CLOCK_SKEW_MS)
  return sendOnce({
    key: row.idempotency_key,
    attempt,
    isRetry: attempt > 1 || age > RETRY_AFTER_MS,
    // Nobody knows the address of a second session, and a guest waits.
    mayBeUnlisted: false,
    find: () => payments.findCheckout(row.id, since),
    send: (key) => payments.openCheckout(row.params, key),
    takeNextKey: (answer) => storeNextKey(db, row, { withoutEmail: isAboutEmail(row, answer) }),
  })
}

const POLL_INTERVAL_MS = 200
/** The first key, the one after Stripe failed, and the one without the contributor's address. */
const TRIES_MAX = 3

function isAboutHostAccount({ code, param }: ProviderError): boolean {
  return code === 'insufficient_capabilities_for_transfer' || /\bdestination\b/.test(param ?? '')
}

/**
 * Ends a refused attempt; if the refusal is about the host's account, that is read again. Resolves to
 * false: nothing is left to try. Throws HOST_NOT_READY.
 */
async function handleRefusal(deps: Deps, row: CheckoutRow, error: ProviderError): Promise<boolean> {
  const { destination: accountId } = row.params
  if (!isAboutHostAccount(error)) {
    await recordRefusal(deps, row)
    return false
  }
  await recordRefusal(deps, row, (tx) =>
    deps.outbox.enqueue(tx, 'refresh-payout-account', { accountId }),
  )
  throw new ApiError('HOST_NOT_READY')
}

/**
 * True if the next try may succeed now: it has no address, Stripe failed, or another request is opening
 * the same one.
 */
async function canGoOn(deps: Deps, sent: CheckoutRow, error: ProviderError): Promise<boolean> {
  if (isAboutEmail(sent, error)) return true
  if (error.kind === 'refused') return handleRefusal(deps, sent, error)
  if (error.kind === 'failed') return true
  if (error.code !== 'idempotency_key_in_use') return false
  await pause(POLL_INTERVAL_MS)
  return true
}

/** Resolves to the error of a failed try. */
async function tryToOpen(deps: Deps, row: CheckoutRow): Promise<CheckoutSession | ProviderError> {
  try {
    const session = await findOrCreate(deps, row)
    await storeCheckoutOpened(deps.db, row.id, session)
    return { url: session.url, sessionId: session.id }
  } catch (error) {
    if (error instanceof ProviderError) return error
    throw error
  }
}

/**
 * Opens a stored checkout at Stripe, once: concurrent and repeated calls get the same session. Goes on
 * under the next key after a failure of Stripe (decision 24). Throws HOST_NOT_READY, CHECKOUT_PENDING
 * while another request is opening it, `ProviderError`; without an answer the checkout stays `opening`,
 * for a retry.
 */
export async function openSession(deps: Deps, stored: CheckoutRow): Promise<CheckoutSession> {
  const giveUpAt = performance.now() + CHECKOUT_MS
  const reread = async (row: CheckoutRow) => (await findCheckout(deps.db, row.id)) ?? row
  let row = stored
  for (let tries = 1; performance.now() < giveUpAt; ) {
    const known = toSession(row)
    if (known) return known
    const sent = row
    const opened = await tryToOpen(deps, sent)
    if (!(opened instanceof ProviderError)) return opened
    row = await reread(row)
    if (toSession(row)) continue
    if (!(await canGoOn(deps, sent, opened)) || tries === TRIES_MAX) throw opened
    if (opened.kind !== 'unanswered') tries += 1
    row = await reread(row)
  }
  throw new ApiError('CHECKOUT_PENDING')
}

/** The same, for somebody who wants to pay now. */
export async function openCheckout(deps: Deps, row: CheckoutRow): Promise<OpenedCheckout> {
  const { url, sessionId } = await openSession(deps, row)
  if (url) return { url, sessionId }
  throw new ProviderError('the session is not open', { kind: 'unanswered' })
}
