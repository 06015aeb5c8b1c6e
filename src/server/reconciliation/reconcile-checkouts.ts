import { endCheckout } from '#server/checkout/expiry/expire-checkout.ts'
import { openSession } from '#server/checkout/open-checkout.ts'
import { type CheckoutRow, findCheckout } from '#server/contributions/checkouts-store.ts'
import { wasPaid } from '#server/contributions/policy.ts'
import type { Deps } from '#server/deps.ts'
import { PROVIDER_LOOK_BACK_MS } from '#server/limits.ts'
import { LOG } from '#server/log-events.ts'
import { settleCheckout } from '#server/settlement/settle-checkout.ts'
import type { ProviderSession } from '#server/stripe/payments.ts'
import {
  listOverdueCheckouts,
  listQuarantinedSessions,
  listRecordedSessions,
  type RecordedSession,
} from './store.ts'

/** The result of a reconciliation; amounts in centavos. */
export interface Reconciliation {
  /** Stripe's sessions of the last days. */
  compared: number
  /** How many of them are paid at Stripe. */
  paid: number
  paidAmount: number
  /** How much of that our rows have now. */
  recordedAmount: number
  /** What explains that both amounts differ: payments that an admin refunded, dismissed or is to decide. */
  explained: { session: string; amount: number }[]
  /** How many missed sessions were recorded. */
  recorded: number
  /** Sessions that still differ; must be none. */
  differences: string[]
}

/** After this time Stripe's answer to an opening is lost. */
const STUCK_AFTER_MS = 120_000
const BATCH_SIZE = 100

interface RecordedState {
  recorded: Map<string, RecordedSession>
  /** Session id → whether an admin has resolved it. */
  quarantined: Map<string, boolean>
}

async function readRecordedState(deps: Deps, ids: string[]): Promise<RecordedState> {
  const [recorded, quarantined] = await Promise.all([
    listRecordedSessions(deps.db, ids),
    listQuarantinedSessions(deps.db, ids),
  ])
  return {
    recorded: new Map(recorded.map((row) => [row.stripe_session_id, row])),
    quarantined: new Map(
      quarantined.map((row) => [row.stripe_object_id, row.resolved_at !== null]),
    ),
  }
}

function isRecordedPaid(row: RecordedSession | undefined): row is RecordedSession {
  return row !== undefined && row.checkout_status === 'complete' && wasPaid(row.status)
}

function isMissed(session: ProviderSession, state: RecordedState): boolean {
  const row = state.recorded.get(session.id)
  if (session.isPaid) return !isRecordedPaid(row) && !state.quarantined.has(session.id)
  const isPending = row?.checkout_status === 'opening' || row?.checkout_status === 'open'
  return session.status === 'expired' && isPending
}

/** A failure stays a difference and is retried by the next run. */
async function attempt(
  deps: Deps,
  /** For the log; never the session, whose id opens the success page. */
  subject: { payment: string | null } | { checkout: string },
  work: () => Promise<boolean>,
): Promise<boolean> {
  try {
    return await work()
  } catch (error) {
    deps.log.error({ err: error, ...subject }, LOG.sessionNotReconciled)
    return false
  }
}

/** Fetches the session again, since the list may be outdated. */
async function settleMissed(deps: Deps, { id }: ProviderSession): Promise<boolean> {
  const session = await deps.payments.retrieveCheckout(id)
  if (!session) return false
  const settled = await deps.db.transaction().execute((tx) => settleCheckout(deps, tx, session))
  return settled !== 'unchanged'
}

async function compare(
  deps: Deps,
  sessions: ProviderSession[],
  result: Reconciliation,
): Promise<void> {
  const ids = sessions.map((session) => session.id)
  const before = await readRecordedState(deps, ids)
  for (const session of sessions.filter((each) => isMissed(each, before))) {
    const subject = { payment: session.paymentIntentId }
    if (await attempt(deps, subject, () => settleMissed(deps, session))) result.recorded += 1
  }
  const after = await readRecordedState(deps, ids)
  result.compared += sessions.length
  for (const session of sessions) compareSession(session, after, result)
}

function compareSession(
  session: ProviderSession,
  state: RecordedState,
  result: Reconciliation,
): void {
  const row = state.recorded.get(session.id)
  const recorded = isRecordedPaid(row)
  if (session.isPaid) {
    result.paid += 1
    result.paidAmount += session.total
  }
  if (recorded) result.recordedAmount += row.total_amount
  const amount = (session.isPaid ? session.total : 0) - (recorded ? row.total_amount : 0)
  if (amount !== 0 && state.quarantined.has(session.id))
    result.explained.push({ session: session.id, amount })
  const looksRight = recorded === session.isPaid || state.quarantined.get(session.id) === true
  if (!looksRight) result.differences.push(session.id)
}

/** Expires a checkout that is over, and retries an opening whose answer was lost. */
async function catchUp(deps: Deps, row: CheckoutRow): Promise<boolean> {
  try {
    if (row.expires_at <= deps.now()) await endCheckout(deps, row)
    else await openSession(deps, row)
    return true
  } catch (error) {
    if ((await findCheckout(deps.db, row.id))?.status === 'refused') return true
    throw error
  }
}

async function catchUpOverdue(deps: Deps, result: Reconciliation): Promise<void> {
  const now = deps.now()
  const stuckSince = new Date(now.getTime() - STUCK_AFTER_MS)
  for (const row of await listOverdueCheckouts(deps.db, { now, stuckSince })) {
    const name = row.stripe_session_id ?? row.id
    if (await attempt(deps, { checkout: row.id }, () => catchUp(deps, row))) result.recorded += 1
    else result.differences.push(name)
  }
}

/** Support was already emailed about quarantined payments, so they do not alert again. */
async function chooseLogLevel(
  deps: Deps,
  differences: string[],
): Promise<'info' | 'warn' | 'error'> {
  if (differences.length === 0) return 'info'
  const { quarantined } = await readRecordedState(deps, differences)
  return differences.every((session) => quarantined.has(session)) ? 'warn' : 'error'
}

/**
 * Compares Stripe's sessions of the last days with ours and settles those that were missed (`R6`). A
 * second run finds nothing to record. Throws `ProviderError` if Stripe's list cannot be read.
 */
export async function reconcileCheckouts(deps: Deps): Promise<Reconciliation> {
  const result: Reconciliation = {
    compared: 0,
    paid: 0,
    paidAmount: 0,
    recordedAmount: 0,
    explained: [],
    recorded: 0,
    differences: [],
  }
  await catchUpOverdue(deps, result)
  let batch: ProviderSession[] = []
  const since = new Date(deps.now().getTime() - PROVIDER_LOOK_BACK_MS)
  for await (const session of deps.payments.listCheckouts(since)) {
    batch.push(session)
    if (batch.length < BATCH_SIZE) continue
    await compare(deps, batch, result)
    batch = []
  }
  if (batch.length > 0) await compare(deps, batch, result)
  const { compared, recorded, differences } = result
  const level = await chooseLogLevel(deps, differences)
  deps.log[level]({ compared, recorded, differences: differences.length }, LOG.checkoutsReconciled)
  return result
}
