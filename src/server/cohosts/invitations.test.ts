import { beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '#contract/product/durations.ts'
import { COHOST_INVITATION_EMAILS_MAX, COHOSTS_MAX } from '#contract/product/limits.ts'
import { formatPublicName } from '#contract/text/host-names.ts'
import { setUpEvents } from '#server/events/testing.ts'
import { updateRow } from '#server/testing/database.ts'
import { createEvent as createEventRow } from '#server/testing/factories.ts'
import {
  countEmails,
  createUniqueEmail,
  type Person,
  setUpWorld,
  signUp,
  signUpUnconfirmed,
  verifyEmail,
} from '#server/testing/world.ts'
import { hashLinkToken } from '#server/users/credentials/email-links.ts'
import { accept, invite, join, readInvitationToken } from './testing.ts'

const { world, host, createEvent } = setUpEvents()
let id: string
let stranger: Person
beforeAll(async () => {
  stranger = await signUp(world)
})

const show = async (token: string, by: Pick<Person, 'call'> = world) =>
  (await by.call('POST /cohost-invitations/show', { body: { token } })).invitation
const listOf = (eventId: string, by: Pick<Person, 'call'> = host) =>
  by.call('GET /events/:id/cohosts', { params: { id: eventId } })
const acceptId = (by: Pick<Person, 'call'>, invitationId: string) =>
  by.call('POST /cohost-invitations/:id/accept', { params: { id: invitationId }, body: {} })
const readRow = (invitationId: string) =>
  world.deps.db
    .selectFrom('cohost_invitations')
    .selectAll()
    .where('id', '=', invitationId)
    .executeTakeFirstOrThrow()

const NOT_FOUND = { status: 404, code: 'INVITATION_NOT_FOUND' }
const CLOSED = { status: 409, code: 'INVITATION_CLOSED' }

beforeAll(async () => {
  id = (await createEvent({ status: 'DRAFT' })).id
})

it('shows its holder who invites, and the address in part; the token is stored as its hash', async () => {
  const email = createUniqueEmail('invitada')
  const sent = await invite(host, id, email)
  const token = await readInvitationToken(world, email)
  const shown = await show(token)
  expect(shown).toMatchObject({ id: sent.id, state: 'open', isForYou: null })
  expect(shown).toMatchObject({ event: { id, ownerName: formatPublicName(host.user) } })
  expect(JSON.stringify(shown)).not.toContain(email)
  expect((await readRow(sent.id)).token_hash).toEqual(hashLinkToken(token))
  await expect(show('forged')).rejects.toMatchObject(NOT_FOUND)
})

it('waits for somebody who has no account yet: they register, confirm and accept', async () => {
  const email = createUniqueEmail('nueva')
  await invite(host, id, email)
  const person = await signUpUnconfirmed(world, { email, role: 'ALIADO' })
  const waiting = async () => (await person.call('GET /cohost-invitations/mine')).invitations
  expect(await waiting()).toEqual([])
  await verifyEmail(world, person)
  expect(await waiting()).toMatchObject([{ isForYou: true, event: { id } }])
  const { user } = await accept(person)
  expect(user.roles).toContain('HOST')
  const { events } = await person.call('GET /events/my-events')
  expect(events).toMatchObject([{ id, viewer: 'COHOST' }])
  const joined = await world.mailbox.waitForEmail(host.email, 'ya organiza contigo')
  expect(joined.text).toContain(email)
})

it('is for the invited address alone, once it is confirmed', async () => {
  const email = createUniqueEmail('ajena')
  const sent = await invite(host, id, email)
  const token = await readInvitationToken(world, email)
  expect(await show(token, stranger)).toMatchObject({ isForYou: false })
  await expect(acceptId(stranger, sent.id)).rejects.toMatchObject(NOT_FOUND)
  const decline = stranger.call('POST /cohost-invitations/:id/decline', { params: { id: sent.id } })
  await expect(decline).rejects.toMatchObject(NOT_FOUND)
  const unconfirmed = await signUpUnconfirmed(world, { email })
  const refused = { status: 403, code: 'EMAIL_NOT_CONFIRMED' }
  await expect(acceptId(unconfirmed, sent.id)).rejects.toMatchObject(refused)
  expect((await listOf(id)).cohosts.map((person) => person.email)).not.toContain(email)
})

it('is answered the same whether the address has an account or not', async () => {
  const { id: eventId } = await createEvent()
  const answers = []
  for (const email of [stranger.email, createUniqueEmail('nadie')]) {
    const { id: _, email: echoed, ...rest } = await invite(host, eventId, email)
    expect(echoed).toBe(email)
    answers.push(Object.keys(rest), rest.state)
  }
  expect(answers.slice(0, 2)).toEqual(answers.slice(2))
})

it('is accepted once, also by two requests at once', async () => {
  const { id: eventId } = await createEvent()
  const person = await signUp(world)
  const { id: invitationId } = await invite(host, eventId, person.email)
  await Promise.all([acceptId(person, invitationId), acceptId(person, invitationId)])
  await acceptId(person, invitationId)
  expect((await listOf(eventId)).cohosts).toHaveLength(1)
  const { changes } = await host.call('GET /events/:id/changes', { params: { id: eventId } })
  expect(changes.map(({ kind }) => kind)).toEqual(['cohost-joined', 'cohost-invited'])
})

it('admits no fifth co-host, whatever runs at once', async () => {
  const { id: eventId } = await createEvent()
  const people = await Promise.all(Array.from({ length: COHOSTS_MAX + 1 }, () => signUp(world)))
  const now = world.deps.now()
  const rows = await world.deps.db
    .insertInto('cohost_invitations')
    .values(
      people.map(({ email }) => ({
        event_id: eventId,
        email,
        token_hash: hashLinkToken(email),
        sent_at: now,
        expires_at: new Date(now.getTime() + DAY_MS),
      })),
    )
    .returning(['id', 'email'])
    .execute()
  const outcomes = await Promise.allSettled(
    people.map((person) =>
      acceptId(person, rows.find(({ email }) => email === person.email)?.id ?? ''),
    ),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(COHOSTS_MAX)
  const [refused] = outcomes.filter((outcome) => outcome.status === 'rejected')
  expect(refused?.reason).toMatchObject({ status: 409, code: 'TOO_MANY_COHOSTS' })
  expect((await listOf(eventId)).cohosts).toHaveLength(COHOSTS_MAX)
})

it('holds a place until it is withdrawn', async () => {
  const { id: eventId } = await createEvent()
  const sent = []
  for (let place = 0; place < COHOSTS_MAX; place += 1)
    sent.push(await invite(host, eventId, createUniqueEmail('lugar')))
  const full = { status: 409, code: 'TOO_MANY_COHOSTS' }
  const fifth = createUniqueEmail('quinta')
  await expect(invite(host, eventId, fifth)).rejects.toMatchObject(full)
  expect((await listOf(eventId)).placesLeft).toBe(0)
  const params = { id: eventId, invitationId: sent[0]?.id ?? '' }
  await host.call('DELETE /events/:id/cohosts/invitations/:invitationId', { params })
  expect(await invite(host, eventId, fifth)).toMatchObject({ email: fifth, state: 'open' })
})

it.each([
  ['withdrawn', 'withdrawn_at'],
  ['declined', 'declined_at'],
] as const)('cannot be accepted once it is %s', async (state, column) => {
  const { id: eventId } = await createEvent()
  const person = await signUp(world)
  const sent = await invite(host, eventId, person.email)
  const token = await readInvitationToken(world, person.email)
  if (column === 'declined_at')
    await person.call('POST /cohost-invitations/:id/decline', { params: { id: sent.id } })
  else
    await host.call('DELETE /events/:id/cohosts/invitations/:invitationId', {
      params: { id: eventId, invitationId: sent.id },
    })
  await expect(acceptId(person, sent.id)).rejects.toMatchObject(CLOSED)
  // Not a word of the event: its host may rename it after the answer.
  expect(await show(token)).toEqual({ state })
})

it('expires after seven days; another link replaces the first', async () => {
  const { id: eventId } = await createEvent()
  const person = await signUp(world)
  const sent = await invite(host, eventId, person.email)
  const first = await readInvitationToken(world, person.email)
  expect(Date.parse(sent.expiresAt) - Date.parse(sent.sentAt)).toBe(7 * DAY_MS)
  const long = { sent_at: new Date(0), expires_at: new Date(1_000) }
  await updateRow(world, 'cohost_invitations', sent.id, long)
  await expect(acceptId(person, sent.id)).rejects.toMatchObject(CLOSED)
  expect(await show(first)).toEqual({ state: 'expired' })
  expect((await listOf(eventId)).invitations).toMatchObject([{ state: 'expired' }])
  const params = { id: eventId, invitationId: sent.id }
  await host.call('POST /events/:id/cohosts/invitations/:invitationId/resend', { params })
  await expect(show(first)).rejects.toMatchObject(NOT_FOUND)
  await acceptId(person, sent.id)
  expect((await listOf(eventId)).cohosts).toHaveLength(1)
})

it('is not for the owner', async () => {
  const own = invite(host, id, host.email)
  await expect(own).rejects.toMatchObject({ status: 400, details: [{ field: 'email' }] })
  const { id: invitationId } = await invite(host, id, createUniqueEmail('luego'))
  await updateRow(world, 'cohost_invitations', invitationId, { email: host.email })
  await expect(acceptId(host, invitationId)).rejects.toMatchObject({ code: 'OWN_EVENT' })
  await world.deps.db.deleteFrom('cohost_invitations').where('id', '=', invitationId).execute()
})

it('is not sent to somebody who organises the event already', async () => {
  const { id: eventId } = await createEvent()
  const person = await signUp(world)
  await join(host, person, eventId)
  const again = invite(host, eventId, person.email)
  await expect(again).rejects.toMatchObject({ status: 409, code: 'ALREADY_COHOST' })
})

it('floods no mailbox', async () => {
  const { id: eventId } = await createEvent()
  const email = createUniqueEmail('paciente')
  for (let sent = 0; sent < COHOST_INVITATION_EMAILS_MAX; sent += 1)
    await invite(host, eventId, email)
  const more = invite(host, eventId, email)
  await expect(more).rejects.toMatchObject({ status: 409, code: 'INVITATION_EMAIL_LIMIT' })
  expect(await countEmails(world, email)).toBe(COHOST_INVITATION_EMAILS_MAX)
})

it('shows its state alone once it is accepted', async () => {
  const { id: eventId } = await createEvent()
  const person = await signUp(world)
  await join(host, person, eventId)
  const token = await readInvitationToken(world, person.email)
  expect(await show(token, person)).toEqual({ state: 'accepted' })
})

it('of an event that an admin holds is neither sent, shown nor accepted', async () => {
  const { id: eventId, slug } = await createEvent()
  const person = await signUp(world)
  const sent = await invite(host, eventId, person.email)
  const token = await readInvitationToken(world, person.email)
  await updateRow(world, 'events', eventId, { status: 'COMPLETED', held_at: new Date() })
  const held = {
    status: 409,
    code: 'INVALID_TRANSITION',
    message: expect.stringContaining('Soporte cerró este evento'),
  }
  await expect(invite(host, slug, createUniqueEmail('otra'))).rejects.toMatchObject(held)
  const params = { id: eventId, invitationId: sent.id }
  const resent = host.call('POST /events/:id/cohosts/invitations/:invitationId/resend', { params })
  await expect(resent).rejects.toMatchObject(held)
  expect(await countEmails(world, person.email)).toBe(1)
  expect(await show(token, person)).toEqual({ state: 'event-held' })
  expect((await person.call('GET /cohost-invitations/mine')).invitations).toEqual([])
  await expect(acceptId(person, sent.id)).rejects.toMatchObject(CLOSED)
})

it('has no word of the event in its email’s subject', async () => {
  const { id: eventId } = await createEvent({ name: 'Ganaste un premio' })
  const email = createUniqueEmail('ajena')
  await invite(host, eventId, email)
  const { subject } = await world.mailbox.waitForEmail(email, 'te invita a organizar')
  expect(subject).not.toContain('Ganaste')
})

describe('the limit of an address', () => {
  const limited = setUpWorld({ RATE_LIMIT_FACTOR: '1' })

  it('is five invitations a day, whichever accounts and events they come from', async () => {
    const email = createUniqueEmail('solicitada')
    const owners = await Promise.all(Array.from({ length: 6 }, () => signUp(limited)))
    const sent: string[] = []
    for (const owner of owners) {
      const { id: eventId } = await createEventRow(limited.deps.db, owner.user.id)
      const invited = invite(owner, eventId, email)
      if (sent.length < 5) sent.push((await invited).id)
      else await expect(invited).rejects.toMatchObject({ status: 429, code: 'RATE_LIMITED' })
      if (sent.length === 5) await invite(owner, eventId, createUniqueEmail('libre'))
    }
    expect(await countEmails(limited, email)).toBe(5)
  })
})
