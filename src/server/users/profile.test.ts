import { expect, test } from 'vitest'
import {
  countEmails,
  type Person,
  readLinkToken,
  setUpWorld,
  signIn,
  signUp,
  uniqueEmail,
  verifyEmail,
} from '#server/testing/world.ts'

const world = setUpWorld()

const NAME = { firstName: 'Lucía', lastName: 'Robles' }
const put = (person: Person, body: unknown) =>
  world.send('PUT', '/profile', { token: person.token, body })

test('a person changes their names; a missing maternal surname stays, a blank one is removed', async () => {
  const person = await signUp(world)
  const { email } = person
  const kept = await put(person, { firstName: ' Ana  María ', lastName: 'Ruiz', email })
  expect(kept.body.user).toMatchObject({ firstName: 'Ana  María', motherLastName: 'Ñáñez' })
  const gone = await put(person, { ...NAME, motherLastName: '', email })
  expect(gone.body.user).toMatchObject({ motherLastName: '', fullName: 'Lucía Robles' })
  expect((await person.call('GET /auth/me')).user).toEqual(gone.body.user)
})

test('nobody gives themself roles or a verified address (R2)', async () => {
  const person = await signUp(world, { role: 'ALIADO' })
  for (const extra of [{ roles: ['ADMIN'] }, { role: 'ADMIN' }, { emailVerified: true }]) {
    const refused = await put(person, { ...NAME, email: person.email, ...extra })
    expect(refused.status).toBe(400)
  }
  expect((await person.call('GET /auth/me')).user).toEqual(person.user)
})

test('the same address in another case stays verified and sends no email', async () => {
  const person = await signUp(world)
  await verifyEmail(world, person)
  const same = await put(person, { ...NAME, email: ` ${person.email.toUpperCase()} ` })
  expect(same.body.user).toMatchObject({ email: person.email, emailVerified: true })
  expect(await countEmails(world, person.email)).toBe(1)
})

test('a new address is reported to both, needs verification, and logs in', async () => {
  const person = await signUp(world)
  const email = uniqueEmail('nueva')
  const changed = await put(person, { ...NAME, email: email.toUpperCase() })
  expect(changed.body.user).toMatchObject({ email, emailVerified: false })

  const notice = await world.mailbox.waitForEmail(person.email, 'cambió')
  expect(notice.text).toContain(person.email)
  expect(notice.text).toContain(email)

  const token = await readLinkToken(world, 'verify-email', email, 'Confirma')
  await world.call('POST /auth/email/verify', { body: { token } })
  const { user } = await signIn(world, { email })
  expect(user).toMatchObject({ id: person.user.id, emailVerified: true })
  await expect(signIn(world, { email: person.email })).rejects.toMatchObject({
    code: 'BAD_CREDENTIALS',
  })
})

test("somebody else's address is refused, and nothing changes", async () => {
  const [person, other] = [await signUp(world), await signUp(world)]
  const refused = await put(person, { ...NAME, firstName: 'Otra', email: other.email })
  expect(refused.status).toBe(409)
  expect(refused.body).toEqual({
    errorCode: 'EMAIL_TAKEN',
    message: 'Este correo ya está registrado',
  })
  expect((await person.call('GET /auth/me')).user).toEqual(person.user)
  expect(await countEmails(world, other.email)).toBe(1)
  expect(await countEmails(world, person.email)).toBe(1)
})

test('of two concurrent changes to one address, one succeeds', async () => {
  const people = [await signUp(world), await signUp(world)]
  const email = uniqueEmail()
  const answers = await Promise.all(people.map((person) => put(person, { ...NAME, email })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('an ALIADO becomes HOST once, effective at once in the session (R2)', async () => {
  const { call } = await signUp(world, { role: 'ALIADO' })
  const { user } = await call('POST /profile/become-host')
  expect(user).toMatchObject({ role: 'HOST', roles: ['HOST', 'ALIADO'] })
  expect((await call('POST /profile/become-host')).user).toEqual(user)
  expect((await call('GET /auth/me')).user).toEqual(user)
})

test('a profile shows the current payout account', async () => {
  const { user, call } = await signUp(world)
  const account = (id: string, replacedAt: Date | null) => ({
    user_id: user.id,
    stripe_account_id: `acct_${id}${user.id.slice(-12)}`,
    idempotency_key: `${id}:${user.id}`,
    replaced_at: replacedAt,
  })
  const accounts = [account('old', new Date()), account('now', null)]
  await world.deps.db.insertInto('payout_accounts').values(accounts).execute()
  const me = await call('GET /auth/me')
  expect(me.user.stripeConnectAccountId).toBe(accounts[1]?.stripe_account_id)
})

test('a profile needs a session', async () => {
  const stranger = await world.send('PUT', '/profile', {
    body: { ...NAME, email: 'x@example.test' },
  })
  expect(stranger.status).toBe(401)
  expect((await world.send('POST', '/profile/become-host')).status).toBe(401)
})
