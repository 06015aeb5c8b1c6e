import type { HostRsvp, ListedRsvp, PrivateRsvp, RsvpTotals } from '#contract/events/rsvps/rsvps.ts'
import { TIME_ZONE } from '#contract/product/product.ts'
import type { Db } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { isUnsubscribed } from '#server/event-emails/store.ts'
import type { EventWithHost } from '#server/event-records/store.ts'
import { listHostNames } from '#server/events/page/host-names.ts'
import { isOpenToChanges } from './policy.ts'
import { createRsvpToken } from './rsvp-link.ts'
import type { RsvpRow, sumRsvps } from './store.ts'

function presentParty(row: RsvpRow) {
  const { id, answer, adults, children, name, email, phone, note, updated_at } = row
  const updatedAt = updated_at.toISOString()
  return { id, answer, adults, children, name, email, phone, note, updatedAt }
}

/** Presents an answer to the holder of its private link, with the token that is valid now. */
export async function presentPrivately(
  { config, now }: Pick<Deps, 'config' | 'now'>,
  db: Db,
  row: RsvpRow,
  event: EventWithHost,
): Promise<PrivateRsvp> {
  const isPublic = event.status === 'ACTIVE' && event.host_suspended_at === null
  const { email: address } = row
  const isStopped = address !== null && (await isUnsubscribed(db, { eventId: event.id, address }))
  return {
    ...presentParty(row),
    token: createRsvpToken(config, row),
    reminders: !isStopped && row.own_answer === row.answer,
    isOpen: isOpenToChanges(event, now()),
    event: {
      name: event.name,
      timeZone: isPublic ? event.time_zone : TIME_ZONE,
      eventDate: isPublic ? event.event_date.toISOString() : null,
      location: isPublic ? event.location : null,
      slug: event.slug,
      theme: event.theme,
      isPublic,
      hosts: isPublic ? listHostNames(event) : [],
    },
  }
}

export function presentToHost(row: RsvpRow): HostRsvp {
  return {
    ...presentParty(row),
    addedByHost: row.added_by_host,
    hostNote: row.host_note,
    arrivedAt: row.arrived_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  }
}

export function presentListed(row: RsvpRow, repeats: ListedRsvp['repeats'] = null): ListedRsvp {
  return { ...presentToHost(row), repeats }
}

const NOBODY = { answers: 0, adults: 0, children: 0 }

export function presentTotals(sums: Awaited<ReturnType<typeof sumRsvps>>): RsvpTotals {
  const of = (wanted: string) => sums.find(({ answer }) => answer === wanted) ?? NOBODY
  return { yes: of('YES'), maybe: of('MAYBE'), no: of('NO') }
}
