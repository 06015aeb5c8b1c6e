import type { HostRsvp, PrivateRsvp, RsvpTotals } from '#contract/events/rsvps.ts'
import type { Deps } from '#server/deps.ts'
import type { EventWithHost } from '#server/event-records/store.ts'
import { listHostNames } from '#server/events/page/host-names.ts'
import { isOpenToChanges } from './policy.ts'
import { createRsvpToken } from './rsvp-link.ts'
import type { RsvpRow, sumRsvps } from './store.ts'

function presentParty(row: RsvpRow) {
  const { id, answer, adults, children, name, email, phone, note } = row
  return { id, answer, adults, children, name, email, phone, note }
}

/** Presents an answer to the holder of its private link, with the token that is valid now. */
export function presentPrivately(
  { config, now }: Pick<Deps, 'config' | 'now'>,
  row: RsvpRow,
  event: EventWithHost,
): PrivateRsvp {
  return {
    ...presentParty(row),
    token: createRsvpToken(config, row),
    reminders: row.unsubscribed_at === null,
    isOpen: isOpenToChanges(event, now()),
    event: {
      name: event.name,
      eventDate: event.event_date.toISOString(),
      location: event.location,
      slug: event.slug,
      theme: event.theme,
      isPublic: event.status === 'ACTIVE',
      hosts: listHostNames(event),
    },
  }
}

export function presentToHost(row: RsvpRow): HostRsvp {
  return {
    ...presentParty(row),
    addedByHost: row.added_by_host,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

const NOBODY = { answers: 0, adults: 0, children: 0 }

export function presentTotals(sums: Awaited<ReturnType<typeof sumRsvps>>): RsvpTotals {
  const of = (wanted: string) => sums.find(({ answer }) => answer === wanted) ?? NOBODY
  return { yes: of('YES'), maybe: of('MAYBE'), no: of('NO') }
}
