import type { ParsedQuery, ReplyInput } from '#contract/api/endpoint.ts'
import { paginate } from '#contract/api/shapes.ts'
import {
  listThanks as contract,
  listThanksRecipients as recipientsContract,
  type Thankable,
  type Thanks,
} from '#contract/contributions/thanks.ts'
import { toMexicoCityClock } from '#contract/text/dates.ts'
import { applySearchedDays } from '#contract/text/searched-days.ts'
import type { Deps } from '#server/deps.ts'
import { findOwnedEvent } from '#server/event-records/find-event.ts'
import type { Principal } from '#server/http/principal.ts'
import { sumNotedGifts } from '#server/noted-gift-records/store.ts'
import {
  countPending,
  listPendingEvents,
  listThankable,
  listUnthankedByAddress,
  type ThankableRow,
  type ThanksRow,
} from './store.ts'

export function presentThanks(row: Pick<ThanksRow, 'sent_by' | 'message' | 'thanked_at'>): Thanks {
  return { by: row.sent_by, message: row.message, thankedAt: row.thanked_at.toISOString() }
}

/** Without the address: its host needs to know only that there is one. */
function presentThankable(row: ThankableRow): Thankable {
  const { sent_by, note, thanked_at } = row
  return {
    id: row.id,
    contributorName: row.contributor_name,
    anonymous: row.anonymous,
    hasEmail: row.contributor_email !== null,
    message: row.message,
    goalName: row.goal_name,
    amount: row.counted_amount,
    isAskedBack: row.is_asked_back,
    confirmedAt: (row.confirmed_at ?? new Date(0)).toISOString(),
    thanks: sent_by && thanked_at ? presentThanks({ sent_by, message: note, thanked_at }) : null,
  }
}

const MAX_EVENTS_LISTED = 5

/** Lists an event's contributions with their thanks. Throws EVENT_NOT_FOUND, FORBIDDEN. */
export async function listThanks(
  { db, now }: Deps,
  idOrSlug: string,
  host: Principal,
  query: ParsedQuery<typeof contract>,
): Promise<ReplyInput<typeof contract>> {
  const event = await findOwnedEvent(db, idOrSlug, host, contract.owner)
  const read = { eventId: event.id, readerId: host.id }
  const [{ rows, total: found }, counts, noted] = await Promise.all([
    listThankable(db, read, applySearchedDays(query, toMexicoCityClock(now()).day)),
    countPending(db, read),
    sumNotedGifts(db, event.id, now()),
  ])
  const total = event.contribution_count
  return {
    event: {
      id: event.id,
      slug: event.slug,
      name: event.name,
      eventDate: event.event_date.toISOString(),
      thankYouMessage: event.thank_you_message,
    },
    contributions: rows.map(presentThankable),
    summary: { total, ...counts, noted: { total: noted.gifts, pending: noted.unthanked } },
    pagination: paginate(query.page, query.pageSize, found),
  }
}

/** Lists whom thanks to all would be emailed to, as `thankAllContributors` sends them. Throws EVENT_NOT_FOUND, FORBIDDEN. */
export async function listThanksRecipients(
  { db }: Deps,
  idOrSlug: string,
  host: Principal,
): Promise<ReplyInput<typeof recipientsContract>> {
  const event = await findOwnedEvent(db, idOrSlug, host, recipientsContract.owner)
  const addresses = await listUnthankedByAddress(db, { eventId: event.id, readerId: host.id })
  const [first = []] = addresses
  return {
    recipients: addresses.map((gifts) => ({
      names: [...new Set(gifts.map(({ contributorName }) => contributorName))],
      gifts: gifts.length,
    })),
    firstGifts: first.map(({ contributorName, goalName }) => ({ contributorName, goalName })),
  }
}

/** Counts the unthanked gifts of all events that a host owns or organises with their owner. */
export async function listPendingThanks({ db, now }: Deps, host: Principal) {
  const events = await listPendingEvents(db, host.id, now())
  const pending = events.reduce((sum, event) => sum + event.pending, 0)
  const listed = events.slice(0, MAX_EVENTS_LISTED)
  return {
    pending,
    events: listed.map(({ host_id, first_name, ...event }) => ({
      ...event,
      sharedBy: host_id === host.id ? null : first_name,
    })),
  }
}
