import { decodeJwt } from 'jose'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildRequestPath } from '#contract/api/caller.ts'
import { contract } from '#contract/api/contract.ts'
import type { Endpoint } from '#contract/api/endpoint.ts'
import { hasAnyRole } from '#contract/people/roles.ts'
import { signToken } from './auth/sessions.ts'
import { DAY_MS } from './limits.ts'
import { updateRow } from './testing/database.ts'
import { createContribution, createEvent, createGoal, createHost } from './testing/factories.ts'
import {
  createUniqueEmail,
  PASSWORD,
  type Person,
  setUpWorld,
  signIn,
  signUp,
  signUpAdmin,
} from './testing/world.ts'
import { setAdminRole } from './users/administer.ts'

const name = { firstName: 'Ana', lastName: 'López', motherLastName: 'Ruiz' }
const contact = { name: 'Ana', subject: 'Hola', message: 'Una pregunta' }
/** Well-formed, made by nobody. */
const credential = { id: 'x', rawId: 'x', type: 'public-key', clientExtensionResults: {} }
const creation = { ...credential, response: { clientDataJSON: 'x', attestationObject: 'x' } }
const password = { password: PASSWORD, confirmPassword: PASSWORD }

/** A valid body for every endpoint that has one. */
const bodies: Record<string, (thing: Thing) => unknown> = {
  'POST /auth/register': () => ({ ...name, ...password, email: createUniqueEmail() }),
  'POST /auth/login': ({ owner }) => ({ email: owner.email, password: PASSWORD }),
  'POST /auth/second-factor': () => ({ method: 'totp', challenge: 'none', code: '123456' }),
  'POST /auth/fresh-proof': () => ({ method: 'password', password: 'wrong' }),
  'POST /account/second-factor/passkeys': () => ({ name: 'Llave', passkey: creation }),
  'POST /account/second-factor/totp/confirm': () => ({ code: '123456' }),
  'POST /auth/email/verify': () => ({ token: 'none' }),
  'POST /auth/email/undo': () => ({ token: 'none' }),
  'POST /auth/password-reset/request': ({ owner }) => ({ email: owner.email }),
  'POST /auth/password-reset/confirm': () => ({ token: 'none', newPassword: 'Cuna.2027!' }),
  'PUT /profile': () => ({ ...name, email: createUniqueEmail() }),
  'PUT /users/password': () => ({ currentPassword: 'wrong', newPassword: 'Cuna.2027!' }),
  'PATCH /users/:id': () => ({ suspended: true, reason: 'walk' }),
  'POST /payments/connect/create-account': () => ({}),
  'POST /payments/connect/onboarding-link/:accountId': () => ({}),
  'POST /events': () => ({ name: 'Baby shower', eventDate: '2031-05-10' }),
  'PUT /events/:id': () => ({ location: 'Puebla' }),
  'PATCH /events/:id/video-call-link': () => ({ videoCallLink: '' }),
  'PATCH /events/:id/photo-album-link': () => ({ photoAlbumLink: '' }),
  'PATCH /events/:id/wall-messages': () => ({ wallMessages: true }),
  'PATCH /contributions/:id/wall': () => ({ hiddenFromWall: true }),
  'POST /events/:id/goals': () => ({ name: 'Pañales', baseAmount: 50_000 }),
  'PUT /events/:id/goals/:goalId': () => ({ name: 'Cuna grande' }),
  'POST /payments/create-checkout-session': ({ eventId }) => ({
    eventId,
    amount: 50_000,
    contributorName: 'Beto',
  }),
  'POST /contributions/:id/refund': () => ({}),
  'PATCH /receipts/:id': () => ({ token: 'forged', anonymous: true }),
  'PATCH /receipts/:id/email': () => ({ token: 'forged', email: createUniqueEmail() }),
  'POST /receipts/:id/resend': () => ({ token: 'forged', emailsSent: 0 }),
  'POST /events/:id/refund': () => ({ confirmation: 'Baby shower' }),
  'POST /admin/quarantine/:id/resolve': () => ({ decision: 'dismiss', reason: 'walk' }),
  'POST /admin/stopped-transfers/:id/retry': () => ({}),
  'PUT /account/preferences': () => ({}),
  'POST /account/delete': () => ({ password: 'wrong' }),
  'POST /contributions/:id/thanks': () => ({ by: 'other' }),
  'POST /events/:id/thanks/all': () => ({ message: 'Gracias' }),
  'POST /contact': () => ({ ...contact, email: createUniqueEmail() }),
}

/** Their responses depend on more than access; tests of their own cover them. */
const decidedByTheUseCase = new Set(['GET /reports/invoice/:id'])

