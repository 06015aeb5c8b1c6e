import type { ReplyOf } from '#contract/api/endpoint.ts'
import { ApiError } from '#contract/api/errors.ts'
import type { Pagination } from '#contract/api/shapes.ts'
import type { Activity } from '#contract/contributions/contributions.ts'
import type { pendingThanks } from '#contract/contributions/thanks.ts'
import type { EventSummary, HostSummary } from '#contract/events/events.ts'
import type { PayoutAccount } from '#contract/money/payouts.ts'
import type { User } from '#contract/people/users.ts'
import { RECENT_EVENTS } from '#contract/product/limits.ts'
import { call } from '#web/api/call.ts'
import { connectErrorMessage, loadHostAccount } from '#web/payouts/account.ts'
import { getSession } from '#web/session/session-store.ts'

/** What a panel shows, or the sentence that says why it cannot. */
export type Panel<T> = { value: T; fault: null } | { value: null; fault: string }

export interface HostHomeData {
  user: User
  account: Panel<PayoutAccount | null>
  events: Panel<{ events: EventSummary[]; pagination: Pagination; version: string }>
  summary: Panel<{ summary: HostSummary }>
  thanks: Panel<ReplyOf<typeof pendingThanks>>
  activities: Panel<{ activities: Activity[] }>
  now: Date
}

async function panel<T>(asked: Promise<T>, say: (error: ApiError) => string): Promise<Panel<T>> {
  try {
    return { value: await asked, fault: null }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { value: null, fault: say(error) }
  }
}

const asSaid = ({ message }: ApiError) => message

/** All that the host's home shows, asked at once; a panel that fails leaves the others standing. */
export async function loadHostHome(user: User): Promise<HostHomeData> {
  const [account, events, summary, thanks, activities] = await Promise.all([
    panel(
      loadHostAccount().then((found) => found.account),
      (error) => connectErrorMessage(error, 'Error verificando el estado de la cuenta'),
    ),
    panel(call('GET /events/my-events', { query: { pageSize: RECENT_EVENTS + 1 } }), asSaid),
    panel(call('GET /events/my-summary'), asSaid),
    panel(call('GET /thanks/pending'), asSaid),
    panel(call('GET /activities/recent'), asSaid),
  ])
  return {
    user: getSession().user ?? user,
    account,
    events,
    summary,
    thanks,
    activities,
    now: new Date(),
  }
}
