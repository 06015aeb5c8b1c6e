import { beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#contract/api/contract.ts'
import { MINUTE_MS } from '#contract/product/durations.ts'
import { FRESH_PROOF_MS } from '#server/limits.ts'
import { createEvent, createHost } from '#server/testing/factories.ts'
import {
  PASSWORD,
  type Person,
  setUpWorld,
  signIn,
  signUp,
  signUpAdmin,
} from '#server/testing/world.ts'
import { enrollPasskey } from './testing.ts'

const world = setUpWorld()

const STALE = { status: 403, body: { errorCode: 'FRESH_SIGN_IN_REQUIRED' } }
const OPTIONS = '/account/second-factor/passkeys/options'

const prove = ({ token }: Person, body: object) =>
  world.send('POST', '/auth/fresh-proof', { token, body })
const provePassword = (person: Person, password = PASSWORD) =>
  prove(person, { method: 'password', password })
const isFresh = async ({ token }: Person) =>
  (await world.send('POST', OPTIONS, { token })).status === 200

/** Signs up a person whose sign-in is too long ago. */
async function signUpStale(): Promise<Person> {
  const person = await signUp(world)
  world.clock.advance(FRESH_PROOF_MS + MINUTE_MS)
  return person
}

describe('a fresh proof', () => {
  it('is the sign-in, for ten minutes, and then the password, for this session only', async () => {
    const person = await signUp(world)
    const elsewhere = await signIn(world, person)
    expect(await isFresh(person)).toBe(true)
    world.clock.advance(FRESH_PROOF_MS + MINUTE_MS)
    expect(await world.send('POST', OPTIONS, person)).toMatchObject(STALE)
    const { provenUntil } = (await provePassword(person)).body
    expect(Date.parse(provenUntil) - world.deps.now().getTime()).toBeGreaterThan(9 * MINUTE_MS)
    expect([await isFresh(person), await isFresh(elsewhere)]).toEqual([true, false])
  })

  it('is no wrong password, and no renewed token', async () => {
    const person = await signUpStale()
    const refused = await provePassword(person, 'Otra-Cosa-7$')
    expect(refused).toMatchObject({ status: 400, body: { errorCode: 'WRONG_PASSWORD' } })
    const { access_token: token } = await person.call('POST /auth/refresh')
    expect(await isFresh({ ...person, token })).toBe(false)
  })

  it('is a passkey that verified its user, once', async () => {
    const person = await signUp(world)
    expect(await person.call('POST /auth/fresh-proof/passkey-options')).toEqual({ options: null })
    const { authenticator } = await enrollPasskey(world, person)
    world.clock.advance(FRESH_PROOF_MS + MINUTE_MS)
    const start = async (asker: Person) => {
      const { options } = await asker.call('POST /auth/fresh-proof/passkey-options')
      if (!options) throw new Error('no options')
      expect(options.userVerification).toBe('required')
      return options
    }
    const send = (sender: Person, passkey: object) => prove(sender, { method: 'passkey', passkey })
    const refused = { status: 400, body: { errorCode: 'PASSKEY_REFUSED' } }

    const unverified = authenticator.answer(await start(person), { userVerified: false })
    expect(await send(person, unverified)).toMatchObject(refused)
    const foreign = authenticator.answer(await start(person), { origin: 'https://evil.test' })
    expect(await send(person, foreign)).toMatchObject(refused)
    const elsewhere = await signUpStale()
    const passkey = authenticator.answer(await start(person))
    expect(await send(elsewhere, passkey)).toMatchObject(refused)
    expect(await isFresh(person)).toBe(false)
    expect((await send(person, passkey)).status).toBe(200)
    expect(await isFresh(person)).toBe(true)
    expect(await send(person, passkey)).toMatchObject(refused)
  })

  it('is a changed password', async () => {
    const person = await signUpStale()
    const body = { currentPassword: PASSWORD, newPassword: 'Talavera-Azul-9$' }
    expect((await world.send('PUT', '/users/password', { token: person.token, body })).status).toBe(
      200,
    )
    expect(await isFresh(person)).toBe(true)
  })
})

describe('calls that need a fresh proof', () => {
  let host: Awaited<ReturnType<typeof createHost>>
  let admin: Person
  let eventId: string

  beforeAll(async () => {
    host = await createHost(world)
    admin = await signUpAdmin(world)
    eventId = (await createEvent(world.deps.db, host.user.id)).id
    world.clock.advance(FRESH_PROOF_MS + MINUTE_MS)
  })

  it('are exactly these', () => {
    const listed = contract.filter(({ endpoint }) =>
      endpoint.requires?.some((requirement) => requirement.startsWith('fresh-proof')),
    )
    expect(listed.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`).sort()).toEqual([
      'DELETE /account/second-factor/passkeys/:id',
      'DELETE /account/second-factor/totp',
      'DELETE /account/sessions/:id',
      'GET /admin/files/audit',
      'GET /admin/files/contributions',
      'GET /admin/files/disputes',
      'GET /admin/files/events',
      'GET /admin/files/ledger',
      'GET /admin/files/payouts',
      'GET /admin/files/users',
      'GET /reports/admin/allies/bulk',
      'GET /reports/admin/host/bulk',
      'GET /reports/allies/my-events/:eventId',
      'GET /reports/host/my-events/:eventId',
      'PATCH /admin/contributions/:id/email',
      'PATCH /users/:id',
      'POST /account/second-factor/passkeys',
      'POST /account/second-factor/passkeys/options',
      'POST /account/second-factor/recovery-codes',
      'POST /account/second-factor/totp',
      'POST /account/second-factor/totp/confirm',
      'POST /account/sessions/end-others',
      'POST /admin/events/:id/hold',
      'POST /admin/events/:id/pictures/:pictureId/remove',
      'POST /admin/events/:id/updates/:updateId/remove',
      'POST /admin/payouts/:id/resolve',
      'POST /admin/privacy-requests/:id/answer',
      'POST /admin/privacy-requests/:id/carry-out',
      'POST /admin/privacy-requests/:id/extend',
      'POST /admin/quarantine/:id/resolve',
      'POST /admin/quarantine/:id/settle-debt',
      'POST /admin/quarantine/:id/undo-settlement',
      'POST /admin/stopped-transfers/:id/retry',
      'POST /admin/stopped-transfers/:id/settle',
      'POST /admin/stopped-transfers/:id/undo-settlement',
      'POST /admin/users/:id/end-sessions',
      'POST /admin/users/:id/roles',
      'POST /contributions/:id/refund',
      'POST /contributions/:id/refund-request/decline',
      'POST /events/:id/refund',
      'POST /events/:id/refund/retry',
      'POST /payments/connect/create-account',
      'POST /payments/connect/dashboard-link/:accountId',
      'POST /payments/connect/onboarding-link/:accountId',
    ])
  })

  it('refuse an old session of the host', async () => {
    const { token, accountId } = host
    const id = crypto.randomUUID()
    for (const [method, path, body] of [
      ['POST', '/payments/connect/create-account', {}],
      ['POST', `/payments/connect/onboarding-link/${accountId}`, {}],
      ['POST', `/payments/connect/dashboard-link/${accountId}`, undefined],
      ['POST', `/events/${eventId}/refund`, { confirmation: 'x' }],
      ['POST', '/account/second-factor/totp', undefined],
      ['POST', '/account/second-factor/totp/confirm', { code: '123456' }],
      ['DELETE', '/account/second-factor/totp', undefined],
      ['DELETE', `/account/second-factor/passkeys/${id}`, undefined],
      ['POST', '/account/second-factor/recovery-codes', undefined],
    ] as const) {
      expect(await world.send(method, path, { token, body }), path).toMatchObject(STALE)
    }
  })

  it('refuse an old session of an admin; a host refunds a gift, and retries, without one', async () => {
    const path = `/contributions/${crypto.randomUUID()}/refund`
    const asHost = await world.send('POST', path, { token: host.token, body: {} })
    expect(asHost.body.errorCode).toBe('CONTRIBUTION_NOT_FOUND')
    const { token } = admin
    expect(await world.send('POST', path, { token, body: {} })).toMatchObject(STALE)
    const retry = `/events/${eventId}/refund/retry`
    const retriedByHost = await world.send('POST', retry, { token: host.token, body: {} })
    expect(retriedByHost.body.errorCode).toBe('NOT_REFUNDABLE')
    expect(await world.send('POST', retry, { token, body: {} })).toMatchObject(STALE)
    const suspend = { suspended: true, reason: 'x' }
    const user = `/users/${host.user.id}`
    expect(await world.send('PATCH', user, { token, body: suspend })).toMatchObject(STALE)
    const resolve = `/admin/quarantine/${crypto.randomUUID()}/resolve`
    const decision = { decision: 'dismiss', reason: 'x' }
    expect(await world.send('POST', resolve, { token, body: decision })).toMatchObject(STALE)
  })

  it('refuse another address of the account, and let the names pass', async () => {
    const { token, email } = host
    const names = { firstName: 'Ana', lastName: 'Robles' }
    const put = (address: string) =>
      world.send('PUT', '/profile', { token, body: { ...names, email: address } })
    expect(await put('otra@example.test')).toMatchObject(STALE)
    expect((await put(email)).status).toBe(200)
  })
})

it('proving is limited: wrong passwords, and right ones, of which each costs a hash', async () => {
  const limited = contract.find(({ name }) => name === 'proveFreshly')
  expect(limited?.endpoint.rateLimits).toMatchObject([
    { limit: 100, windowSeconds: 900, by: 'address' },
    { limit: 30, windowSeconds: 900, by: 'session' },
    { limit: 10, windowSeconds: 900, by: 'session', counts: 'failures' },
  ])
})
