import { expect, test } from 'vitest'
import { listRows } from '#server/testing/database.ts'
import { createContribution, createEvent } from '#server/testing/factories.ts'
import {
  completePayoutAccount,
  createUniqueEmail,
  isSignedIn,
  type Person,
  readLinkToken,
  setUpWorld,
  signIn,
  signUp,
  signUpAdmin,
  signUpUnconfirmed,
} from '#server/testing/world.ts'

/** What a stranger tries with somebody else's address (`R14`). */

const OWN_PASSWORD = 'Talavera-Azul-9$'

const world = setUpWorld()

/** The owner of an address gets into the account that a stranger registered with it. */
async function takeOver(email: string): Promise<Person> {
  await world.call('POST /auth/password-reset/request', { body: { email } })
  const token = await readLinkToken(world, 'reset-password', email)
  const body = { token, newPassword: OWN_PASSWORD }
  await world.call('POST /auth/password-reset/confirm', { body })
  return signIn(world, { email, password: OWN_PASSWORD })
}

const sandbox = { control: (path: string) => world.stripe.post(path) }

test('a stranger who registers with an address attaches no payout account to it', async () => {
  const email = createUniqueEmail('mama')
  const stranger = await signUpUnconfirmed(world, { email })
  const attached = await world.send('POST', '/payments/connect/create-account', {
    token: stranger.token,
    body: { email: createUniqueEmail('ladron') },
  })
  expect(attached).toMatchObject({ status: 403, body: { errorCode: 'EMAIL_NOT_CONFIRMED' } })
  expect(await listRows(world, 'payout_accounts', { user_id: stranger.user.id })).toEqual([])

  const owner = await takeOver(email)
  expect(await isSignedIn(world, stranger)).toBe(false)
  await expect(signIn(world, { email })).rejects.toMatchObject({ code: 'BAD_CREDENTIALS' })
  expect(owner.user).toMatchObject({ emailVerified: true, stripeConnectAccountId: null })
  const accountId = await completePayoutAccount({ sandbox } as never, owner)
  const accounts = await listRows(world, 'payout_accounts', { user_id: owner.user.id })
  expect(accounts.map((account) => account.stripe_account_id)).toEqual([accountId])
})

test('a stranger who changes their address to another person’s gets no way back into it', async () => {
  const stranger = await signUp(world)
  const hers = createUniqueEmail('mama')
  const { firstName, lastName } = stranger.user
  await stranger.call('PUT /profile', { body: { firstName, lastName, email: hers } })
  await expect(signIn(world, { email: hers })).rejects.toMatchObject({ code: 'BAD_CREDENTIALS' })

  // She finds no account under her address, and gets one of her own.
  const owner = await signUp(world, { email: hers })
  expect(owner.user.id).not.toBe(stranger.user.id)
  const token = await readLinkToken(
    world,
    'undo-email',
    stranger.email,
    'Alguien pidió cambiar el correo',
  )
  await world.call('POST /auth/email/undo', { body: { token } })
  expect((await owner.call('GET /auth/me')).user).toMatchObject({ id: owner.user.id, email: hers })
  expect(await isSignedIn(world, owner)).toBe(true)
})

test('the owner of an address who opens an unrequested welcome email reveals no gifts to a stranger', async () => {
  const email = createUniqueEmail('tia')
  const host = await signUp(world)
  const event = await createEvent(world.deps.db, host.user.id)
  const given = { status: 'CONFIRMED', contributor_email: email, message: '¡Un abrazo!' } as const
  await createContribution(world.deps.db, event, given)
  const stranger = await signUpUnconfirmed(world, { email })
  const readGifts = async (person: Person) =>
    (await person.call('GET /contributions/mine')).contributions.length

  const token = await readLinkToken(world, 'verify-email', email)
  const opened = await world.send('POST', '/auth/email/verify', { body: { token } })
  expect(opened.status).toBe(401)
  const hers = await signUp(world)
  const withHerSession = { token: hers.token, body: { token } }
  expect((await world.send('POST', '/auth/email/verify', withHerSession)).status).toBe(403)
  expect(await readGifts(stranger)).toBe(0)

  const owner = await takeOver(email)
  expect(await readGifts(owner)).toBe(1)
  expect(await isSignedIn(world, stranger)).toBe(false)
})

test('a stranger who registers with an address publishes nothing under it, even with goals and an account', async () => {
  const stranger = await signUpUnconfirmed(world)
  const event = await createEvent(world.deps.db, stranger.user.id, { status: 'DRAFT' })
  const refused = await world.send('PUT', `/events/${event.id}`, {
    token: stranger.token,
    body: { status: 'ACTIVE' },
  })
  expect(refused).toMatchObject({ status: 403, body: { errorCode: 'EMAIL_NOT_CONFIRMED' } })
})

test('the owner of an address whose account was suspended before is reported to support', async () => {
  const email = createUniqueEmail('mama')
  const stranger = await signUpUnconfirmed(world, { email })
  const admin = await signUpAdmin(world)
  const params = { id: stranger.user.id }
  await admin.call('PATCH /users/:id', { params, body: { suspended: true, reason: null } })
  const shown = await admin.call('GET /users', { query: { search: email } })
  expect(shown.users).toMatchObject([{ emailVerified: false }])
  await expect(takeOver(email)).rejects.toMatchObject({ code: 'BAD_CREDENTIALS' })
  const { text } = await world.mailbox.waitForEmail(
    world.config.supportEmail,
    'Revisa una suspensión',
  )
  expect(text).toContain(email)
})
