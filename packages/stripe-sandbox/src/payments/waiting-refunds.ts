import { findNextAvailableTime } from '../state/ledger.ts'
import { listObjects } from '../state/objects.ts'
import type { Scope } from '../state/scope.ts'
import { scheduleTask } from '../state/tasks.ts'
import { canPayRefund, payRefund } from './refund.ts'

/** Pays the refunds that wait for money, oldest first, and tries again when pending money is due. */
export function payWaitingRefunds(scope: Scope): void {
  const where = { pending_reason: 'insufficient_funds' }
  const { data } = listObjects(scope, 'refund', '/v1/refunds', { limit: 100 }, where)
  for (const refund of data.toReversed()) {
    if (canPayRefund(scope, refund.amount)) {
      payRefund(scope, refund)
      continue
    }
    const next = findNextAvailableTime(scope, scope.account)
    if (next !== null)
      scheduleTask(scope, next - scope.now, 'pay_waiting_refunds', scope.platform.id)
    return
  }
}
