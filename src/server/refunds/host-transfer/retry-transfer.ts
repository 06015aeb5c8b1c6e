import type { ParsedBody } from '#contract/api/endpoint.ts'
import { ApiError, RETRY_AFTER_PERSON_SECONDS } from '#contract/api/errors.ts'
import type {
  RetryOutcome,
  retryStoppedTransfer as retryEndpoint,
} from '#contract/money/stopped-transfers.ts'
import { transferRefusalText } from '#contract/money/transfer-labels.ts'
import { findContribution } from '#server/contributions/store.ts'
import type { Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { assertOthersEvent } from '#server/event-records/own-case.ts'
import { assertOthersCase, type Principal } from '#server/http/principal.ts'
import { PROVIDER_TASK_AFTER_SECONDS } from '#server/limits.ts'
import { LOG } from '#server/log-events.ts'
import { ProviderError } from '#server/stripe/provider-error.ts'
import { isFailureRecent } from '#server/stripe/send-once.ts'
import { recordAudit } from '#server/users/audit-store.ts'
import {
  adjustHostTransfer,
  assertNoRefundInFlight,
  findPaidContribution,
  insertPlannedAdjustment,
  lockUnchanged,
  planAdjustment,
  readTransferState,
  resolveStoppedTransfers,
  reverseDueWriteOffs,
  TransferConflictError,
} from './adjust-host-transfer.ts'
import { getTransferDirection } from './stop-transfer.ts'
import { type AdjustmentRow, findAdjustment, listAdjustments, mayHaveMoved } from './store.ts'

export const PROVIDER_UNANSWERED_MESSAGE =
  'El proveedor no respondió. Intenta de nuevo en unos minutos.'
const OPERATOR_FAULT =
  'El proveedor no acepta la configuración de la plataforma. La causa está en el inicio de la administración.'

type RetryRequest = ParsedBody<typeof retryEndpoint>

/** Throws OWN_CASE if the gift whose transfer it is was given to, or by, who decides (decision 44). */
export async function assertOthersTransfer(
  { db }: Deps,
  admin: Principal,
  { contribution_id: contributionId }: AdjustmentRow,
): Promise<void> {
  const contribution = await findContribution(db, contributionId)
  if (!contribution) return
  assertOthersCase(admin, contribution)
  await assertOthersEvent(db, admin, contribution.event_id)
}

function auditRetry(
  deps: Deps,
  tx: Tx,
  admin: Principal,
  refused: AdjustmentRow,
  { reason }: RetryRequest,
): Promise<void> {
  return recordAudit(tx, {
    actorId: admin.id,
    action: 'retry-transfer',
    subject: { type: 'contribution', id: refused.contribution_id },
    reason,
    detail: { amount: refused.amount, direction: getTransferDirection(refused) },
    at: deps.now(),
  })
}

/**
 * Throws `TransferConflictError` while Stripe's lists may still lack the effect of a failed call: a retry,
 * which has a key of its own, would move the money twice.
 */
export function assertListsAreCurrent({ now }: Deps, adjustments: readonly AdjustmentRow[]): void {
  const isRecent = ({ refused_at: at }: AdjustmentRow) => isFailureRecent(at, now())
  if (adjustments.some((each) => mayHaveMoved(each) && isRecent(each)))
    throw new TransferConflictError('the effect of a failed call may not be listed yet')
}

/**
 * Stores the next attempt, once per refused one; false if it exists already. True also if the refused one
 * turns out to have moved the money: the task then settles it.
 */
async function storeRetry(
  deps: Deps,
  admin: Principal,
  refused: AdjustmentRow,
  request: RetryRequest,
): Promise<boolean> {
  if (refused.status === 'done') return true
  const { contribution_id: contributionId } = refused
  const contribution = await findPaidContribution(deps.db, contributionId)
  const adjustments = await listAdjustments(deps.db, contributionId)
  const isRepeated = !refused.is_stopped || adjustments.at(-1)?.id !== refused.id
  if (!contribution || isRepeated) return false
  await assertNoRefundInFlight(deps.db, contributionId)
  const state = await readTransferState(deps, contribution, adjustments)
  if (await reverseDueWriteOffs(deps, contribution, state))
    return storeRetry(deps, admin, refused, request)
  const next = planAdjustment(state)
  if (next) assertListsAreCurrent(deps, await listAdjustments(deps.db, contributionId))
  return deps.db.transaction().execute(async (tx) => {
    await lockUnchanged(tx, contribution)
    const [last] = (await listAdjustments(tx, contributionId)).slice(-1)
    if (last?.id !== refused.id || last.resolved_at) return false
    await auditRetry(deps, tx, admin, refused, request)
    if (last.status === 'done') return true
    if (!next) {
      await resolveStoppedTransfers(deps, tx, contribution)
      return false
    }
    await insertPlannedAdjustment(tx, contribution, adjustments, next)
    const options = { startAfter: PROVIDER_TASK_AFTER_SECONDS }
    await deps.outbox.enqueue(tx, 'adjust-host-transfer', { contributionId }, options)
    return true
  })
}

/** Carries the retry out now; without an answer, or if the operator must act first, the task does it later. */
async function perform(deps: Deps, contributionId: string): Promise<void> {
  try {
    await adjustHostTransfer(deps, contributionId)
  } catch (error) {
    const isLeftToTask = error instanceof ProviderError || error instanceof TransferConflictError
    if (!isLeftToTask) throw error
    deps.log.warn({ err: error, contribution: contributionId }, LOG.transferPending)
    if (error instanceof ProviderError && error.operatorFault) throw error
  }
}

async function readOutcome(deps: Deps, refused: AdjustmentRow): Promise<RetryOutcome> {
  const adjustments = await listAdjustments(deps.db, refused.contribution_id)
  if (adjustments.some(({ id, status }) => id === refused.id && status === 'done')) return 'moved'
  const retried = adjustments.find(({ sequence }) => sequence === refused.sequence + 1)
  if (!retried) return 'settled'
  if (retried.status !== 'refused') return retried.status === 'done' ? 'moved' : 'pending'
  const message = transferRefusalText(getTransferDirection(retried), retried.refusal_code)
  throw new ApiError('PROVIDER_FAILED', { message, retryAfter: RETRY_AFTER_PERSON_SECONDS })
}

/**
 * Tries a stopped transfer again (`R17`), once per refused attempt, however often it is requested; the
 * audit log records the admin. Throws NOT_FOUND, OWN_CASE, ALREADY_IN_PROGRESS while a refund or another change
 * is in progress or an earlier failure may still show its effect, PROVIDER_FAILED with the reason if the
 * provider refuses again, does not answer, or refuses the platform.
 */
export async function retryTransfer(
  deps: Deps,
  admin: Principal,
  id: string,
  request: RetryRequest,
): Promise<RetryOutcome> {
  const refused = await findAdjustment(deps.db, id)
  if (!refused || refused.status === 'pending') throw new ApiError('NOT_FOUND')
  await assertOthersTransfer(deps, admin, refused)
  try {
    if (await storeRetry(deps, admin, refused, request))
      await perform(deps, refused.contribution_id)
  } catch (error) {
    if (error instanceof TransferConflictError) throw new ApiError('ALREADY_IN_PROGRESS')
    if (!(error instanceof ProviderError)) throw error
    const message = error.operatorFault ? OPERATOR_FAULT : PROVIDER_UNANSWERED_MESSAGE
    throw new ApiError('PROVIDER_FAILED', { message })
  }
  return readOutcome(deps, refused)
}