type Thing = Awaited<ReturnType<typeof makeThing>>

const kinds = ['visitor', 'expired', 'aliado', 'owner', 'otherHost', 'admin'] as const
type Kind = (typeof kinds)[number]
type People = Awaited<ReturnType<typeof makePeople>>

/** These end a session, a role or an account: their caller is not used again. */
const spending = /auth\/logout|become-host|PUT \/profile|PATCH \/users|payments\/connect/

const world = setUpWorld()
let expired: string
let everybody: People

beforeAll(async () => {
  everybody = await makePeople()
  const now = () => new Date(Date.now() - DAY_MS)
  const { user, token } = everybody.owner
  expired = await signToken(
    { config: world.config, now },
    {
      userId: user.id,
      sessionId: String(decodeJwt(token).sid),
      roles: user.roles,
      sessionExpiresAt: new Date(),
    },
  )
})

async function makePeople() {
  const { email } = await signUp(world, { role: 'ALIADO' })
  await setAdminRole(world.deps.db, email, true, new Date())
  return {
    owner: await createHost(world),
    otherHost: await createHost(world),
    aliado: await signUp(world, { role: 'ALIADO' }),
    admin: await signIn(world, { email }),
    victim: await signUp(world, { role: 'ALIADO' }),
  }
}

/** Creates everything that a path can name, for each endpoint: some calls delete it. */
async function makeThing({ owner, victim }: People) {
  const { db } = world.deps
  const event = await createEvent(db, owner.user.id)
  const goal = await createGoal(db, event.id)
  const paid = { goal_id: goal.id, status: 'CONFIRMED' as const }
  const contribution = await createContribution(db, event, paid)
  return {
    owner,
    victim: victim.user.id,
    accountId: owner.accountId,
    hostId: owner.user.id,
    eventId: event.id,
    url: event.slug,
    goalId: goal.id,
    contributionId: contribution.id,
  }
}

/** What `:id` means depends on the path. */
function idFor(key: string, thing: Thing): string {
  if (key === 'PATCH /users/:id') return thing.victim
  if (key.includes('/users/')) return thing.owner.user.id
  if (key.includes('/checkout-session/')) return 'cs_test_none'
  if (key.includes('/invoice/') || key.includes('/receipts/') || key.includes('/contributions/:id'))
    return thing.contributionId
  return thing.eventId
}

function addressFor(key: string, thing: Thing): { method: string; path: string } {
  const { eventId, url, goalId, accountId, hostId } = thing
  const params = { id: idFor(key, thing), eventId, url, goalId, accountId, hostId }
  return buildRequestPath(key, {
    params,
    query: key.includes('/bulk') ? { eventIds: eventId } : {},
  })
}

function credentialsOf(people: People, kind: Kind) {
  if (kind === 'visitor') return { token: undefined, roles: [] }
  if (kind === 'expired') return { token: expired, roles: [] }
  const { token, user } = people[kind]
  return { token, roles: user.roles }
}

/** 401, 403, or null if the endpoint admits this person. */
function refusalOf(endpoint: Endpoint, kind: Kind, roles: string[]): number | null {
  if (endpoint.access === 'public') return null
  if (kind === 'visitor' || kind === 'expired') return 401
  if (endpoint.access !== 'signed-in' && !hasAnyRole(roles, endpoint.access)) return 403
  if (!endpoint.owner || kind === 'owner') return null
  return kind === 'admin' && endpoint.owner.orAdmin ? null : 403
}

const endpoints = contract.map(({ endpoint }) => ({
  endpoint,
  key: `${endpoint.method} ${endpoint.path}`,
}))

