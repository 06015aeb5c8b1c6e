import { expect, test } from 'vitest'
import { MINUTE_MS } from '#contract/product/durations.ts'
import { listRows } from '#server/testing/database.ts'
import {
  isSignedIn,
  PASSWORD,
  setUpWorld,
  signIn,
  signUp,
  signUpUnconfirmed,
} from '#server/testing/world.ts'
import { createAuthenticator, enrollPasskey, startSignIn } from '../testing.ts'

const world = setUpWorld()

const OPTIONS = '/account/second-factor/passkeys/options'
const PASSKEYS = '/account/second-factor/passkeys'
const REFUSED = { status: 400, body: { errorCode: 'PASSKEY_REFUSED' } }
const FORGERIES = [
  { origin: 'https://ciguena.evil.test' },
  { origin: 'http://127.0.0.1.evil.test' },
  { rpId: 'evil.test' },
  { challenge: Buffer.alloc(32, 7).toString('base64url') },
]

const answer = (challenge: string, passkey: object) =>
  world.send('POST', '/auth/second-factor', { body: { method: 'passkey', challenge, passkey } })

test('the first passkey brings ten recovery codes, ends other sessions and is reported', async () => {
  const person = await signUp(world)
  const elsewhere = await signIn(world, person)
  const { secondFactor, recoveryCodes } = await enrollPasskey(world, person, 'Llave azul')
  expect(secondFactor).toMatchObject({
    passkeys: [{ name: 'Llave azul', lastUsedAt: null }],
    totpSince: null,
    recoveryCodesLeft: 10,
    required: false,
  })
  expect(new Set(recoveryCodes).size).toBe(10)
  expect(recoveryCodes?.[0]).toMatch(/^(\w{4}-){3}\w{4}$/)
  expect([await isSignedIn(world, person), await isSignedIn(world, elsewhere)]).toEqual([
    true,
    false,
  ])
  const { text } = await world.mailbox.waitForEmail(person.email, 'verificación en dos pasos')
  expect(text).toContain('Llave azul')

  const second = await enrollPasskey(world, person, 'Llave roja')
  expect(second.recoveryCodes).toBeNull()
  expect(second.secondFactor.passkeys.map(({ name }) => name)).toEqual(['Llave azul', 'Llave roja'])
  const { options } = await person.call(`POST ${OPTIONS}`)
  expect(options.excludeCredentials).toHaveLength(2)
  expect(options.excludeCredentials[0]?.transports).toEqual(['internal'])
})

test('signing in needs the password and the passkey', async () => {
  const person = await signUp(world)
  const { authenticator } = await enrollPasskey(world, person)
  const asked = await startSignIn(world, person.email, PASSWORD)
  expect(asked.methods).toEqual(['passkey', 'recovery-code'])
  if (!asked.passkey) throw new Error('no options')
  const done = await answer(asked.challenge, authenticator.answer(asked.passkey))
  expect(done.status).toBe(200)
  const { user } = await world.callAs(done.body.access_token)('GET /auth/me')
  expect(user.id).toBe(person.user.id)
  const { secondFactor } = await person.call('GET /account/second-factor')
  expect(secondFactor.passkeys[0]?.lastUsedAt).not.toBeNull()
})

test.each(FORGERIES)('an assertion with %j is refused', async (forged) => {
  const person = await signUp(world)
  const { authenticator } = await enrollPasskey(world, person)
  const asked = await startSignIn(world, person.email, PASSWORD)
  if (!asked.passkey) throw new Error('no options')
  const forgery = authenticator.answer(asked.passkey, forged)
  expect(await answer(asked.challenge, forgery)).toMatchObject(REFUSED)
})

test.each([...FORGERIES, { withCertificates: true }, { idBytes: 5_000 }])(
  'a new passkey with %j is refused, and uses up its challenge',
  async (forged) => {
    const { call, token } = await signUp(world)
    const { options } = await call(`POST ${OPTIONS}`)
    const authenticator = createAuthenticator(world)
    const add = (passkey: object) =>
      world.send('POST', PASSKEYS, { token, body: { name: 'Llave', passkey } })
    expect(await add(authenticator.create(options, forged))).toMatchObject(REFUSED)
    const isOther = 'challenge' in forged
    expect((await add(authenticator.create(options))).status).toBe(isOther ? 201 : 400)
  },
)

