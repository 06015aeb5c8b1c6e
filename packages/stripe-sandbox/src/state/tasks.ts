import type { Platform } from './platforms.ts'
import type { Scope } from './scope.ts'
import type { Store } from './store.ts'

/** What happens later without a request. */
export type TaskKind =
  | 'expire_session'
  | 'update_charge'
  | 'open_dispute'
  | 'succeed_refund'
  | 'fail_refund'
  | 'pay_waiting_refunds'
  | 'settle_payout'

export interface Task {
  id: number
  account: string
  kind: TaskKind
  subject: string
}

/**
 * Schedules a task on an object, `delay` seconds later. Its `due` is on the machine's clock, on which
 * one index orders the tasks of all platforms; `moveDueTimes` follows when a platform's clock moves.
 */
export function scheduleTask(scope: Scope, delay: number, kind: TaskKind, subject: string): void {
  scope.store.run(
    'INSERT INTO tasks (platform, account, due, kind, subject) VALUES (?, ?, ?, ?, ?)',
    scope.platform.id,
    scope.account,
    Date.now() + delay * 1000,
    kind,
    subject,
  )
}

/** Removes and returns the tasks due on a platform's clock, earliest first. */
export function takeDueTasks(store: Store, platform: Platform): Task[] {
  return store
    .all<Task & { due: number }>(
      'DELETE FROM tasks WHERE platform = ? AND due <= ? RETURNING id, account, kind, subject, due',
      platform.id,
      Date.now(),
    )
    .toSorted((a, b) => a.due - b.due || a.id - b.id)
}

/** Lists the platforms that have due tasks. */
export function listPlatformsWithDueTasks(store: Store): Platform[] {
  return store.all<Platform>(
    'SELECT * FROM platforms WHERE id IN (SELECT platform FROM tasks WHERE due <= ?)',
    Date.now(),
  )
}

/** Brings the tasks and deliveries of a platform nearer by the seconds that its clock moves on. */
export function moveDueTimes(store: Store, platform: string, seconds: number): void {
  for (const table of ['tasks', 'deliveries'])
    store.run(`UPDATE ${table} SET due = due - ? WHERE platform = ?`, seconds * 1000, platform)
}

/** Finds when the next task or delivery of any platform is due, in the machine's Unix milliseconds. */
export function findNextDueTime(store: Store): number | undefined {
  const row = store.one<{ task: number | null; delivery: number | null }>(
    `SELECT (SELECT min(due) FROM tasks) AS task,
       (SELECT min(due) FROM deliveries WHERE status = 'pending' AND due > ?) AS delivery`,
    Date.now(),
  )
  const times = [row?.task, row?.delivery].filter((time) => typeof time === 'number')
  return times.length === 0 ? undefined : Math.min(...times)
}
