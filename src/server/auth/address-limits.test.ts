import { expect, test } from 'vitest'
import {
  countEmails,
  createUniqueEmail,
  PASSWORD,
  type Person,
  setUpWorld,
  signIn,
  signUp,
  signUpUnconfirmed,
} from '#server/testing/world.ts'
import {
  buildForwardedHeader,
  createSignInAttempts,
  NEW_PASSWORD,
  WRONG_PASSWORD,
} from './testing.ts'

/** What one caller may use up, and whose (`R13`, `R15`). */

const world = setUpWorld({ RATE_LIMIT_FACTOR: '1', TRUST_PROXY_HOPS: '1' })
const { newAddress } = createSignInAttempts(world)

const NAMES = { firstName: 'Lucía', lastName: 'Robles', motherLastName: 'Ñáñez' }

const register = (email: string, network: string) =>
  world.send('POST', '/auth/register', {
    body: { ...NAMES, email, password: PASSWORD, confirmPassword: PASSWORD },
    headers: buildForwardedHeader(network),
  })
const askFor = (email: string, { token }: Person, network: string) =>
  world.send('PUT', '/profile', {
    token,
    body: { ...NAMES, email },
    headers: buildForwardedHeader(network),
  })

test('a network names thirty addresses an hour, to register and to change to, taken ones included', async () => {
  const taken = (await signUp(world)).email
  const people = [await signUp(world), await signUp(world)] as const
  const network = newAddress()
  for (let time = 0; time < 10; time += 1) {
    expect((await register(taken, network)).body.errorCode).toBe('EMAIL_TAKEN')
    for (const person of people)
      expect((await askFor(taken, person, network)).body.errorCode).toBe('EMAIL_TAKEN')
  }
  const fresh = createUniqueEmail()
  expect((await register(fresh, network)).status).toBe(429)
  expect((await askFor(fresh, people[0], network)).status).toBe(429)
  expect((await askFor(people[0].email, people[0], network)).status).toBe(200)
  expect((await askFor(fresh, people[0], newAddress())).status).toBe(200)
})

test('an account whose address is not proven names five others a day, from wherever', async () => {
  const person = await signUpUnconfirmed(world)
  const answers = []
  for (let time = 0; time < 6; time += 1)
    answers.push(await askFor(createUniqueEmail(), person, newAddress()))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429])
  expect(answers.at(-1)?.body.message).toMatch(/Espera \d+ horas/)
})

test('accounts of strangers send five links a day to one address, not those of its owner', async () => {
  const email = createUniqueEmail('ajena')
  const strangers = [await signUpUnconfirmed(world), await signUpUnconfirmed(world)]
  const theirs = newAddress()
  const statuses: number[] = []
  for (let time = 0; time < 4; time += 1)
    for (const { token, call } of strangers) {
      const body = { ...NAMES, email }
      const headers = buildForwardedHeader(theirs)
      statuses.push((await world.send('PUT', '/profile', { token, body, headers })).status)
      await call('DELETE /profile/pending-email')
    }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429])
  const owner = await signUpUnconfirmed(world)
  expect((await askFor(email, owner, newAddress())).status).toBe(200)
  expect((await askFor(email, await signUp(world), theirs)).status).toBe(200)
  expect(await countEmails(world, email)).toBe(7)
})

test('a stranger who registers an address sends it five links a day, also by registering it again', async () => {
  const email = createUniqueEmail('ajena')
  const theirs = newAddress()
  expect((await register(email, theirs)).status).toBe(201)
  const stranger = await signIn(world, { email })
  const resend = (network: string) =>
    world.send('POST', '/auth/email/resend', {
      token: stranger.token,
      headers: buildForwardedHeader(network),
    })
  for (let time = 0; time < 4; time += 1) expect((await resend(theirs)).status).toBe(200)
  const refused = await resend(theirs)
  expect(refused.status).toBe(429)
  expect(refused.body.message).toMatch(/Espera \d+ horas/)
  expect(await countEmails(world, email)).toBe(5)

  await stranger.call('POST /account/delete', { body: { password: PASSWORD } })
  expect((await register(email, theirs)).status).toBe(429)
  expect((await register(email, newAddress())).status).toBe(201)
})

const prove = ({ token }: Person, password: string, network: string) =>
  world.send('POST', '/auth/fresh-proof', {
    token,
    body: { method: 'password', password },
    headers: buildForwardedHeader(network),
  })
const changePassword = ({ token }: Person, currentPassword: string) =>
  world.send('PUT', '/users/password', {
    token,
    body: { currentPassword, newPassword: NEW_PASSWORD },
    headers: buildForwardedHeader(newAddress()),
  })
const endOthers = ({ token }: Person) =>
  world.send('POST', '/account/sessions/end-others', { token })
const deleteAccount = ({ token }: Person, password: string) =>
  world.send('POST', '/account/delete', { token, body: { password } })

test('a stolen session uses up no proof, password change, closing of sessions or deletion of the owner', async () => {
  const owner = await signUp(world)
  const stolen = await signIn(world, owner)
  const thiefs = newAddress()
  for (let time = 0; time < 40; time += 1) {
    const { status } = await prove(stolen, WRONG_PASSWORD, thiefs)
    expect(status).toBe(time < 10 ? 400 : 429)
  }
  for (let time = 0; time < 11; time += 1) {
    await changePassword(stolen, WRONG_PASSWORD)
    await deleteAccount(stolen, WRONG_PASSWORD)
  }
  for (let time = 0; time < 31; time += 1)
    await world.send('PUT', '/profile', {
      token: stolen.token,
      body: { ...NAMES, email: owner.email },
    })
  expect((await prove(owner, PASSWORD, newAddress())).status).toBe(200)
  expect((await askFor(owner.email, owner, newAddress())).status).toBe(200)

  const another = await signIn(world, owner)
  for (let time = 0; time < 31; time += 1) await endOthers(another)
  const back = await signIn(world, owner)
  expect((await endOthers(back)).status).toBe(200)
  expect((await changePassword(back, PASSWORD)).status).toBe(200)
  expect((await deleteAccount(back, NEW_PASSWORD)).status).toBe(200)
})

test('wrong passwords of many sessions are limited for networks that the owner does not use', async () => {
  const owner = await signUp(world)
  for (let session = 0; session < 3; session += 1) {
    const stolen = await signIn(world, owner)
    for (let time = 0; time < 10; time += 1)
      expect((await prove(stolen, WRONG_PASSWORD, newAddress())).status).toBe(400)
  }
  const refused = await prove(await signIn(world, owner), PASSWORD, newAddress())
  expect(refused.status).toBe(429)
  expect(refused.body.message).toContain('inicia otra')
  // The network of the sign-ins.
  expect((await prove(owner, PASSWORD, '127.0.0.1')).status).toBe(200)
})
