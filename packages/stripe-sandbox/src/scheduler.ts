import type { TrafficRecorder } from './conformance/recorder.ts'
import { findTestCard } from './payments/cards.ts'
import { openScheduledDispute } from './payments/dispute.ts'
import { markPayoutPaid } from './payments/payout.ts'
import { failRefund, markRefundSucceeded } from './payments/refund.ts'
import { payWaitingRefunds } from './payments/waiting-refunds.ts'
import { expireSession } from './resources/sessions.ts'
import { emitEvent } from './state/events.ts'
import { findObject, readHidden } from './state/objects.ts'
import type { Platform } from './state/platforms.ts'
import { openScope, type Scope, withAccount } from './state/scope.ts'
import type { Store } from './state/store.ts'
import {
  findNextDueTime,
  listPlatformsWithDueTasks,
  type Task,
  type TaskKind,
  takeDueTasks,
} from './state/tasks.ts'
import { WebhookDeliverer } from './webhooks/deliver.ts'

const MAX_TIMER_MS = 2 ** 31 - 1

const taskHandlers: Record<TaskKind, (scope: Scope, subject: string) => void> = {
  expire_session: (scope, id) => {
    if (findObject(scope, 'checkout.session', id)?.status === 'open') expireSession(scope, id)
  },
  update_charge: (scope, id) => {
    const charge = findObject(scope, 'charge', id)
    if (charge) emitEvent(scope, 'charge.updated', charge, { balance_transaction: null })
  },
  open_dispute: (scope, id) => {
    const { card } = readHidden<{ card: string }>(scope, id)
    openScheduledDispute(scope, id, findTestCard(card).disputed ?? 'fraudulent')
  },
  succeed_refund: markRefundSucceeded,
  fail_refund: failRefund,
  pay_waiting_refunds: payWaitingRefunds,
  settle_payout: markPayoutPaid,
}

function runTask(store: Store, platform: Platform, origin: string, task: Task): void {
  const scope = openScope(store, platform, origin)
  taskHandlers[task.kind](withAccount(scope, task.account), task.subject)
}

/** Runs the tasks due on a platform's clock, all in one transaction. */
export function runDueTasks(store: Store, platform: Platform, origin: string): void {
  store.transaction(() => {
    for (const task of takeDueTasks(store, platform)) runTask(store, platform, origin, task)
  })
}

/** Runs due tasks and deliveries, then sleeps until the next is due. */
export class WorkLoop {
  readonly #store: Store
  readonly #origin: string
  readonly deliverer: WebhookDeliverer
  #timer: NodeJS.Timeout | undefined
  #isScheduled = false
  #isStopped = false

  constructor(store: Store, origin: string, recorder: TrafficRecorder | null) {
    this.#store = store
    this.#origin = origin
    this.deliverer = new WebhookDeliverer(store, recorder, () => this.wake())
  }

  /** Runs what is due in the next turn of the event loop. */
  wake(): void {
    if (this.#isScheduled || this.#isStopped) return
    this.#isScheduled = true
    setImmediate(() => this.#tick())
  }

  #tick(): void {
    this.#isScheduled = false
    if (this.#isStopped) return
    for (const platform of listPlatformsWithDueTasks(this.#store))
      runDueTasks(this.#store, platform, this.#origin)
    this.deliverer.start()
    const due = findNextDueTime(this.#store)
    clearTimeout(this.#timer)
    if (due === undefined) return
    const delay = Math.min(Math.max(due - Date.now(), 1), MAX_TIMER_MS)
    this.#timer = setTimeout(() => this.wake(), delay)
  }

  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
    this.deliverer.stop()
  }
}
