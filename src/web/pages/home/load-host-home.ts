import type { User } from '#contract/people/users.ts'
import { RECENT_EVENTS } from '#contract/product/limits.ts'
import { buildEventPath } from '#contract/product/paths.ts'
import { call } from '#web/api/call.ts'
import { toLoadResult } from '#web/api/load-result.ts'
import { loadHostQueue, loadHostTasks } from '#web/events/tasks/load-tasks.ts'
import { loadAccountResult, loadOwnPayouts } from '#web/payouts/account.ts'
import { rememberOwnEvents } from '#web/session/own-events.ts'
import { getSession } from '#web/session/session-store.ts'

/**
 * Loads every part of the host's home at once; one that fails does not take the others with it. A module
 * without components: the page that replaces the landing asks while the home's own script is on its way.
 */
export async function loadHostHome(user: User) {
  const [account, payouts, queue, tasks, events, summary, thanks, activities] = await Promise.all([
    loadAccountResult(),
    loadOwnPayouts(),
    loadHostQueue(),
    loadHostTasks(),
    toLoadResult(call('GET /events/my-events', { query: { pageSize: RECENT_EVENTS + 1 } })),
    toLoadResult(call('GET /events/my-summary')),
    toLoadResult(call('GET /thanks/pending')),
    toLoadResult(call('GET /activities/recent')),
  ])
  rememberOwnEvents((events.data?.events ?? []).map(({ slug }) => buildEventPath(slug)))
  const current = getSession().user ?? user
  return {
    user: current,
    account,
    payouts,
    queue,
    tasks,
    events,
    summary,
    thanks,
    activities,
    now: new Date(),
  }
}

export type HostHomeData = Awaited<ReturnType<typeof loadHostHome>>
