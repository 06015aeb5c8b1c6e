import { ApiError } from '#contract/api/errors.ts'
import type { OutsideSettlementRequest } from '#contract/money/stopped-transfers.ts'
import { lockContribution } from '#server/contributions/store.ts'
import type { Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import type { Principal } from '#server/http/principal.ts'
import { reverseMovements } from '#server/ledger/movements.ts'
import { recordMovements } from '#server/ledger/store.ts'
import { ProviderError } from '#server/stripe/provider-error.ts'
import {
  assertNoRefundInFlight,
  computeMissing,
  findPaidContribution,
  lockUnchanged,
  readTransferState,
  resolveStoppedTransfers,
  TransferConflictError,
} from './adjust-host-transfer.ts'
import { auditSettlement, buildSettlement } from './book-settlement.ts'
import {
  assertListsAreCurrent,
  assertOthersTransfer,
  PROVIDER_UNANSWERED_MESSAGE,
} from './retry-transfer.ts'
import { type AdjustmentRow, findAdjustment, listAdjustments, storeSettled } from './store.ts'

/** Throws ALREADY_RESOLVED, ALREADY_IN_PROGRESS unless the stop is its contribution's last adjustment. */
async function assertStopped(tx: Tx, { id, contribution_id }: AdjustmentRow): Promise<void> {
  const last = (await listAdjustments(tx, contribution_id)).at(-1)
  if (last?.status === 'pending') throw new ApiError('ALREADY_IN_PROGRESS')
  if (last?.id !== id || !last.is_stopped) throw new ApiError('ALREADY_RESOLVED')
}

async function settle(
  deps: Deps,
  admin: Principal,
  stop: AdjustmentRow,
  request: OutsideSettlementRequest,
): Promise<void> {
  const { contribution_id: contributionId, kind } = stop
  const contribution = await findPaidContribution(deps.db, contributionId)
  if (!contribution) throw new ApiError('NOT_FOUND')
  await assertNoRefundInFlight(deps.db, contributionId)
  const adjustments = await listAdjustments(deps.db, contributionId)
  const missing = computeMissing(await readTransferState(deps, contribution, adjustments))
  const current = await listAdjustments(deps.db, contributionId)
  assertListsAreCurrent(deps, current)
  const refused = adjustments.filter(({ status }) => status === 'refused').map(({ id }) => id)
  if (current.some(({ id, status }) => status === 'done' && [stop.id, ...refused].includes(id))) {
    // Stripe has moved it, or an earlier part, after all: the task moves the rest and announces it.
    await deps.db
      .transaction()
      .execute((tx) => deps.outbox.enqueue(tx, 'adjust-host-transfer', { contributionId }))
    throw new ApiError('ALREADY_RESOLVED')
  }
  await deps.db.transaction().execute(async (tx) => {
    await lockUnchanged(tx, contribution)
    await assertStopped(tx, stop)
    if (missing !== (kind === 'transfer' ? request.amount : -request.amount))
      throw new ApiError('SETTLEMENT_CHANGED')
    await storeSettled(tx, stop.id, request)
    await resolveStoppedTransfers(deps, tx, contribution, { isOutside: kind === 'transfer' })
    const entry = { actorId: admin.id, action: 'settle-transfer' } as const
    await auditSettlement(deps, tx, stop, { ...entry, ...request })
    await recordMovements(tx, buildSettlement(stop, request, deps.now()))
  })
}

/**
 * Closes a stopped transfer that was settled outside Stripe, or writes a host's debt off (`R17`). No money
 * moves; the ledger, which every comparison reads, knows it from then on. Stripe is asked first: what it
 * still lacks must be the amount that the admin has read. Throws NOT_FOUND, OWN_CASE, VALIDATION for writing off
 * what the host is owed, ALREADY_RESOLVED, ALREADY_IN_PROGRESS during a retry or refund, SETTLEMENT_CHANGED,
 * PROVIDER_FAILED without an answer.
 */
export async function settleOutside(
  deps: Deps,
  admin: Principal,
  id: string,
  request: OutsideSettlementRequest,
): Promise<void> {
  const stop = await findAdjustment(deps.db, id)
  if (!stop || stop.status === 'pending') throw new ApiError('NOT_FOUND')
  await assertOthersTransfer(deps, admin, stop)
  if (request.how === 'written-off' && stop.kind === 'transfer') {
    const message = 'Lo que se le debe a un anfitrión no se da por perdido.'
    throw new ApiError('VALIDATION', { details: [{ field: 'how', message }] })
  }
  try {
    await settle(deps, admin, stop, request)
  } catch (error) {
    if (error instanceof TransferConflictError) throw new ApiError('ALREADY_IN_PROGRESS')
    if (!(error instanceof ProviderError)) throw error
    throw new ApiError('PROVIDER_FAILED', {
      message: PROVIDER_UNANSWERED_MESSAGE,
    })
  }
}

/**
 * Undoes a settlement that was declared by mistake: the ledger gets the movements back, and the task moves
 * the money at Stripe, or stops again. Throws NOT_FOUND, OWN_CASE, ALREADY_RESOLVED if it was undone before.
 */
export async function undoSettlement(
  deps: Deps,
  admin: Principal,
  id: string,
  { reason }: Pick<OutsideSettlementRequest, 'reason'>,
): Promise<void> {
  const found = await findAdjustment(deps.db, id)
  if (!found) throw new ApiError('NOT_FOUND')
  await assertOthersTransfer(deps, admin, found)
  const { contribution_id: contributionId } = found
  await deps.db.transaction().execute(async (tx) => {
    await lockContribution(tx, contributionId)
    const stop = await findAdjustment(tx, id)
    if (!stop?.settled_outside || stop.settled_amount === null)
      throw new ApiError('ALREADY_RESOLVED')
    const settlement = { how: stop.settled_outside, amount: stop.settled_amount }
    await storeSettled(tx, id, null)
    const entry = { actorId: admin.id, action: 'undo-settled-transfer', reason } as const
    await auditSettlement(deps, tx, stop, { ...entry, ...settlement })
    await deps.outbox.enqueue(tx, 'adjust-host-transfer', { contributionId })
    const movements = buildSettlement(stop, settlement, deps.now())
    await recordMovements(tx, reverseMovements(movements, `outside-undone:${id}`))
  })
}