describe('the whole contract', () => {
  const decided = endpoints.filter(({ key }) => !decidedByTheUseCase.has(key))

  it.each(decided)('admits whom $key allows', async ({ endpoint, key }) => {
    const people = spending.test(key) ? await makePeople() : everybody
    const thing = await makeThing(people)
    for (const kind of kinds) {
      const { method, path } = addressFor(key, thing)
      const { token, roles } = credentialsOf(people, kind)
      const { status } = await world.send(method, path, { token, body: bodies[key]?.(thing) })
      const seen = [401, 403].includes(status) ? status : null
      expect(seen, `${kind}: ${status}`).toBe(refusalOf(endpoint, kind, roles))
      expect(status, kind).not.toBe(500)
    }
  })

  it.each(endpoints.filter(({ endpoint }) => endpoint.requires?.includes('confirmed-email')))(
    'asks for a confirmed address in $key (R14)',
    async ({ key }) => {
      const people = await makePeople()
      const { owner } = people
      await updateRow(world, 'users', owner.user.id, { email_verified_at: null })
      const thing = await makeThing(people)
      const { method, path } = addressFor(key, thing)
      const answer = await world.send(method, path, { ...owner, body: bodies[key]?.(thing) })
      expect(answer).toMatchObject({ status: 403, body: { errorCode: 'EMAIL_NOT_CONFIRMED' } })
    },
  )

  it('has a sample for every body', () => {
    const keys = endpoints.filter(({ endpoint }) => endpoint.body).map(({ key }) => key)
    expect(Object.keys(bodies).sort()).toEqual(keys.sort())
  })

  it("answers 404 for another event's goal", async () => {
    const mine = await makeThing(everybody)
    const theirs = await makeThing(everybody)
    const nested = decided.filter(({ key }) => key.includes(':goalId'))
    for (const { key } of nested) {
      const { method, path } = addressFor(key, { ...mine, goalId: theirs.goalId })
      const { token } = mine.owner
      const answer = await world.send(method, path, { token, body: bodies[key]?.(mine) })
      expect(answer, key).toMatchObject({ status: 404, body: { errorCode: 'GOAL_NOT_FOUND' } })
    }
  })

  it('refuses unknown fields in every endpoint', async () => {
    const thing = await makeThing(everybody)
    for (const { endpoint, key } of decided) {
      if (!endpoint.body) continue
      const { method, path } = addressFor(key, thing)
      const forAdmins = endpoint.access.includes('ADMIN') && !endpoint.access.includes('HOST')
      const { token } = forAdmins ? everybody.admin : everybody.owner
      const body = { ...(bodies[key]?.(thing) as object), roles: ['ADMIN'] }
      const answer = await world.send(method, path, { token, body })
      expect(answer.status, key).toBe(400)
      const unknown = { field: 'roles', message: 'Campo desconocido' }
      expect(answer.body.details, key).toContainEqual(unknown)
    }
  })
})

/** Words of zod's default messages. */
const ENGLISH = /expected|Invalid|Too (small|big)|Unrecognized|Required\b/

/** Wrong in as many ways as a field can be: missing, of another kind, too short, too long. */
const WRONG = [undefined, null, 7, -1.5, '', 'x', 'x'.repeat(5_000), true, [''], ['', 3], {}]

/** Gives every field of an object's schema this value. */
function fillFields<T>(schema: unknown, value: T): Record<string, T> {
  const { shape = {} } = schema as { shape?: object }
  return Object.fromEntries(Object.keys(shape).map((field) => [field, value]))
}

describe('the response to an invalid request', () => {
  let everything: Person
  let params: Record<string, string>

  beforeAll(async () => {
    everything = await signUpAdmin(world)
    const { id } = await createEvent(world.deps.db, everything.user.id)
    params = { id, url: 'x', eventId: id, goalId: 'x', accountId: 'x', hostId: 'x' }
  })

  async function expectSpanish(method: string, path: string, body?: unknown): Promise<void> {
    const answer = await world.send(method, path, { token: everything.token, body })
    if (answer.status >= 400) expect(answer.text).not.toMatch(ENGLISH)
    expect(answer.status, `${path} ${JSON.stringify(body)}`).toBeLessThan(500)
  }

  it.each(endpoints.filter(({ endpoint }) => endpoint.body))(
    'is Spanish for any body of $key',
    async ({ endpoint, key }) => {
      const { method, path } = buildRequestPath(key, { params })
      const wrong = WRONG.map((value) => fillFields(endpoint.body, value))
      for (const body of [[], 'x', ...wrong]) await expectSpanish(method, path, body)
    },
  )

  it.each(endpoints.filter(({ endpoint }) => endpoint.query))(
    'is Spanish for any query of $key',
    async ({ endpoint, key }) => {
      for (const value of ['', '0', '-1', 'x', 'x'.repeat(300)]) {
        const query = fillFields(endpoint.query, value)
        const { method, path } = buildRequestPath(key, { params, query })
        await expectSpanish(method, path)
      }
    },
  )

  it('counts lengths as PostgreSQL counts them: an emoji is one character', async () => {
    const { token } = everything
    const setName = (typed: string) =>
      world.send('PUT', `/events/${params.id}`, { token, body: { name: typed } })
    const short = await setName('👶🍼')
    expect(short.status).toBe(400)
    expect(short.body.details).toEqual([
      { field: 'name', message: 'El nombre del evento debe tener al menos 3 caracteres' },
    ])
    expect((await setName('👶'.repeat(100))).status).toBe(200)
    expect((await setName('👶'.repeat(101))).body.details).toEqual([
      { field: 'name', message: 'Máximo 100 caracteres' },
    ])
  })
})
