import { ApiError } from '#contract/api/errors.ts'
import type * as contract from '#contract/events/cohosts.ts'
import type { InvitationByLink, ShownInvitation } from '#contract/events/cohosts.ts'
import { buildEventPath } from '#contract/product/paths.ts'
import { formatPublicName } from '#contract/text/host-names.ts'
import type { Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { recordEventChange } from '#server/event-records/changes-store.ts'
import { insertCoHost, isCoHostOf } from '#server/event-records/cohosts-store.ts'
import { isOwner } from '#server/event-records/policy.ts'
import { type EventWithHost, lockEvent } from '#server/event-records/store.ts'
import type { Call } from '#server/http/bind.ts'
import type { Principal } from '#server/http/principal.ts'
import { renderCohostJoinedEmail } from '#server/mail/templates/events/cohosts.ts'
import { maskEmail } from '#server/mail/templates/money/receipts.ts'
import { hashLinkToken } from '#server/users/credentials/email-links.ts'
import { readUser } from '#server/users/present.ts'
import { addRole, lockUser, type UserRow } from '#server/users/store.ts'
import {
  endInvitation,
  findInvitationByToken,
  findInvitationState,
  findInvitationTo,
  type InvitationWithEvent,
  listOpenInvitationsTo,
} from './store.ts'

function presentHeld(row: InvitationWithEvent, reader: Principal | null): InvitationByLink {
  return {
    id: row.id,
    state: 'open',
    maskedEmail: maskEmail(row.email),
    isForYou: reader && reader.email === row.email,
    expiresAt: row.expires_at.toISOString(),
    event: {
      id: row.event_id,
      slug: row.event_slug,
      name: row.event_name,
      theme: row.theme,
      ownerName: row.owner_name,
    },
  }
}

function presentShown(
  row: InvitationWithEvent,
  reader: Principal | null,
  now: Date,
): ShownInvitation {
  const state = findInvitationState(row, now)
  if (state !== 'open') return { state }
  return row.event_held_at ? { state: 'event-held' } : presentHeld(row, reader)
}

/**
 * Shows an invitation to whoever holds its link; its state alone once it cannot be answered. Throws
 * INVITATION_NOT_FOUND.
 */
export async function showInvitation({ deps, user, body }: Call<typeof contract.showInvitation>) {
  const row = await findInvitationByToken(deps.db, hashLinkToken(body.token))
  if (!row) throw new ApiError('INVITATION_NOT_FOUND')
  return { invitation: presentShown(row, user, deps.now()) }
}

/** Lists what waits for an answer of the person's confirmed address: also without the link (`R21`). */
export async function listMyInvitations({ deps, user }: Call<typeof contract.listMyInvitations>) {
  const now = deps.now()
  const rows = user.emailVerified ? await listOpenInvitationsTo(deps.db, user.email, now) : []
  return { invitations: rows.map((row) => presentHeld(row, user)) }
}

interface Invited {
  event: EventWithHost
  invitation: InvitationWithEvent
  /** As of the lock: their address may have changed since the request began. */
  person: UserRow
}

/**
 * Locks event and person, and finds the invitation to the address that they have confirmed. Throws
 * INVITATION_NOT_FOUND for somebody else's too.
 */
async function lockInvited(tx: Tx, user: Principal, id: string): Promise<Invited> {
  const found = await findInvitationTo(tx, user.email, id)
  const event = found && (await lockEvent(tx, found.event_id))
  const person = event && (await lockUser(tx, user.id))
  const invitation = person?.email_verified_at && (await findInvitationTo(tx, person.email, id))
  if (!invitation || !event) throw new ApiError('INVITATION_NOT_FOUND')
  return { event, invitation, person }
}

async function announceJoined(deps: Deps, tx: Tx, { event, person, invitation }: Invited) {
  const email = renderCohostJoinedEmail({
    ownerFirstName: event.host_first_name,
    cohostName: formatPublicName({ firstName: person.first_name, lastName: person.last_name }),
    cohostEmail: person.email,
    eventName: event.name,
    theme: event.theme,
    cohostsUrl: deps.config.publicUrl + buildEventPath(event.id, 'cohosts'),
  })
  // The person first: the subject has their name, which the deletion of their account erases.
  const key = `cohost-joined:${person.id}:${event.id}:${invitation.id}:${invitation.emails_sent}`
  await deps.outbox.sendEmail(tx, event.host_email, email, key)
}

async function join(
  deps: Deps,
  tx: Tx,
  invited: Invited,
  { giftEmails }: { giftEmails: boolean },
): Promise<void> {
  const { event, invitation, person } = invited
  const now = deps.now()
  const ids = { eventId: event.id, userId: person.id }
  const isIn = await isCoHostOf(tx, ids.eventId, ids.userId)
  if (!isIn && (event.held_at || findInvitationState(invitation, now) !== 'open'))
    throw new ApiError('INVITATION_CLOSED')
  if (!isIn) {
    if (!(await insertCoHost(tx, ids, { now, giftEmails }))) throw new ApiError('TOO_MANY_COHOSTS')
    await addRole(tx, person.id, 'HOST', now)
    const by = { host: person.id }
    await recordEventChange(tx, { eventId: event.id, by, kind: 'cohost-joined' }, now)
    await announceJoined(deps, tx, invited)
  }
  if (findInvitationState(invitation, now) === 'open')
    await endInvitation(tx, invitation.id, 'accepted_at', now)
}

/**
 * Makes the person a co-host of the event, and a HOST; once, however often it is accepted (`R21`). Throws
 * INVITATION_NOT_FOUND, INVITATION_CLOSED, OWN_EVENT, TOO_MANY_COHOSTS.
 */
export function acceptInvitation({
  deps,
  params,
  user,
  body,
}: Call<typeof contract.acceptInvitation>) {
  return deps.db.transaction().execute(async (tx) => {
    const invited = await lockInvited(tx, user, params.id)
    const { event } = invited
    if (isOwner(event, user)) throw new ApiError('OWN_EVENT')
    await join(deps, tx, invited, body)
    const { id, slug, name } = event
    return { event: { id, slug, name }, user: await readUser(tx, user.id) }
  })
}

/** Answers no. Throws INVITATION_NOT_FOUND, INVITATION_CLOSED. */
export async function declineInvitation({
  deps,
  params,
  user,
}: Call<typeof contract.declineInvitation>): Promise<undefined> {
  await deps.db.transaction().execute(async (tx) => {
    const { invitation } = await lockInvited(tx, user, params.id)
    const now = deps.now()
    if (findInvitationState(invitation, now) !== 'open') throw new ApiError('INVITATION_CLOSED')
    await endInvitation(tx, invitation.id, 'declined_at', now)
  })
}
