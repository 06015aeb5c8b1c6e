import type { OutsideSettlementRequest } from '#contract/money/stopped-transfers.ts'
import type { Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import {
  buildOutsidePayment,
  buildWriteOff,
  type Movement,
  reverseMovements,
} from '#server/ledger/movements.ts'
import { recordMovements } from '#server/ledger/store.ts'
import { recordAudit } from '#server/users/audit-store.ts'
import { getTransferDirection } from './stop-transfer.ts'
import { type AdjustmentRow, listAdjustments, storeSettled } from './store.ts'

export type OutsideSettlement = Pick<OutsideSettlementRequest, 'how' | 'amount'>

/** A settlement is booked under the id of its stop: recording it twice adds nothing. */
export function buildSettlement(
  stop: Pick<AdjustmentRow, 'id' | 'contribution_id' | 'kind'>,
  { how, amount }: OutsideSettlement,
  at: Date,
): Movement[] {
  const { id, contribution_id: contributionId, kind } = stop
  const source = { providerId: `outside:${id}`, contributionId, at }
  return [
    ...buildOutsidePayment(source, kind, amount),
    ...(how === 'written-off' ? buildWriteOff(source, amount) : []),
  ]
}

interface SettlementEntry extends OutsideSettlement {
  /** Null for a task. */
  actorId: string | null
  action: 'settle-transfer' | 'undo-settled-transfer'
  reason: string | null
}

/** Records in the audit log who settled a stop or undid that. */
export function auditSettlement(
  deps: Deps,
  tx: Tx,
  stop: AdjustmentRow,
  { actorId, action, reason, how, amount }: SettlementEntry,
): Promise<void> {
  return recordAudit(tx, {
    actorId,
    action,
    subject: { type: 'contribution', id: stop.contribution_id },
    reason,
    detail: { amount, direction: getTransferDirection(stop), how },
    at: deps.now(),
  })
}

/**
 * Books written-off debts of a contribution back, the latest first, up to an amount in centavos that the
 * host owes no more. True if there were any. Requires the contribution's lock.
 */
export async function reverseWriteOffs(
  deps: Deps,
  tx: Tx,
  contributionId: string,
  upTo: number,
): Promise<boolean> {
  const movements: Movement[] = []
  let left = upTo
  for (const stop of (await listAdjustments(tx, contributionId)).reverse()) {
    const written = stop.settled_outside === 'written-off' ? (stop.settled_amount ?? 0) : 0
    const amount = Math.min(written, left)
    if (amount === 0) continue
    left -= amount
    const how = 'written-off'
    await storeSettled(tx, stop.id, written > amount ? { how, amount: written - amount } : null)
    const entry = { actorId: null, action: 'undo-settled-transfer', reason: null } as const
    await auditSettlement(deps, tx, stop, { ...entry, how, amount })
    const back = buildSettlement(stop, { how, amount }, deps.now())
    // What was still written off before makes the id of each part.
    movements.push(...reverseMovements(back, `outside-returned:${stop.id}:${written}`))
  }
  await recordMovements(tx, movements)
  return movements.length > 0
}
