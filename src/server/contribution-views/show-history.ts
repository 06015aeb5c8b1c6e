import type { TimeUnit } from '#contract/admin/admin.ts'
import type { ReplyOf } from '#contract/api/endpoint.ts'
import {
  getEventHistory,
  type getMyHistory,
  type HistorySpan,
} from '#contract/events/history/history.ts'
import { DAY_MS } from '#contract/product/durations.ts'
import { toMexicoCityClock } from '#contract/text/dates.ts'
import type { Deps } from '#server/deps.ts'
import { findOwnedEvent } from '#server/event-records/find-event.ts'
import type { Call } from '#server/http/bind.ts'
import { findFirstConfirmation, type HistoryScope, readHistory } from './history-store.ts'

type History = ReplyOf<typeof getEventHistory>

/** More points than these are unreadable on a phone. */
const MAX_DAYS = 92
const MAX_WEEKS = 53

const toDay = (date: Date) => toMexicoCityClock(date.toISOString()).day

/** Counts calendar days, both ends included. */
function countDays(first: string, last: string): number {
  return Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS) + 1
}

/** One unit more than fits, because the first and last unit may be partial. */
function chooseUnit(days: number): { unit: TimeUnit; last: number } {
  if (days <= MAX_DAYS) return { unit: 'day', last: Math.max(2, days) }
  const weeks = Math.ceil(days / 7) + 1
  if (weeks <= MAX_WEEKS) return { unit: 'week', last: weeks }
  return { unit: 'month', last: Math.ceil(days / 30.4) + 1 }
}

async function showHistory(deps: Deps, scope: HistoryScope, span: HistorySpan): Promise<History> {
  const now = deps.now()
  const today = toDay(now)
  const first = span === 'all' ? ((await findFirstConfirmation(deps.db, scope)) ?? now) : now
  const range =
    span === 'all'
      ? chooseUnit(countDays(toDay(first), today))
      : { unit: 'day' as const, last: Number(span) }
  const points = await readHistory(deps.db, scope, { ...range, today })
  return {
    unit: range.unit,
    points: points.map(({ start, revenue: amount, contributions }) => ({
      start,
      amount,
      contributions,
    })),
  }
}

/** Shows an event's contributions over time, in Mexico City time. Throws EVENT_NOT_FOUND, FORBIDDEN. */
export async function showEventHistory(call: Call<typeof getEventHistory>): Promise<History> {
  const { deps, params, user, query } = call
  const event = await findOwnedEvent(deps.db, params.id, user, getEventHistory.owner)
  return showHistory(deps, { eventId: event.id }, query.span)
}

/** Shows contributions to all events of a host over time. */
export function showMyHistory({ deps, user, query }: Call<typeof getMyHistory>): Promise<History> {
  return showHistory(deps, { hostId: user.id }, query.span)
}
