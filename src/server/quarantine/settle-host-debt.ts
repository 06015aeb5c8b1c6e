import { ApiError } from '#contract/api/errors.ts'
import type { SettleRequest } from '#contract/money/stopped-transfers.ts'
import type { Deps } from '#server/deps.ts'
import type { Principal } from '#server/http/principal.ts'
import { buildOutsidePayment, buildWriteOff } from '#server/ledger/movements.ts'
import { recordMovements } from '#server/ledger/store.ts'
import {
  findQuarantinedPayment,
  type QuarantinedRow,
  requirePaymentDetails,
  storeDecision,
} from '#server/settlement/quarantine-store.ts'
import { ProviderError } from '#server/stripe/provider-error.ts'
import { isFailureRecent } from '#server/stripe/send-once.ts'
import { recordAudit } from '#server/users/audit-store.ts'
import { lockUnresolved } from './decisions.ts'

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

/**
 * Closes what a host still has of a refunded quarantined payment: they paid it outside Stripe, or it is
 * written off (`R17`). No money moves; Stripe is asked first. Throws NOT_FOUND, ALREADY_RESOLVED,
 * ALREADY_IN_PROGRESS while a reversal may take effect, SETTLEMENT_CHANGED if the debt is another,
 * PROVIDER_FAILED without an answer.
 */
export async function settleHostDebt(
  deps: Deps,
  admin: Principal,
  id: string,
  { how, amount, reason }: SettleRequest,
): Promise<QuarantinedRow> {
  const found = await findQuarantinedPayment(deps.db, id)
  if (!found) throw new ApiError('NOT_FOUND')
  if (found.host_debt === null) throw new ApiError('ALREADY_RESOLVED')
  const debt = await readDebt(deps, found)
  return deps.db.transaction().execute(async (tx) => {
    const { host_debt, reversal_sent_at: sentAt } = await lockUnresolved(tx, id)
    // Without an answer it may still take effect: the debt would be booked as paid twice.
    if (isFailureRecent(sentAt, deps.now())) throw new ApiError('ALREADY_IN_PROGRESS')
    if (host_debt !== amount || debt !== amount) throw new ApiError('SETTLEMENT_CHANGED')
    const at = deps.now()
    const decision = { decision: 'refund', decided_by: admin.id, resolved_at: at } as const
    const row = await storeDecision(tx, id, { ...decision, host_debt: null })
    await recordAudit(tx, {
      actorId: admin.id,
      action: 'settle-transfer',
      subject: { type: 'payment', id },
      reason,
      detail: { amount, direction: 'from-host', how },
      at,
    })
    const source = { providerId: `outside:${id}`, contributionId: null, at }
    await recordMovements(tx, [
      ...buildOutsidePayment(source, 'reversal', amount),
      ...(how === 'written-off' ? buildWriteOff(source, amount) : []),
    ])
    return row
  })
}
