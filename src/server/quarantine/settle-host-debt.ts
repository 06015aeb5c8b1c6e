import { ApiError } from '#contract/api/errors.ts'
import type { OutsideSettlementRequest } from '#contract/money/stopped-transfers.ts'
import type { Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import type { Principal } from '#server/http/principal.ts'
import {
  buildOutsidePayment,
  buildWriteOff,
  type Movement,
  reverseMovements,
} from '#server/ledger/movements.ts'
import { recordMovements } from '#server/ledger/store.ts'
import {
  findQuarantinedPayment,
  lockQuarantinedPayment,
  type QuarantinedRow,
  requirePaymentDetails,
  storeDebtSettlement,
} from '#server/settlement/quarantine-store.ts'
import { ProviderError } from '#server/stripe/provider-error.ts'
import { isFailureRecent } from '#server/stripe/send-once.ts'
import { recordAudit } from '#server/users/audit-store.ts'
import { assertOthersPayment, lockUnresolved } from './decisions.ts'

type Settlement = Pick<OutsideSettlementRequest, 'how' | 'amount'>

/** What the host still has at Stripe of a refunded payment, in centavos. */
async function readDebt({ payments }: Deps, row: QuarantinedRow): Promise<number> {
  try {
    const transfers = await payments.readTransfers(requirePaymentDetails(row).paymentIntentId, [])
    return transfers.reduce((sum, { remaining }) => sum + remaining, 0)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    const message = 'El proveedor no respondió. Intenta de nuevo en unos minutos.'
    throw new ApiError('PROVIDER_FAILED', { message })
  }
}

/** A settlement is booked under the payment's id and the instant of it: it may be undone and made again. */
function buildSettlement(
  row: QuarantinedRow,
  { how, amount }: Settlement,
  settledAt: Date,
): Movement[] {
  const { paymentIntentId: paymentId } = requirePaymentDetails(row)
  const providerId = `outside:${row.id}:${settledAt.getTime()}`
  const source = { providerId, contributionId: null, at: settledAt }
  const paid = buildOutsidePayment(source, 'reversal', amount)
  return [
    ...paid.map((movement) => ({ ...movement, paymentId })),
    ...(how === 'written-off' ? buildWriteOff(source, amount) : []),
  ]
}

interface Entry extends OutsideSettlementRequest {
  action: 'settle-transfer' | 'undo-settled-transfer'
  at: Date
}

function audit(tx: Tx, admin: Principal, id: string, entry: Entry): Promise<void> {
  const { action, reason, amount, how, at } = entry
  return recordAudit(tx, {
    actorId: admin.id,
    action,
    subject: { type: 'payment', id },
    reason,
    detail: { amount, direction: 'from-host', how },
    at,
  })
}

/**
 * Closes what a host still has of a refunded quarantined payment: they paid it outside Stripe, or it is
 * written off (`R17`). No money moves; Stripe is asked first. Throws NOT_FOUND, OWN_CASE, ALREADY_RESOLVED
 * (also if nothing is known to be owed), ALREADY_IN_PROGRESS while a reversal may take effect, SETTLEMENT_CHANGED if
 * the debt is another, PROVIDER_FAILED without an answer.
 */
export async function settleHostDebt(
  deps: Deps,
  admin: Principal,
  id: string,
  request: OutsideSettlementRequest,
): Promise<QuarantinedRow> {
  const found = await findQuarantinedPayment(deps.db, id)
  if (!found) throw new ApiError('NOT_FOUND')
  await assertOthersPayment(deps, admin, found)
  if (found.host_debt === null) throw refuseWithoutDebt(found)
  const debt = await readDebt(deps, found)
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockUnresolved(tx, id)
    // Without an answer it may still take effect: the debt would be booked as paid twice.
    if (isFailureRecent(row.reversal_sent_at, deps.now())) throw new ApiError('ALREADY_IN_PROGRESS')
    const { amount, how } = request
    if (row.host_debt !== amount || debt !== amount) throw new ApiError('SETTLEMENT_CHANGED')
    const at = deps.now()
    const after = await storeDebtSettlement(tx, id, {
      host_debt: null,
      decided_by: admin.id,
      resolved_at: at,
      settled_outside: how,
      settled_amount: amount,
    })
    await audit(tx, admin, id, { action: 'settle-transfer', ...request, at })
    await recordMovements(tx, buildSettlement(row, request, at))
    return after
  })
}

/** A payment of which nobody owes anything is either decided already, or still waits for a decision. */
function refuseWithoutDebt({ resolved_at: resolvedAt }: QuarantinedRow): ApiError {
  if (resolvedAt) return new ApiError('ALREADY_RESOLVED')
  const message = 'De este pago el anfitrión no debe nada: todavía no se devuelve.'
  return new ApiError('SETTLEMENT_CHANGED', { message })
}

/**
 * Undoes a settlement that was declared by mistake (`R17`): the ledger gets the movements back, and what the
 * host still has at Stripe is a debt again, which an admin claims by deciding 'refund' once more. If Stripe
 * took it back meanwhile, the payment stays resolved. No money moves. Throws NOT_FOUND, OWN_CASE,
 * ALREADY_RESOLVED if there is no settlement, PROVIDER_FAILED without an answer.
 */
export async function undoSettledDebt(
  deps: Deps,
  admin: Principal,
  id: string,
  { reason }: Pick<OutsideSettlementRequest, 'reason'>,
): Promise<QuarantinedRow> {
  const found = await findQuarantinedPayment(deps.db, id)
  if (!found) throw new ApiError('NOT_FOUND')
  await assertOthersPayment(deps, admin, found)
  if (!found.settled_outside) throw new ApiError('ALREADY_RESOLVED')
  const debt = await readDebt(deps, found)
  return deps.db.transaction().execute(async (tx) => {
    const row = await lockQuarantinedPayment(tx, id)
    const { settled_outside: how, settled_amount: amount, resolved_at: settledAt } = row ?? {}
    // Settled anew since Stripe was asked: the debt may be another by now.
    const isAsRead = settledAt?.getTime() === found.resolved_at?.getTime()
    if (!row || !how || !amount || !settledAt || !isAsRead) throw new ApiError('ALREADY_RESOLVED')
    const after = await storeDebtSettlement(tx, id, {
      host_debt: debt > 0 ? debt : null,
      decided_by: row.decided_by,
      resolved_at: debt > 0 ? null : settledAt,
      settled_outside: null,
      settled_amount: null,
    })
    const at = deps.now()
    await audit(tx, admin, id, { action: 'undo-settled-transfer', how, amount, reason, at })
    const back = reverseMovements(
      buildSettlement(row, { how, amount }, settledAt),
      `outside-undone:${id}:${settledAt.getTime()}`,
    )
    await recordMovements(
      tx,
      back.map((movement) => ({ ...movement, at })),
    )
    return after
  })
}
