import { describe, expect, it } from 'vitest'
import { MINUTE_MS } from '#contract/product/durations.ts'
import { signUpWithApp, startSignIn } from '#server/second-factor/testing.ts'
import { listRows, updateRow } from '#server/testing/database.ts'
import {
  countEmails,
  PASSWORD,
  readLinkToken,
  setUpWorld,
  signIn,
  signUp,
} from '#server/testing/world.ts'
import { deleteExpiredSessionsAndLinks } from './sessions.ts'
import { buildForwardedHeader, createLinkActions, NEW_PASSWORD } from './testing.ts'

const world = setUpWorld()

const INVALID = { status: 400, body: { errorCode: 'CODE_INVALID' } }
const EXPIRED = { status: 400, body: { errorCode: 'SECOND_FACTOR_EXPIRED' } }
const answer = (challenge: string, code: string, headers: Record<string, string> = {}) =>
  world.send('POST', '/auth/second-factor', { body: { method: 'totp', challenge, code }, headers })

const ask = (email: string, password = PASSWORD) => startSignIn(world, email, password)

/** A code that no app shows within these tests but once in 300,000 times. */
const WRONG = '000000'

describe('signing in to an account with a second factor', () => {
  it('reveals nothing before the password is right', async () => {
    const { person } = await signUpWithApp(world)
    const plain = await signUp(world)
    const replies = []
    for (const email of [person.email, plain.email, 'nadie@example.test']) {
      const body = { email, password: 'Otra-Cosa-7$' }
      const { status, body: reply } = await world.send('POST', '/auth/login', { body })
      replies.push({ status, reply })
    }
    expect(replies[0]).toMatchObject({ status: 401, reply: { errorCode: 'BAD_CREDENTIALS' } })
    expect(replies[1]).toEqual(replies[0])
    expect(replies[2]).toEqual(replies[0])
  })

  it('gives no token for the password alone, and stores no challenge in plain', async () => {
    const { person } = await signUpWithApp(world)
    const body = { email: person.email, password: PASSWORD }
    const reply = await world.send('POST', '/auth/login', { body })
    expect(reply.status).toBe(200)
    expect(Object.keys(reply.body)).toEqual(['secondFactor'])
    const { challenge, passkey } = reply.body.secondFactor
    expect(passkey).toBeNull()
    const [row] = await listRows(world, 'factor_challenges', { user_id: person.user.id })
    expect(row?.challenge_hash.toString()).not.toContain(challenge)
    expect((await world.send('GET', '/auth/me', { token: challenge })).status).toBe(401)
  })

  it('keeps the length of the session that was asked for', async () => {
    const { person, app } = await signUpWithApp(world)
    const body = { email: person.email, password: PASSWORD, remember: true }
    const asked = await world.call('POST /auth/login', { body })
    if (!('secondFactor' in asked)) throw new Error('no challenge')
    expect((await answer(asked.secondFactor.challenge, app())).status).toBe(200)
    const sessions = await listRows(world, 'sessions', { user_id: person.user.id })
    const days = sessions.map(
      (one) => (one.expires_at.getTime() - one.created_at.getTime()) / 86_400_000,
    )
    expect(Math.max(...days)).toBe(30)
  })
})

describe('a challenge', () => {
  it('is over once it is answered', async () => {
    const { person, app } = await signUpWithApp(world)
    const { challenge } = await ask(person.email)
    expect((await answer(challenge, app())).status).toBe(200)
    expect(await answer(challenge, app(1))).toMatchObject(EXPIRED)
  })

  it('takes five answers, also concurrently, and then the owner gets one email a day', async () => {
    const { person, app } = await signUpWithApp(world)
    const { challenge } = await ask(person.email)
    const wrong = await Promise.all(Array.from({ length: 12 }, () => answer(challenge, WRONG)))
    const codes = wrong.map(({ body }) => body.errorCode)
    expect(codes.filter((code) => code === 'CODE_INVALID')).toHaveLength(5)
    expect(await answer(challenge, app())).toMatchObject(EXPIRED)
    const { text } = await world.mailbox.waitForEmail(person.email, 'Alguien intentó entrar')
    expect(text).toContain('tu contraseña correcta')
    const before = await countEmails(world, person.email)
    const next = await ask(person.email)
    for (let tries = 0; tries < 5; tries += 1) await answer(next.challenge, WRONG)
    expect(await countEmails(world, person.email)).toBe(before)
  })

  it('lives five minutes, and is deleted later', async () => {
    const { person, app } = await signUpWithApp(world)
    const { challenge } = await ask(person.email)
    world.clock.advance(5 * MINUTE_MS)
    expect(await answer(challenge, app())).toMatchObject(EXPIRED)
    world.clock.advance(31 * 24 * 60 * MINUTE_MS)
    await deleteExpiredSessionsAndLinks(world.deps)
    expect(await listRows(world, 'factor_challenges', { user_id: person.user.id })).toEqual([])
  })

  it("is of no use with another account's code", async () => {
    const [ana, beto] = [await signUpWithApp(world), await signUpWithApp(world)]
    const { challenge } = await ask(ana.person.email)
    expect(await answer(challenge, beto.app())).toMatchObject(INVALID)
    expect(await answer('x'.repeat(43), beto.app())).toMatchObject(EXPIRED)
  })

  it('ends with a new password and with a suspension', async () => {
    const { person, app } = await signUpWithApp(world)
    const before = await ask(person.email)
    const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }
    await person.call('PUT /users/password', { body })
    expect(await answer(before.challenge, app())).toMatchObject(EXPIRED)

    const { challenge } = await ask(person.email, NEW_PASSWORD)
    await updateRow(world, 'users', person.user.id, { suspended_at: new Date() })
    expect(await answer(challenge, app())).toMatchObject(EXPIRED)
    const login = { email: person.email, password: NEW_PASSWORD }
    const refused = { status: 401, body: { errorCode: 'BAD_CREDENTIALS' } }
    expect(await world.send('POST', '/auth/login', { body: login })).toMatchObject(refused)
  })
})

