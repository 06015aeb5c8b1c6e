import { ApiError } from '#contract/api/errors.ts'
import type { Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { findDeletedEvent } from '#server/event-records/deletion-store.ts'
import {
  renderUnmatchedPaymentToContributorEmail,
  renderUnmatchedPaymentToHostEmail,
} from '#server/mail/templates/quarantine.ts'
import { bookUnmatchedMovements } from '#server/settlement/bookkeeping.ts'
import {
  findQuarantinedSession,
  lockQuarantinedPayment,
  type QuarantinedRow,
  readQuarantinedPaymentDetails,
  storeDecision,
  storeRefundRefusal,
} from '#server/settlement/quarantine-store.ts'
import type { ProviderRefund, ProviderSession } from '#server/stripe/payments.ts'
import { isFinalRefusal, ProviderError } from '#server/stripe/provider-error.ts'
import {
  acceptQuarantinedPayment,
  auditDecision,
  type Decider,
  type DecisionRequest,
  lockUnresolved,
} from './accept-quarantined-payment.ts'

const EVENT_DELETED = 'El evento se eliminó antes de que llegara el pago.'

/** Refunds without an admin, unless an admin has decided already. */
async function refundWithoutAdmin(deps: Deps, { id }: QuarantinedRow): Promise<void> {
  try {
    await resolveQuarantinedPayment(deps, { id: null }, id, {
      decision: 'refund',
      reason: EVENT_DELETED,
    })
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'ALREADY_RESOLVED')) throw error
  }
}

async function announce(deps: Deps, { id }: QuarantinedRow, session: ProviderSession) {
  const host = session.eventId ? await findDeletedEvent(deps.db, session.eventId) : undefined
  const values = { total: session.total, homeUrl: deps.config.publicUrl }
  await deps.db.transaction().execute(async (tx) => {
    const { customerEmail: contributor } = session
    if (contributor) {
      const email = renderUnmatchedPaymentToContributorEmail(values)
      await deps.outbox.sendEmail(tx, contributor, email, `unmatched-payment-refunded:${id}`)
    }
    if (!host?.email) return
    const email = renderUnmatchedPaymentToHostEmail({ ...values, hostFirstName: host.first_name })
    await deps.outbox.sendEmail(tx, host.email, email, `unmatched-payment-refunded-host:${id}`)
  })
}

/**
 * Task: refunds a quarantined payment whose event was deleted before it arrived, and
 * emails contributor and host. Retried until Stripe accepts the refund.
 */
export async function refundUnmatchedPayment(deps: Deps, sessionId: string): Promise<void> {
  const session = await deps.payments.retrieveCheckout(sessionId)
  const quarantined = await findQuarantinedSession(deps.db, sessionId)
  if (!session || !quarantined) return
  await refundWithoutAdmin(deps, quarantined)
  const after = await findQuarantinedSession(deps.db, sessionId)
  if (after?.decision === 'refund') await announce(deps, quarantined, session)
}

async function resolve(
  deps: Deps,
  tx: Tx,
  admin: Decider,
  row: QuarantinedRow,
  decision: 'refund' | 'dismiss',
  request: DecisionRequest,
): Promise<QuarantinedRow> {
  await auditDecision(deps, tx, admin, row, request)
  return storeDecision(tx, row.id, { decision, decided_by: admin.id, resolved_at: deps.now() })
}

function dismiss(
  deps: Deps,
  admin: Decider,
  id: string,
  request: DecisionRequest,
): Promise<QuarantinedRow> {
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockUnresolved(tx, id)
    if (row.decision === 'refund') {
      const message = 'Este pago ya se está devolviendo.'
      throw new ApiError('ALREADY_RESOLVED', { message })
    }
    return resolve(deps, tx, admin, row, 'dismiss', request)
  })
}

/** Stored before Stripe is called, so that nobody dismisses a payment that Stripe may be refunding. */
function decideRefund(deps: Deps, admin: Decider, id: string): Promise<QuarantinedRow> {
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockUnresolved(tx, id)
    if (!readQuarantinedPaymentDetails(row))
      throw new ApiError('NOT_REFUNDABLE', { message: 'No hay pago que devolver.' })
    return storeDecision(tx, id, { decision: 'refund', decided_by: admin.id, resolved_at: null })
  })
}

/** A refund made in Stripe's dashboard counts as ours. */
const ALREADY_REFUNDED = 'charge_already_refunded'

/** Null if Stripe refunded it before: that refund's webhook books it. */
async function refundAtProvider(deps: Deps, row: QuarantinedRow): Promise<ProviderRefund | null> {
  const money = readQuarantinedPaymentDetails(row)
  if (!money) throw new Error(`no payment in ${row.id}`)
  const { paymentIntentId, destination } = money
  const reversesTransfer = destination !== null
  const request = { paymentIntentId, amount: null, refundId: row.id, reversesTransfer }
  try {
    return await deps.payments.refund(request, `refund:${row.id}:${row.refund_refusals + 1}`)
  } catch (error) {
    if (!(error instanceof ProviderError) || error.code !== ALREADY_REFUNDED) throw error
    return null
  }
}

/** Reverts the decision, unless a newer attempt is under way. */
async function recordRefusal(deps: Deps, attempted: QuarantinedRow): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockQuarantinedPayment(tx, attempted.id)
    if (!row || row.resolved_at || row.refund_refusals !== attempted.refund_refusals) return
    await storeRefundRefusal(tx, row.id)
  })
}

async function refund(
  deps: Deps,
  admin: Decider,
  id: string,
  request: DecisionRequest,
): Promise<QuarantinedRow> {
  const decided = await decideRefund(deps, admin, id)
  const given = await refundAtProvider(deps, decided).catch(async (error: unknown) => {
    if (!(error instanceof ProviderError)) throw error
    if (isFinalRefusal(error)) await recordRefusal(deps, decided)
    const message = 'El proveedor no aceptó la devolución. Intenta de nuevo.'
    throw new ApiError('PROVIDER_FAILED', { message })
  })
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockUnresolved(tx, id)
    const resolved = await resolve(deps, tx, admin, row, 'refund', request)
    if (given) await bookUnmatchedMovements(tx, { refunds: [given], disputes: [] })
    return resolved
  })
}

/**
 * Resolves a quarantined payment: accepts it as a contribution, refunds all of it including the
 * host's part, or dismisses it; the audit log records admin and reason. A refund
 * whose answer was lost is reattempted under the same key, a refused one under a new key. Throws
 * NOT_FOUND, ALREADY_RESOLVED, NOT_REFUNDABLE, NOT_ACCEPTABLE, PROVIDER_FAILED.
 */
export function resolveQuarantinedPayment(
  deps: Deps,
  admin: Decider,
  id: string,
  request: DecisionRequest,
): Promise<QuarantinedRow> {
  const decisions = { accept: acceptQuarantinedPayment, refund, dismiss }
  return decisions[request.decision](deps, admin, id, request)
}
