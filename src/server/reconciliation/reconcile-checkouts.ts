import { endCheckout } from '#server/checkout/expiry/expire-checkout.ts'
import { openCheckout } from '#server/checkout/open-checkout.ts'
import { wasPaid } from '#server/contributions/policy.ts'
import type { Deps } from '#server/deps.ts'
import { type CheckoutRow, findCheckout } from '#server/contributions/checkouts-store.ts'
import { settleCheckout } from '#server/settlement/settle-checkout.ts'
import type { ProviderSession } from '#server/stripe/payments.ts'
import {
  listOverdueCheckouts,
  listQuarantinedSessions,
  listRecordedSessions,
  type RecordedSession,
} from './store.ts'

/** What a reconciliation found; amounts in centavos. */
export interface Reconciliation {
  /** The provider's sessions of the last days. */
  compared: number
  /** Paid there, among them. */
  paid: number
  paidAmount: number
  /** Of that, what our rows hold now. */
  recordedAmount: number
  /** What was missed until now, and is recorded from here on. */
  recorded: number
  /** Sessions on which we and the provider still differ; must be none. */
  differences: string[]
}

/** Longer than the provider tries to deliver an event (`payments.md`). */
const LOOKBACK_MS = 4 * 24 * 3_600_000
/** An opening that takes longer has lost its answer. */
const STUCK_AFTER_MS = 120_000
const BATCH_SIZE = 100

interface RecordedState {
  recorded: Map<string, RecordedSession>
  /** Session → whether a person has resolved it. */
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
      quarantined.map((row) => [row.stripe_session_id, row.resolved_at !== null]),
    ),
  }
}

function isRecordedPaid(row: RecordedSession | undefined): row is RecordedSession {
  return row !== undefined && row.checkout_status === 'complete' && wasPaid(row.status)
}

function isMissed(session: ProviderSession, book: RecordedState): boolean {
  const row = book.recorded.get(session.id)
  if (session.paid) return !isRecordedPaid(row) && !book.quarantined.has(session.id)
  const waits = row?.checkout_status === 'opening' || row?.checkout_status === 'open'
  return session.status === 'expired' && waits
}

/** Nothing fails for good here: what cannot be done now stays a difference, and is tried next time. */
async function attempt(
  deps: Deps,
  session: string,
  work: () => Promise<boolean>,
): Promise<boolean> {
  try {
    return await work()
  } catch (error) {
    deps.log.error({ err: error, session }, 'not reconciled')
    return false
  }
}

/** The list may be older than the page it was read from: the session is asked anew. */
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
    if (await attempt(deps, session.id, () => settleMissed(deps, session))) result.recorded += 1
  }
  const after = await readRecordedState(deps, ids)
  result.compared += sessions.length
  for (const session of sessions) compareSession(session, after, result)
}

function compareSession(
  session: ProviderSession,
  book: RecordedState,
  result: Reconciliation,
): void {
  const row = book.recorded.get(session.id)
  const recorded = isRecordedPaid(row)
  if (session.paid) {
    result.paid += 1
    result.paidAmount += session.total
  }
  if (recorded) result.recordedAmount += row.total_amount
  const looksRight = recorded === session.paid || book.quarantined.get(session.id) === true
  if (!looksRight) result.differences.push(session.id)
}

/** Retries what lost its answer, and ends what is over; both ask the provider. */
async function catchUp(deps: Deps, row: CheckoutRow): Promise<boolean> {
  try {
    if (row.expires_at <= deps.now()) await endCheckout(deps, row)
    else await openCheckout(deps, row)
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
    if (await attempt(deps, name, () => catchUp(deps, row))) result.recorded += 1
    else result.differences.push(name)
  }
}

/** Payments kept apart are known, and support has been told: nobody is woken for them again. */
async function chooseLogLevel(
  deps: Deps,
  differences: string[],
): Promise<'info' | 'warn' | 'error'> {
  if (differences.length === 0) return 'info'
  const { quarantined } = await readRecordedState(deps, differences)
  return differences.every((session) => quarantined.has(session)) ? 'warn' : 'error'
}

/**
 * Compares the provider's sessions of the last days with ours, and records what was missed by the
 * one path there is (`R6`). A second run finds nothing to record.
 * Throws `ProviderError` if the provider's list cannot be read.
 */
export async function reconcileCheckouts(deps: Deps): Promise<Reconciliation> {
  const result: Reconciliation = {
    compared: 0,
    paid: 0,
    paidAmount: 0,
    recordedAmount: 0,
    recorded: 0,
    differences: [],
  }
  await catchUpOverdue(deps, result)
  let batch: ProviderSession[] = []
  const since = new Date(deps.now().getTime() - LOOKBACK_MS)
  for await (const session of deps.payments.listCheckouts(since)) {
    batch.push(session)
    if (batch.length < BATCH_SIZE) continue
    await compare(deps, batch, result)
    batch = []
  }
  if (batch.length > 0) await compare(deps, batch, result)
  const { compared, recorded, differences } = result
  const level = await chooseLogLevel(deps, differences)
  deps.log[level]({ compared, recorded, differences }, 'reconciled')
  return result
}