it('a password reset does not remove the second factor', async () => {
  const { person, app } = await signUpWithApp(world)
  await world.call('POST /auth/password-reset/request', { body: { email: person.email } })
  const token = await readLinkToken(world, 'reset-password', person.email)
  await world.call('POST /auth/password-reset/confirm', {
    body: { token, newPassword: NEW_PASSWORD },
  })
  await expect(signIn(world, { email: person.email, password: NEW_PASSWORD })).rejects.toThrow(
    'second factor',
  )
  const { challenge } = await ask(person.email, NEW_PASSWORD)
  expect((await answer(challenge, app())).status).toBe(200)
})

describe('guessing codes with the right password', () => {
  const limited = setUpWorld({ RATE_LIMIT_FACTOR: '1', TRUST_PROXY_HOPS: '1' })

  async function guess(
    email: string,
    code: string,
    address: string,
    { method = 'totp', password = PASSWORD } = {},
  ) {
    const headers = buildForwardedHeader(address)
    const login = { body: { email, password }, headers }
    const asked = await limited.send('POST', '/auth/login', login)
    const { challenge } = asked.body.secondFactor
    const body = { method, challenge, code }
    return limited.send('POST', '/auth/second-factor', { body, headers })
  }

  it('is limited for each network, and for all that the owner does not use together', async () => {
    const { person, app, recoveryCodes } = await signUpWithApp(limited)
    const home = '198.51.100.7'
    expect((await guess(person.email, app(), home)).status).toBe(200)

    const statuses: number[] = []
    for (let tries = 0; tries < 40; tries += 1) {
      const address = `203.0.113.${Math.floor(tries / 8)}`
      statuses.push((await guess(person.email, WRONG, address)).status)
    }
    expect(statuses.filter((status) => status === 400)).toHaveLength(30)
    expect(statuses.slice(30)).toEqual(Array(10).fill(429))
    // A right code from elsewhere waits, too; the owner's own network and recovery codes do not.
    const refused = await guess(person.email, app(1), '203.0.113.99')
    expect(refused.status).toBe(429)
    expect(refused.body.message).toContain('Usa una llave de acceso o un código de recuperación')
    expect((await guess(person.email, app(1), home)).status).toBe(200)
    const [code = ''] = recoveryCodes
    const method = 'recovery-code'
    expect((await guess(person.email, code, '203.0.113.99', { method })).status).toBe(200)
  })

  it('from one network ends after ten wrong answers', async () => {
    const { person, app } = await signUpWithApp(limited)
    const address = '192.0.2.1'
    const statuses: number[] = []
    for (let tries = 0; tries < 12; tries += 1) {
      statuses.push((await guess(person.email, WRONG, address)).status)
    }
    expect(statuses).toEqual([...Array(10).fill(400), 429, 429])
    expect((await guess(person.email, app(), '192.0.2.2')).status).toBe(200)
  })
  it('is not given back by a completed password reset, which proves the mailbox only', async () => {
    const { person, app } = await signUpWithApp(limited)
    for (let tries = 0; tries < 30; tries += 1) {
      await guess(person.email, WRONG, `203.0.114.${Math.floor(tries / 10)}`)
    }
    const { requestReset, resetPassword } = createLinkActions(limited)
    expect((await resetPassword(await requestReset(person.email))).status).toBe(200)
    const password = NEW_PASSWORD
    for (const address of ['203.0.114.0', '203.0.114.99']) {
      expect((await guess(person.email, app(), address, { password })).status).toBe(429)
    }
  })

  it('is reported after five wrong answers, also to several challenges', async () => {
    const { person } = await signUpWithApp(limited)
    for (let tries = 0; tries < 4; tries += 1) await guess(person.email, WRONG, '192.0.2.7')
    const before = await countEmails(limited, person.email)
    await guess(person.email, WRONG, '192.0.2.8')
    await limited.mailbox.waitForEmail(person.email, 'Alguien intentó entrar')
    for (let tries = 0; tries < 4; tries += 1) await guess(person.email, WRONG, '192.0.2.9')
    expect(await countEmails(limited, person.email)).toBe(before + 1)
  })
})
