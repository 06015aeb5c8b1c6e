import type { ReplyOf } from '#contract/api/endpoint.ts'
import type { Pagination } from '#contract/api/shapes.ts'
import type { Activity } from '#contract/contributions/contributions.ts'
import type { pendingThanks } from '#contract/contributions/thanks.ts'
import type { EventSummary, HostSummary } from '#contract/events/events.ts'
import type { PayoutAccount } from '#contract/money/payouts.ts'
import type { User } from '#contract/people/users.ts'
import { RECENT_EVENTS } from '#contract/product/limits.ts'
import { call } from '#web/api/call.ts'
import { type Panel, toPanel } from '#web/api/panel.ts'
import { loadAccountPanel } from '#web/payouts/account.ts'
import { getSession } from '#web/session/session-store.ts'

export interface HostHomeData {
  user: User
  account: Panel<PayoutAccount | null>
  events: Panel<{ events: EventSummary[]; pagination: Pagination; version: string }>
  summary: Panel<{ summary: HostSummary }>
  thanks: Panel<ReplyOf<typeof pendingThanks>>
  activities: Panel<{ activities: Activity[] }>
  now: Date
}

/** Loads every panel of the host's home at once; one that fails does not take the others with it. */
export async function loadHostHome(user: User): Promise<HostHomeData> {
  const [account, events, summary, thanks, activities] = await Promise.all([
    loadAccountPanel(),
    toPanel(call('GET /events/my-events', { query: { pageSize: RECENT_EVENTS + 1 } })),
    toPanel(call('GET /events/my-summary')),
    toPanel(call('GET /thanks/pending')),
    toPanel(call('GET /activities/recent')),
  ])
  const current = getSession().user ?? user
  return { user: current, account, events, summary, thanks, activities, now: new Date() }
}
