import { randomBytes } from 'node:crypto'
import { ApiError } from '#contract/api/errors.ts'
import type { SentInvitation } from '#contract/events/cohosts.ts'
import * as contract from '#contract/events/cohosts.ts'
import { DAY_MS } from '#contract/product/durations.ts'
import {
  COHOST_ADDRESS_EMAILS_PER_DAY,
  COHOST_INVITATION_DAYS,
  COHOST_INVITATION_EMAILS_MAX,
  COHOSTS_MAX,
} from '#contract/product/limits.ts'
import { buildCohostInvitationPath } from '#contract/product/paths.ts'
import { formatPublicName } from '#contract/text/host-names.ts'
import type { Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { recordEventChange } from '#server/event-records/changes-store.ts'
import { listCoHosts } from '#server/event-records/cohosts-store.ts'
import { assertNotHeld, lockOwnedEvent } from '#server/event-records/find-event.ts'
import type { EventWithHost } from '#server/event-records/store.ts'
import type { Call } from '#server/http/bind.ts'
import type { Principal } from '#server/http/principal.ts'
import {
  createRateLimitError,
  emailCounter,
  scaleLimit,
} from '#server/http/rate-limits/rate-limits.ts'
import { countHit } from '#server/http/rate-limits/store.ts'
import { renderCohostInvitationEmail } from '#server/mail/templates/events/cohosts.ts'
import { hashLinkToken } from '#server/users/credentials/email-links.ts'
import {
  endInvitation,
  findInvitation,
  findInvitationState,
  type InvitationRow,
  listSentInvitations,
  storeInvitation,
} from './store.ts'

const TOKEN_BYTES = 32
const DAY_SECONDS = 86_400

/** Presents an invitation to the owner of its event. */
export function presentSentInvitation(row: InvitationRow, now: Date): SentInvitation {
  const state = findInvitationState(row, now)
  return {
    id: row.id,
    email: row.email,
    state: state === 'declined' || state === 'expired' ? state : 'open',
    sentAt: row.sent_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  }
}

/** Throws TOO_MANY_COHOSTS unless one more place is free; open invitations of others hold theirs. */
async function assertPlace(tx: Tx, event: EventWithHost, email: string, now: Date): Promise<void> {
  const [cohosts, invitations] = await Promise.all([
    listCoHosts(tx, event.id),
    listSentInvitations(tx, event.id),
  ])
  if (cohosts.some((person) => person.email === email)) throw new ApiError('ALREADY_COHOST')
  const held = invitations.filter(
    (row) => row.email !== email && findInvitationState(row, now) === 'open',
  )
  if (cohosts.length + held.length >= COHOSTS_MAX) throw new ApiError('TOO_MANY_COHOSTS')
}

/** Throws RATE_LIMITED if the address has had enough invitations for a day, to whichever events. */
async function countInvitationEmail(deps: Deps, tx: Tx, email: string): Promise<void> {
  const counter = emailCounter('co-host invitations', email)
  const { hits, resetIn } = await countHit(tx, counter, DAY_SECONDS)
  if (hits > scaleLimit(deps, COHOST_ADDRESS_EMAILS_PER_DAY)) throw createRateLimitError(resetIn)
}

/** Sends a new link to the address, whoever owns it and whether it has an account or not. */
async function sendInvitation(
  deps: Deps,
  tx: Tx,
  event: EventWithHost,
  email: string,
): Promise<InvitationRow> {
  const now = deps.now()
  assertNotHeld(event)
  await assertPlace(tx, event, email, now)
  const before = await findInvitation(tx, event.id, { email })
  if (before && before.emails_sent >= COHOST_INVITATION_EMAILS_MAX)
    throw new ApiError('INVITATION_EMAIL_LIMIT')
  await countInvitationEmail(deps, tx, email)
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const expiresAt = new Date(now.getTime() + COHOST_INVITATION_DAYS * DAY_MS)
  const row = await storeInvitation(
    tx,
    { eventId: event.id, email },
    { token_hash: hashLinkToken(token), sent_at: now, expires_at: expiresAt },
  )
  const rendered = renderCohostInvitationEmail({
    ownerName: formatPublicName({
      firstName: event.host_first_name,
      lastName: event.host_last_name,
    }),
    eventName: event.name,
    theme: event.theme,
    url: deps.config.publicUrl + buildCohostInvitationPath(token),
  })
  const key = `cohost-invitation:${event.id}:${row.id}:${row.emails_sent}`
  await deps.outbox.sendEmail(tx, email, rendered, key, { expiresAt })
  return row
}

const OWN_ADDRESS = { field: 'email', message: 'Es tu propio correo: tú ya organizas este evento.' }

function recordInvitation(deps: Deps, tx: Tx, user: Principal, eventId: string) {
  const change = { eventId, by: { host: user.id }, kind: 'cohost-invited' } as const
  return recordEventChange(tx, change, deps.now())
}

/**
 * Invites an address to organise an event; the same address again gets another link, and the one before
 * opens nothing any more (`R21`). Throws EVENT_NOT_FOUND, FORBIDDEN, VALIDATION for the owner's own address,
 * ALREADY_COHOST, TOO_MANY_COHOSTS, INVITATION_EMAIL_LIMIT, RATE_LIMITED; INVALID_TRANSITION while the event
 * is held.
 */
export function inviteCoHost({ deps, params, user, body }: Call<typeof contract.inviteCoHost>) {
  const { email } = body
  return deps.db.transaction().execute(async (tx) => {
    const event = await lockOwnedEvent(tx, params.id, user, contract.inviteCoHost.owner)
    if (email === event.host_email) throw new ApiError('VALIDATION', { details: [OWN_ADDRESS] })
    const row = await sendInvitation(deps, tx, event, email)
    await recordInvitation(deps, tx, user, event.id)
    return { invitation: presentSentInvitation(row, deps.now()) }
  })
}

/** Finds an invitation that the owner still sees. Throws INVITATION_NOT_FOUND. */
async function findSent(tx: Tx, eventId: string, id: string): Promise<InvitationRow> {
  const row = await findInvitation(tx, eventId, { id })
  if (!row || row.accepted_at || row.withdrawn_at) throw new ApiError('INVITATION_NOT_FOUND')
  return row
}

/**
 * Sends another link of an invitation, for seven more days. Throws EVENT_NOT_FOUND, FORBIDDEN,
 * INVITATION_NOT_FOUND, TOO_MANY_COHOSTS, INVITATION_EMAIL_LIMIT, RATE_LIMITED; INVALID_TRANSITION while the
 * event is held.
 */
export function resendInvitation({ deps, params, user }: Call<typeof contract.resendInvitation>) {
  return deps.db.transaction().execute(async (tx) => {
    const event = await lockOwnedEvent(tx, params.id, user, contract.resendInvitation.owner)
    const { email } = await findSent(tx, event.id, params.invitationId)
    const row = await sendInvitation(deps, tx, event, email)
    await recordInvitation(deps, tx, user, event.id)
    return { invitation: presentSentInvitation(row, deps.now()) }
  })
}

/** Ends an invitation. Throws EVENT_NOT_FOUND, FORBIDDEN, INVITATION_NOT_FOUND. */
export async function withdrawInvitation({
  deps,
  params,
  user,
}: Call<typeof contract.withdrawInvitation>): Promise<undefined> {
  await deps.db.transaction().execute(async (tx) => {
    const event = await lockOwnedEvent(tx, params.id, user, contract.withdrawInvitation.owner)
    const { id } = await findSent(tx, event.id, params.invitationId)
    const now = deps.now()
    await endInvitation(tx, id, 'withdrawn_at', now)
    const kind = 'cohost-invitation-withdrawn'
    await recordEventChange(tx, { eventId: event.id, by: { host: user.id }, kind }, now)
  })
}
