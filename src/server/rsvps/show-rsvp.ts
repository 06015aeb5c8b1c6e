import { ApiError } from '#contract/api/errors.ts'
import type * as contract from '#contract/events/rsvps/rsvps.ts'
import type { Config } from '#server/config.ts'
import type { Db, Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { allowEmails, stopEmails } from '#server/event-emails/store.ts'
import { type EventWithHost, findEvent } from '#server/event-records/store.ts'
import type { Call } from '#server/http/bind.ts'
import { presentPrivately } from './present.ts'
import { adoptHostAnswers } from './reminders/reminders-store.ts'
import { verifyRsvpToken } from './rsvp-link.ts'
import { findRsvp, lockRsvp, type RsvpRow } from './store.ts'

/** A private link: an answer and its token. */
interface RsvpLink {
  id: string
  token: string
}

interface OpenedRsvp {
  rsvp: RsvpRow
  event: EventWithHost
}

async function open(
  db: Db,
  config: Config,
  rsvp: RsvpRow | undefined,
  token: string,
): Promise<OpenedRsvp> {
  const isOurs = rsvp !== undefined && verifyRsvpToken(config, rsvp, token)
  const event = isOurs ? await findEvent(db, rsvp.event_id) : undefined
  if (!isOurs || !event) throw new ApiError('RSVP_NOT_FOUND')
  return { rsvp, event }
}

/** Locks the answer of a private link. Throws RSVP_NOT_FOUND, alike for a forged token and an unknown id. */
export async function lockByLink(
  tx: Tx,
  config: Config,
  { id, token }: RsvpLink,
): Promise<OpenedRsvp> {
  return open(tx, config, await lockRsvp(tx, id), token)
}

/** Shows the answer of a private link. Throws RSVP_NOT_FOUND. */
export async function showRsvp({ deps, params, query }: Call<typeof contract.showRsvp>) {
  const found = await findRsvp(deps.db, params.id)
  const { rsvp, event } = await open(deps.db, deps.config, found, query.token)
  return { rsvp: await presentPrivately(deps, deps.db, rsvp, event) }
}

/**
 * Turns the emails of an event to an answer's address on or off: one person answers twice easily. Throws
 * EMAILS_STOPPED.
 */
async function setReminders(tx: Tx, deps: Deps, rsvp: RsvpRow, isOn: boolean): Promise<void> {
  const { event_id: eventId, email: address } = rsvp
  if (address === null) return
  if (!isOn) return stopEmails(tx, { eventId, address }, deps.now())
  if (!(await allowEmails(tx, { eventId, address }))) throw new ApiError('EMAILS_STOPPED')
  await adoptHostAnswers(tx, eventId, address)
}

/**
 * Turns the reminders and updates of an answer's address on or off by its private link, also after the event.
 * Throws RSVP_NOT_FOUND, EMAILS_STOPPED.
 */
export function setRsvpReminders({ deps, params, body }: Call<typeof contract.setRsvpReminders>) {
  return deps.db.transaction().execute(async (tx) => {
    const found = await findRsvp(tx, params.id)
    const { rsvp, event } = await open(tx, deps.config, found, body.token)
    await setReminders(tx, deps, rsvp, body.reminders)
    const after = await findRsvp(tx, params.id)
    return { rsvp: await presentPrivately(deps, tx, after ?? rsvp, event) }
  })
}
