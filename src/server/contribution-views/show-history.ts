import type { TimeUnit } from '#contract/admin/admin.ts'
import type { ReplyOf } from '#contract/api/endpoint.ts'
import type { eventHistory, HistorySpan } from '#contract/events/history.ts'
import { toMexicoCityClock } from '#contract/text/dates.ts'
import type { Deps } from '#server/deps.ts'
import { findOwnedEvent } from '#server/event-records/find-event.ts'
import type { Principal } from '#server/http/principal.ts'
import { findFirstConfirmation, type HistoryScope, readHistory } from './history-store.ts'

type History = ReplyOf<typeof eventHistory>

/** The most points of one unit that a person can tell apart on a phone. */
const MOST_DAYS = 92
const MOST_WEEKS = 53
const DAY_MS = 86_400_000

const toDay = (date: Date) => toMexicoCityClock(date.toISOString()).day

/** Whole days from one to the other by the calendar, both included. */
function daysBetween(first: string, last: string): number {
  return Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS) + 1
}

/** Mondays and firsts of a month lie unevenly: one unit more than fits covers both ends. */
function chooseUnit(days: number): { unit: TimeUnit; last: number } {
  if (days <= MOST_DAYS) return { unit: 'day', last: Math.max(2, days) }
  const weeks = Math.ceil(days / 7) + 1
  if (weeks <= MOST_WEEKS) return { unit: 'week', last: weeks }
  return { unit: 'month', last: Math.ceil(days / 30.4) + 1 }
}

async function showHistory(deps: Deps, of: HistoryScope, span: HistorySpan): Promise<History> {
  const now = deps.now()
  const today = toDay(now)
  const first = span === 'all' ? ((await findFirstConfirmation(deps.db, of)) ?? now) : now
  const wanted =
    span === 'all'
      ? chooseUnit(daysBetween(toDay(first), today))
      : { unit: 'day' as const, last: Number(span) }
  const points = await readHistory(deps.db, of, { ...wanted, today })
  return {
    unit: wanted.unit,
    points: points.map(({ start, revenue: amount, contributions }) => ({
      start,
      amount,
      contributions,
    })),
  }
}

/** What came to an event over time, by the calendar of Mexico City. Throws EVENT_NOT_FOUND, FORBIDDEN. */
export async function showEventHistory(
  deps: Deps,
  idOrSlug: string,
  person: Principal,
  span: HistorySpan,
): Promise<History> {
  const event = await findOwnedEvent(deps.db, idOrSlug, person, { orAdmin: true })
  return showHistory(deps, { eventId: event.id }, span)
}

/** The same of all events of a host. */
export function showMyHistory(deps: Deps, host: Principal, span: HistorySpan): Promise<History> {
  return showHistory(deps, { hostId: host.id }, span)
}
