import { cardOf } from './payments/cards.ts'
import { disputeLater } from './payments/dispute.ts'
import { payoutArrives } from './payments/payout.ts'
import { failRefund, succeedRefund } from './payments/refund.ts'
import { expireSession } from './resources/sessions.ts'
import { emit } from './state/events.ts'
import { find, hidden } from './state/objects.ts'
import type { Platform } from './state/platforms.ts'
import { actingFor, openScope, type Scope } from './state/scope.ts'
import type { Store } from './state/store.ts'
import { type Task, type TaskKind, takeDue } from './state/tasks.ts'

const doings: Record<TaskKind, (scope: Scope, subject: string) => void> = {
  expire_session: (scope, id) => {
    if (find(scope, 'checkout.session', id)?.status === 'open') expireSession(scope, id)
  },
  update_charge: (scope, id) => {
    const charge = find(scope, 'charge', id)
    if (charge) emit(scope, 'charge.updated', charge, { balance_transaction: null })
  },
  open_dispute: (scope, id) => {
    const { card } = hidden<{ card: string }>(scope, id)
    disputeLater(scope, id, cardOf(card).disputed ?? 'fraudulent')
  },
  succeed_refund: succeedRefund,
  fail_refund: failRefund,
  settle_payout: payoutArrives,
}

function runTask(store: Store, platform: Platform, origin: string, task: Task): void {
  const scope = openScope(store, platform, origin)
  doings[task.kind](actingFor(scope, task.account), task.subject)
}

/** Does what is due on a platform's clock, all of it in one transaction. */
export function runDue(store: Store, platform: Platform, origin: string): void {
  store.transaction(() => {
    for (const task of takeDue(store, platform)) runTask(store, platform, origin, task)
  })
}
