import { type Platform, readClockMs } from './platforms.ts'
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

/** Schedules a task on an object, `delay` seconds later on the platform's clock. */
export function scheduleTask(scope: Scope, delay: number, kind: TaskKind, subject: string): void {
  scope.store.run(
    'INSERT INTO tasks (platform, account, due, kind, subject) VALUES (?, ?, ?, ?, ?)',
    scope.platform.id,
    scope.account,
    readClockMs(scope.platform) + delay * 1000,
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
      readClockMs(platform),
    )
    .toSorted((a, b) => a.due - b.due || a.id - b.id)
}

/** Lists the platforms that have tasks due on their own clocks. */
export function listPlatformsWithDueTasks(store: Store): Platform[] {
  return store.all<Platform>(
    `SELECT * FROM platforms WHERE EXISTS (SELECT 1 FROM tasks
       WHERE platform = platforms.id AND due <= ? + clock_offset * 1000)`,
    Date.now(),
  )
}

/** Finds when the next task or delivery of any platform is due, in the machine's Unix milliseconds. */
export function findNextDueTime(store: Store): number | undefined {
  const row = store.one<{ task: number | null; delivery: number | null }>(
    `SELECT
       min((SELECT min(due) FROM tasks WHERE platform = platforms.id)
         - clock_offset * 1000) AS task,
       min((SELECT min(due) FROM deliveries WHERE platform = platforms.id
         AND status = 'pending' AND due > ? + clock_offset * 1000)
         - clock_offset * 1000) AS delivery
     FROM platforms`,
    Date.now(),
  )
  const times = [row?.task, row?.delivery].filter((time) => typeof time === 'number')
  return times.length === 0 ? undefined : Math.min(...times)
}
