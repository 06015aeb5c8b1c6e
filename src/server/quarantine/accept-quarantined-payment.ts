import { ApiError } from '#contract/api/errors.ts'
import { computeFeesFromTotal } from '#contract/money/fees.ts'
import { wasPaid } from '#server/contributions/policy.ts'
import {
  type ContributionRow,
  insertContribution,
  lockContribution,
  storePaid,
} from '#server/contributions/store.ts'
import type { Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { lockEventForTotals } from '#server/event-records/totals-store.ts'
import { bookTakenUp } from '#server/settlement/bookkeeping.ts'
import { moveCheckout } from '#server/settlement/checkout-store.ts'
import {
  moneyOf,
  type QuarantinedRow,
  readQuarantined,
} from '#server/settlement/quarantine-store.ts'
import { confirm } from '#server/settlement/settle-checkout.ts'
import { ProviderError, type ProviderSession } from '#server/stripe/payments.ts'
import { auditResolution, type Decider, lockUnresolved, type Wish } from './decision.ts'
import { whyNotSettleable } from './policy.ts'
import { type Claim, findClaim, storeDecision } from './store.ts'

const NOT_WHOLE = 'Parte de este pago ya regresó, o su banco pidió aclararlo.'

function demandSettleable(row: QuarantinedRow, claim: Claim | undefined): Claim {
  const message = whyNotSettleable(row, claim)
  if (message || !claim) throw new ApiError('NOT_ACCEPTABLE', message ? { message } : {})
  return claim
}

/** The payment as the provider has it now: what has moved of it meanwhile is booked as nobody's. */
async function fetchWhole({ payments }: Deps, kept: QuarantinedRow): Promise<ProviderSession> {
  const session = await payments.retrieveCheckout(kept.stripe_session_id)
  const payment = session?.paid ? session.paymentIntentId : null
  const transfers = payment ? await payments.readTransfers(payment, []) : []
  const sent = transfers.reduce((sum, { remaining: left }) => sum + left, 0)
  const isWhole =
    session?.charge?.isUntouched &&
    session.total === moneyOf(kept)?.total &&
    sent === (session.destinationAmount ?? 0)
  if (!session || !isWhole) throw new ApiError('NOT_ACCEPTABLE', { message: NOT_WHOLE })
  return session
}

async function ask(deps: Deps, kept: QuarantinedRow): Promise<ProviderSession> {
  try {
    return await fetchWhole(deps, kept)
  } catch (error) {
    if (error instanceof ProviderError) throw new ApiError('PROVIDER_FAILED')
    throw error
  }
}

/**
 * The contribution that the payment is for, with what was truly paid; a second payment of one
 * becomes a contribution of its own, without the message, which was said already.
 */
async function takeUp(
  deps: Deps,
  tx: Tx,
  before: ContributionRow,
  { checkout_id }: Claim,
  { total: paidTotal, destination }: ProviderSession,
): Promise<ContributionRow> {
  const { base, transactionFee, serviceFee, total } = computeFeesFromTotal(paidTotal)
  const paid = {
    base_amount: base,
    transaction_fee: transactionFee,
    service_fee: serviceFee,
    total_amount: total,
    stripe_account_id: destination ?? before.stripe_account_id,
  }
  if (!wasPaid(before.status)) return storePaid(tx, before.id, paid)
  const own = await insertContribution(tx, {
    event_id: before.event_id,
    goal_id: before.goal_id,
    host_id: before.host_id,
    user_id: before.user_id,
    contributor_name: before.contributor_name,
    contributor_email: before.contributor_email,
    contributor_key: before.contributor_key,
    anonymous: before.anonymous,
    ...paid,
    created_at: deps.now(),
  })
  await moveCheckout(tx, checkout_id, own.id)
  return own
}

async function settle(
  deps: Deps,
  tx: Tx,
  admin: Decider,
  { event_id, contribution_id }: Claim,
  { id, wish, session }: { id: string; wish: Wish; session: ProviderSession },
): Promise<QuarantinedRow> {
  await lockEventForTotals(tx, event_id)
  const before = await lockContribution(tx, contribution_id)
  const row = await lockUnresolved(tx, id)
  const claim = demandSettleable(row, await findClaim(tx, row.stripe_session_id))
  if (!before) throw new ApiError('NOT_ACCEPTABLE')
  const contribution = await takeUp(deps, tx, before, claim, session)
  await confirm(deps, tx, { id: claim.checkout_id }, contribution, session)
  await deps.outbox.enqueue(tx, 'settle-taken-up', { contributionId: contribution.id })
  await auditResolution(deps, tx, admin, row, wish)
  const at = deps.now()
  const resolved = await storeDecision(tx, id, {
    decision: 'accept',
    decided_by: admin.id,
    resolved_at: at,
    contribution_id: contribution.id,
  })
  await bookTakenUp(tx, contribution, session, at)
  return resolved
}

/**
 * An ADMIN makes a payment that is kept apart the contribution that it was meant to be, by the path
 * of any other: totals, letters, ledger, all in one transaction, once. What counts is what was paid;
 * the host's account then gets, or gives back, what it differs by. Throws NOT_FOUND,
 * ALREADY_RESOLVED, NOT_ACCEPTABLE with why, PROVIDER_FAILED.
 */
export async function settleApart(
  deps: Deps,
  admin: Decider,
  id: string,
  wish: Wish,
): Promise<QuarantinedRow> {
  const kept = await readQuarantined(deps.db, id)
  if (!kept) throw new ApiError('NOT_FOUND')
  if (kept.resolved_at) throw new ApiError('ALREADY_RESOLVED')
  const claim = demandSettleable(kept, await findClaim(deps.db, kept.stripe_session_id))
  const session = await ask(deps, kept)
  return deps.db
    .transaction()
    .execute((tx) => settle(deps, tx, admin, claim, { id, wish, session }))
}
