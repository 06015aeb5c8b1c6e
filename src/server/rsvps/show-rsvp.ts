import { ApiError } from '#contract/api/errors.ts'
import type * as contract from '#contract/events/rsvps.ts'
import type { Config } from '#server/config.ts'
import type { Db, Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { type EventWithHost, findEvent } from '#server/event-records/store.ts'
import type { Call } from '#server/http/bind.ts'
import { presentPrivately } from './present.ts'
import { verifyRsvpToken, verifyUnsubscribeToken } from './rsvp-link.ts'
import { findRsvp, lockRsvp, type RsvpRow, storeRsvpChange } from './store.ts'

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
  return { rsvp: presentPrivately(deps, rsvp, event) }
}

const toUnsubscribed = (deps: Deps, reminders: boolean) => ({
  unsubscribed_at: reminders ? null : deps.now(),
})

/** Turns the reminders of an answer on or off by its private link, also after the event. Throws RSVP_NOT_FOUND. */
export function setRsvpReminders({ deps, params, body }: Call<typeof contract.setRsvpReminders>) {
  return deps.db.transaction().execute(async (tx) => {
    const { event } = await lockByLink(tx, deps.config, { id: params.id, token: body.token })
    const rsvp = await storeRsvpChange(tx, params.id, toUnsubscribed(deps, body.reminders))
    return { rsvp: presentPrivately(deps, rsvp, event) }
  })
}

/** Ends the reminders of an answer for a mail program (RFC 8058). Throws RSVP_NOT_FOUND. */
export async function unsubscribeRsvp({
  deps,
  params,
  query,
}: Call<typeof contract.unsubscribeRsvp>) {
  await deps.db.transaction().execute(async (tx) => {
    const rsvp = await lockRsvp(tx, params.id)
    if (!rsvp || !verifyUnsubscribeToken(deps.config, rsvp, query.token))
      throw new ApiError('RSVP_NOT_FOUND')
    await storeRsvpChange(tx, rsvp.id, toUnsubscribed(deps, false))
  })
  return undefined
}