test("nobody's challenge serves another account, session or purpose, twice or late", async () => {
  const [ana, beto] = [await signUp(world), await signUp(world)]
  const elsewhere = await signIn(world, ana)
  const add = (token: string, passkey: object) =>
    world.send('POST', PASSKEYS, { token, body: { name: 'Llave', passkey } })
  const start = async () => (await ana.call(`POST ${OPTIONS}`)).options

  const options = await start()
  const passkey = createAuthenticator(world).create(options)
  expect(await add(beto.token, passkey)).toMatchObject(REFUSED)
  expect(await add(elsewhere.token, passkey)).toMatchObject(REFUSED)
  expect((await add(ana.token, passkey)).status).toBe(201)
  expect(await add(ana.token, createAuthenticator(world).create(options))).toMatchObject(REFUSED)

  // A passkey belongs to one account.
  const theirs = (await beto.call(`POST ${OPTIONS}`)).options
  const client = createAuthenticator(world)
  expect((await add(beto.token, client.create(theirs))).status).toBe(201)
  expect(await add(ana.token, client.create(await start()))).toMatchObject(REFUSED)

  const { options: proof } = await ana.call('POST /auth/fresh-proof/passkey-options')
  if (!proof) throw new Error('no options')
  const other = { ...(await start()), challenge: proof.challenge }
  expect(await add(ana.token, createAuthenticator(world).create(other))).toMatchObject(REFUSED)

  const late = await start()
  world.clock.advance(5 * MINUTE_MS)
  expect(await add(ana.token, createAuthenticator(world).create(late))).toMatchObject(REFUSED)
})

test('a copied authenticator is noticed by its counter', async () => {
  const person = await signUp(world)
  const { authenticator } = await enrollPasskey(world, person)
  const tryWith = async (signCount: number) => {
    const asked = await startSignIn(world, person.email, PASSWORD)
    if (!asked.passkey) throw new Error('no options')
    return answer(asked.challenge, authenticator.answer(asked.passkey, { signCount }))
  }
  expect((await tryWith(7)).status).toBe(200)
  for (const signCount of [7, 6, 0]) expect(await tryWith(signCount)).toMatchObject(REFUSED)
  expect((await tryWith(8)).status).toBe(200)
})

test('an assertion works once, also under concurrent use, and for its own account only', async () => {
  const [ana, beto] = [await signUp(world), await signUp(world)]
  const mine = await enrollPasskey(world, ana)
  await enrollPasskey(world, beto)
  const asked = await startSignIn(world, ana.email, PASSWORD)
  const theirs = await startSignIn(world, beto.email, PASSWORD)
  if (!asked.passkey || !theirs.passkey) throw new Error('no options')
  const stolen = mine.authenticator.answer(theirs.passkey)
  expect(await answer(theirs.challenge, stolen)).toMatchObject(REFUSED)

  const passkey = mine.authenticator.answer(asked.passkey)
  const answers = await Promise.all([1, 2, 3].map(() => answer(asked.challenge, passkey)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
})

test('adding a factor needs a confirmed address, and removing one works for its owner only', async () => {
  const squatter = await signUpUnconfirmed(world)
  const refused = await world.send('POST', OPTIONS, squatter)
  expect(refused).toMatchObject({ status: 403, body: { errorCode: 'EMAIL_NOT_CONFIRMED' } })

  const [ana, beto] = [await signUp(world), await signUp(world)]
  const { secondFactor } = await enrollPasskey(world, ana)
  const path = `${PASSKEYS}/${secondFactor.passkeys[0]?.id}`
  expect((await world.send('DELETE', path, beto)).status).toBe(404)
  const removed = await world.send('DELETE', path, ana)
  expect(removed.body.secondFactor).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 })
  expect(await listRows(world, 'recovery_codes', { user_id: ana.user.id })).toEqual([])
  await signIn(world, ana)
})

test('an account has at most ten passkeys', async () => {
  const person = await signUp(world)
  for (let made = 0; made < 10; made += 1) await enrollPasskey(world, person, `Llave ${made}`)
  await expect(enrollPasskey(world, person)).rejects.toMatchObject({ code: 'TOO_MANY_PASSKEYS' })
})
