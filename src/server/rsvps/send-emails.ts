import { RSVP_LIMITS } from '#contract/product/limits.ts'
import { buildEventPath } from '#contract/product/paths.ts'
import type { Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import {
  buildUnsubscribePageUrl,
  buildUnsubscribeUrl,
} from '#server/event-emails/unsubscribe-link.ts'
import type { EventWithHost } from '#server/event-records/store.ts'
import { listHostNames } from '#server/events/page/host-names.ts'
import { formatCalendarFile } from '#server/events/sharing/calendar-file.ts'
import { countPublicFormEmail } from '#server/http/rate-limits/public-forms.ts'
import { type RsvpEmailValues, renderRsvpEmail } from '#server/mail/templates/events/rsvps.ts'
import { buildRsvpUrl } from './rsvp-link.ts'
import { type RsvpRow, storeRsvpChange } from './store.ts'

/** What every email about an answer says. Nothing that the guest typed is in it: it may be another's address. */
export function readEmailValues(
  { config }: Pick<Deps, 'config'>,
  rsvp: RsvpRow,
  event: EventWithHost,
): RsvpEmailValues {
  return {
    answer: rsvp.answer,
    adults: rsvp.adults,
    children: rsvp.children,
    eventName: event.name,
    eventDate: event.event_date.toISOString(),
    timeZone: event.time_zone,
    location: event.location,
    theme: event.theme,
    hostNames: listHostNames(event),
    eventUrl: config.publicUrl + buildEventPath(event.slug),
    privateUrl: buildRsvpUrl(config, rsvp),
    unsubscribeUrl: buildUnsubscribeUrl(config, event.id, rsvp.email ?? ''),
    unsubscribePageUrl: buildUnsubscribePageUrl(config, event.id, rsvp.email ?? ''),
  }
}

/**
 * Emails an answer to its address, with the private link and, unless it is a no, the calendar invitation.
 * Nothing if the address has had enough of these emails for a day: the answer counts without one.
 */
export async function sendAnswerEmail(
  deps: Deps,
  tx: Tx,
  rsvp: RsvpRow,
  event: EventWithHost,
): Promise<RsvpRow> {
  if (rsvp.email === null) return rsvp
  if (!(await countPublicFormEmail(deps, tx, RSVP_LIMITS, rsvp.email))) return rsvp
  const values = readEmailValues(deps, rsvp, event)
  const email = renderRsvpEmail(values)
  const calendar = formatCalendarFile(event, values.eventUrl)
  const sent = rsvp.emails_sent + 1
  await deps.outbox.sendEmail(
    tx,
    rsvp.email,
    rsvp.answer === 'NO' ? email : { ...email, calendar },
    // About the answer, not the event: the desk reads what is about an event, and no guests.
    `rsvp:${rsvp.id}:${rsvp.event_id}:${sent}`,
  )
  return storeRsvpChange(tx, rsvp.id, { emails_sent: sent })
}
