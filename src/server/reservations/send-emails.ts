import { RESERVATION_LIMITS } from '#contract/product/limits.ts'
import { buildEventPath } from '#contract/product/paths.ts'
import type { Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { listCoHostsToNotify } from '#server/event-records/cohosts-store.ts'
import { presentDateAndPlace } from '#server/event-records/fields.ts'
import type { EventWithHost } from '#server/event-records/store.ts'
import { listHostNames } from '#server/events/page/host-names.ts'
import { countPublicFormEmail } from '#server/http/rate-limits/public-forms.ts'
import {
  type GuestNews,
  renderReservationEmail,
  renderReservationNewsEmail,
} from '#server/mail/templates/events/reservations.ts'
import { wantsEmail } from '#server/users/email-preferences-store.ts'
import { findUser } from '#server/users/store.ts'
import { buildReservationUrl } from './present.ts'
import type { ReservationRow } from './store.ts'

/** About the reservation, not the event: the desk reads what is about an event, and no guests. */
const toKey = ({ id, event_id }: ReservationRow, news: string) =>
  `reservation:${id}:${event_id}:${news}`

/**
 * Emails the guest what became of their reservation, with their link. Nothing without an address, or if it has
 * had enough of these emails for a day.
 */
export async function emailGuest(
  deps: Deps,
  tx: Tx,
  { reservation, event }: { reservation: ReservationRow; event: EventWithHost },
  news: GuestNews,
): Promise<void> {
  const { email: to } = reservation
  if (to === null || !(await countPublicFormEmail(deps, tx, RESERVATION_LIMITS, to))) return
  const email = renderReservationEmail({
    news,
    goalName: reservation.goal_name,
    eventName: event.name,
    ...presentDateAndPlace(event),
    hostNames: listHostNames(event),
    theme: event.theme,
    privateUrl: buildReservationUrl(deps.config, reservation.id),
  })
  await deps.outbox.sendEmail(tx, to, email, toKey(reservation, news))
}

/** Lists the hosts of an event who want emails about gifts; no co-hosts of a suspended owner (`R21`). */
async function listReaders(tx: Tx, event: EventWithHost) {
  const owner = event.gift_emails_since ? await findUser(tx, event.host_id) : undefined
  const cohosts = await listCoHostsToNotify(tx, event)
  const others = cohosts.map((person) => ({ ...person, id: person.user_id, deleted_at: null }))
  const everybody = owner ? [owner, ...others] : others
  return everybody.filter((person) => wantsEmail(person, 'contributionReceived'))
}

/** Emails the hosts that somebody brings a goal's thing, or no longer does. */
export async function emailHosts(
  deps: Deps,
  tx: Tx,
  { reservation, event }: { reservation: ReservationRow; event: EventWithHost },
  news: 'reserved' | 'cancelled',
): Promise<void> {
  const readers = await listReaders(tx, event)
  await deps.outbox.sendEmails(
    tx,
    readers.map(({ id, email, first_name: firstName }) => ({
      to: email,
      key: toKey(reservation, `${news}:${id}`),
      email: renderReservationNewsEmail({
        news,
        firstName,
        guestName: reservation.guest_name,
        note: reservation.note,
        goalName: reservation.goal_name,
        eventName: event.name,
        theme: event.theme,
        url: `${deps.config.publicUrl}${buildEventPath(event.slug)}`,
      }),
    })),
  )
}
