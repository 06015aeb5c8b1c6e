import { ApiError } from '#contract/api/errors.ts'
import type { Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { bookUnmatchedMovements } from '#server/settlement/bookkeeping.ts'
import {
  lockQuarantinedPayment,
  type QuarantinedRow,
  readQuarantinedMoney,
  storeDecision,
  storeRefundRefusal,
} from '#server/settlement/quarantine-store.ts'
import { ProviderError, type ProviderRefund } from '#server/stripe/payments.ts'
import {
  acceptQuarantinedPayment,
  auditDecision,
  type Decider,
  type DecisionRequest,
  lockUnresolved,
} from './accept-quarantined-payment.ts'

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
    if (!readQuarantinedMoney(row))
      throw new ApiError('NOT_REFUNDABLE', { message: 'No hay pago que devolver.' })
    return storeDecision(tx, id, { decision: 'refund', decided_by: admin.id, resolved_at: null })
  })
}

/** A refund made in Stripe's dashboard counts as ours. */
const ALREADY_REFUNDED = 'charge_already_refunded'

/** Null if Stripe refunded it before: that refund's webhook books it. */
async function refundAtProvider(deps: Deps, row: QuarantinedRow): Promise<ProviderRefund | null> {
  const money = readQuarantinedMoney(row)
  if (!money) throw new Error(`no payment in ${row.id}`)
  const { paymentIntentId, destination } = money
  const fromHost = destination !== null
  const request = { paymentIntentId, amount: null, refundId: null, fromHost }
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
    if (error.answered && !error.retryable) await recordRefusal(deps, decided)
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
