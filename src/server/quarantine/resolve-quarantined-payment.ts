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
import { acceptQuarantinedPayment } from './accept-quarantined-payment.ts'
import { auditDecision, type Decider, type DecisionRequest, lockUnresolved } from './decision.ts'

async function resolve(
  deps: Deps,
  tx: Tx,
  admin: Decider,
  row: QuarantinedRow,
  decision: 'refund' | 'dismiss',
  wish: DecisionRequest,
): Promise<QuarantinedRow> {
  await auditDecision(deps, tx, admin, row, wish)
  return storeDecision(tx, row.id, { decision, decided_by: admin.id, resolved_at: deps.now() })
}

function dismiss(
  deps: Deps,
  admin: Decider,
  id: string,
  wish: DecisionRequest,
): Promise<QuarantinedRow> {
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockUnresolved(tx, id)
    if (row.decision === 'refund') {
      const message = 'Este pago ya se está devolviendo.'
      throw new ApiError('ALREADY_RESOLVED', { message })
    }
    return resolve(deps, tx, admin, row, 'dismiss', wish)
  })
}

/** From here on nobody can dismiss what the provider may be giving back. */
function decideRefund(deps: Deps, admin: Decider, id: string): Promise<QuarantinedRow> {
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockUnresolved(tx, id)
    if (!readQuarantinedMoney(row))
      throw new ApiError('NOT_REFUNDABLE', { message: 'No hay pago que devolver.' })
    return storeDecision(tx, id, { decision: 'refund', decided_by: admin.id, resolved_at: null })
  })
}

/** Given back already, as in the provider's own panel, is as good as given back now. */
const ALREADY_REFUNDED = 'charge_already_refunded'

/** Null where it was given back before: what told us of that has booked it, or will. */
async function refundAtProvider(deps: Deps, row: QuarantinedRow): Promise<ProviderRefund | null> {
  const money = readQuarantinedMoney(row)
  if (!money) throw new Error(`no payment in ${row.id}`)
  const { paymentIntentId, destination } = money
  const fromHost = destination !== null
  const wish = { paymentIntentId, amount: null, refundId: null, fromHost }
  try {
    return await deps.payments.refund(wish, `refund:${row.id}:${row.refund_refusals + 1}`)
  } catch (error) {
    if (!(error instanceof ProviderError) || error.code !== ALREADY_REFUNDED) throw error
    return null
  }
}

/** Unless somebody tries anew already: a late answer to the try before says nothing of theirs. */
async function recordRefusal(deps: Deps, tried: QuarantinedRow): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockQuarantinedPayment(tx, tried.id)
    if (!row || row.resolved_at || row.refund_refusals !== tried.refund_refusals) return
    await storeRefundRefusal(tx, row.id)
  })
}

async function refund(
  deps: Deps,
  admin: Decider,
  id: string,
  wish: DecisionRequest,
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
    const resolved = await resolve(deps, tx, admin, row, 'refund', wish)
    if (given) await bookUnmatchedMovements(tx, { refunds: [given], disputes: [] })
    return resolved
  })
}

/**
 * An ADMIN decides about a payment that is kept apart: makes it a contribution, gives the whole of
 * it back, what a host got of it too, or says that there is no more to do; with a reason, on record
 * (`payments.md`). A refund whose answer was lost is asked for again under the same key, a refused
 * one under another. Throws NOT_FOUND, ALREADY_RESOLVED, NOT_REFUNDABLE, NOT_ACCEPTABLE,
 * PROVIDER_FAILED.
 */
export function resolveQuarantinedPayment(
  deps: Deps,
  admin: Decider,
  id: string,
  wish: DecisionRequest,
): Promise<QuarantinedRow> {
  const ways = { accept: acceptQuarantinedPayment, refund, dismiss }
  return ways[wish.decision](deps, admin, id, wish)
}
