import { expect, test } from 'vitest'
import { createPayoutAccount } from '#server/testing/factories.ts'
import { countEmails, type Person, shareWorld, signUp } from '#server/testing/world.ts'

const world = shareWorld()

const put = ({ token, email }: Person, changes: object) => {
  const body = { firstName: 'Lucía', lastName: 'Robles', email, ...changes }
  return world.send('PUT', '/profile', { token, body })
}

test('a person changes their names; a missing maternal surname stays, a blank one is removed', async () => {
  const person = await signUp(world)
  const missing = await put(person, { firstName: ' Ana  María ' })
  expect(missing.body.user).toMatchObject({ firstName: 'Ana  María', motherLastName: 'Ñáñez' })
  const blank = await put(person, { motherLastName: '' })
  expect(blank.body.user).toMatchObject({ motherLastName: '', fullName: 'Lucía Robles' })
  expect((await person.call('GET /auth/me')).user).toEqual(blank.body.user)
})

test('nobody gives themself roles or a verified address (R2)', async () => {
  const person = await signUp(world, { role: 'ALIADO' })
  for (const extra of [{ roles: ['ADMIN'] }, { role: 'ADMIN' }, { emailVerified: true }]) {
    expect((await put(person, extra)).status).toBe(400)
  }
  expect((await person.call('GET /auth/me')).user).toEqual(person.user)
})

test('the same address in another case stays confirmed and sends no email', async () => {
  const person = await signUp(world)
  const same = await put(person, { email: ` ${person.email.toUpperCase()} ` })
  const unchanged = { email: person.email, emailVerified: true, pendingEmail: null }
  expect(same.body.user).toMatchObject(unchanged)
  expect(await countEmails(world, person.email)).toBe(0)
})

test("somebody else's address is refused, and nothing changes", async () => {
  const [person, other] = [await signUp(world), await signUp(world)]
  expect(await put(person, { firstName: 'Otra', email: other.email })).toMatchObject({
    status: 409,
    body: { errorCode: 'EMAIL_TAKEN', message: 'Este correo ya está registrado' },
  })
  expect((await person.call('GET /auth/me')).user).toEqual(person.user)
  for (const { email } of [person, other]) expect(await countEmails(world, email)).toBe(0)
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
  await createPayoutAccount(world.deps.db, user.id, { replaced_at: new Date() })
  const current = await createPayoutAccount(world.deps.db, user.id)
  const me = await call('GET /auth/me')
  expect(me.user.stripeConnectAccountId).toBe(current.stripe_account_id)
})

test('a profile needs a session', async () => {
  const body = { firstName: 'Lucía', lastName: 'Robles', email: 'x@example.test' }
  expect((await world.send('PUT', '/profile', { body })).status).toBe(401)
  expect((await world.send('POST', '/profile/become-host')).status).toBe(401)
})
