import { clockOf, type Platform } from './platforms.ts'
import type { Scope } from './scope.ts'
import type { Store } from './store.ts'

/** What can happen by itself later. */
export type TaskKind =
  | 'expire_session'
  | 'update_charge'
  | 'open_dispute'
  | 'succeed_refund'
  | 'fail_refund'
  | 'settle_payout'

export interface Task {
  id: number
  account: string
  kind: TaskKind
  subject: string
}

/** Lets something happen to an object after `delay` seconds of the platform's clock. */
export function later(scope: Scope, delay: number, kind: TaskKind, subject: string): void {
  scope.store.run(
    'INSERT INTO tasks (platform, account, due, kind, subject) VALUES (?, ?, ?, ?, ?)',
    scope.platform.id,
    scope.account,
    clockOf(scope.platform) + delay * 1000,
    kind,
    subject,
  )
}

/** Takes what is due on a platform's clock, earliest first. */
export function takeDue(store: Store, platform: Platform): Task[] {
  return store
    .all<Task & { due: number }>(
      'DELETE FROM tasks WHERE platform = ? AND due <= ? RETURNING id, account, kind, subject, due',
      platform.id,
      clockOf(platform),
    )
    .toSorted((a, b) => a.due - b.due || a.id - b.id)
}

/** The platforms that have something due by their own clocks. */
export function platformsDue(store: Store): Platform[] {
  return store.all<Platform>(
    `SELECT * FROM platforms WHERE EXISTS (SELECT 1 FROM tasks
       WHERE platform = platforms.id AND due <= ? + clock_offset * 1000)`,
    Date.now(),
  )
}

/** The machine's time (ms) at which the next task or delivery of any platform is due. */
export function nextDue(store: Store): number | undefined {
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
