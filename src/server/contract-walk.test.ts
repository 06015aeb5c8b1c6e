import { SignJWT } from 'jose'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildRequestPath } from '#contract/api/caller.ts'
import { contract } from '#contract/api/contract.ts'
import type { Endpoint } from '#contract/api/endpoint.ts'
import { hasAnyRole } from '#contract/people/roles.ts'
import {
  createContribution,
  createEvent,
  createGoal,
  createHost,
  createPayoutAccount,
} from './testing/factories.ts'
import { PASSWORD, type Person, setUpWorld, signIn, signUp, uniqueEmail } from './testing/world.ts'
import { addRole } from './users/store.ts'

/** A valid body for every endpoint that has one. */
const bodies: Record<string, (thing: Thing) => unknown> = {
  'POST /auth/register': () => registration(),
  'POST /auth/login': ({ owner }) => ({ email: owner.email, password: PASSWORD }),
  'POST /auth/email/verify': () => ({ token: 'none' }),
  'POST /auth/email/undo': () => ({ token: 'none' }),
  'POST /auth/password-reset/request': ({ owner }) => ({ email: owner.email }),
  'POST /auth/password-reset/confirm': () => ({ token: 'none', newPassword: 'Cuna.2027!' }),
  'PUT /profile': () => ({ ...name, email: uniqueEmail() }),
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
  'PATCH /receipts/:id/email': () => ({ token: 'forged', email: uniqueEmail() }),
  'POST /receipts/:id/resend': () => ({ token: 'forged', emailsSent: 0 }),
  'POST /events/:id/refund': () => ({ confirmation: 'Baby shower' }),
  'POST /admin/quarantine/:id/resolve': () => ({ decision: 'dismiss', reason: 'walk' }),
  'PUT /account/preferences': () => ({}),
  'POST /account/delete': () => ({ password: 'wrong' }),
  'POST /contributions/:id/thanks': () => ({ by: 'other' }),
  'POST /events/:id/thanks/all': () => ({ message: 'Gracias' }),
  'POST /contact': () => ({ ...contact, email: uniqueEmail() }),
}

/** Their responses depend on more than access; tests of their own cover them. */
const decidedByTheUseCase = new Set(['GET /reports/invoice/:id'])

const name = { firstName: 'Ana', lastName: 'López', motherLastName: 'Ruiz' }
const contact = { name: 'Ana', subject: 'Hola', message: 'Una pregunta' }

function registration() {
  const password = { password: PASSWORD, confirmPassword: PASSWORD }
  return { ...name, ...password, email: uniqueEmail() }
}

interface Thing {
  owner: Person
  victim: string
  accountId: string
  eventId: string
  slug: string
  goalId: string
  contributionId: string
}

const kinds = ['visitor', 'expired', 'aliado', 'owner', 'otherHost', 'admin'] as const
type Kind = (typeof kinds)[number]

type People = Record<'owner' | 'aliado' | 'otherHost' | 'admin' | 'victim', Person>

/** These end a session, a role or an account: their caller is not used again. */
const spending = /auth\/logout|become-host|PUT \/profile|PATCH \/users|payments\/connect/

const world = setUpWorld()
let expired: string
let everybody: People

beforeAll(async () => {
  everybody = await makePeople()
  expired = await new SignJWT({ sid: crypto.randomUUID(), role: 'HOST' })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(crypto.randomUUID())
    .setIssuedAt(0)
    .setExpirationTime(1)
    .sign(world.config.authSecret)
})

async function makeAdmin(): Promise<Person> {
  const { user, email } = await signUp(world, { role: 'ALIADO' })
  await addRole(world.deps.db, user.id, 'ADMIN', new Date())
  return signIn(world, { email })
}

async function makePeople(): Promise<People> {
  const owner = await signUp(world)
  await createPayoutAccount(world.deps.db, owner.user.id, {
    stripe_account_id: `acct_${owner.user.id.replaceAll('-', '')}`,
  })
  return {
    owner,
    otherHost: await createHost(world),
    aliado: await signUp(world, { role: 'ALIADO' }),
    admin: await makeAdmin(),
    victim: await signUp(world, { role: 'ALIADO' }),
  }
}

/** Creates everything that a path can name, for each endpoint: some calls delete it. */
async function makeThing({ owner, victim }: People): Promise<Thing> {
  const { db } = world.deps
  const event = await createEvent(db, owner.user.id)
  const goal = await createGoal(db, event.id)
  const contribution = await createContribution(db, event, {
    goal_id: goal.id,
    status: 'CONFIRMED',
  })
  return {
    owner,
    victim: victim.user.id,
    accountId: `acct_${owner.user.id.replaceAll('-', '')}`,
    eventId: event.id,
    slug: event.slug,
    goalId: goal.id,
    contributionId: contribution.id,
  }
}

/** What `:id` means depends on where it stands. */
function idIn(key: string, thing: Thing): string {
  if (key === 'PATCH /users/:id') return thing.victim
  if (key.includes('/users/')) return thing.owner.user.id
  if (key.includes('/checkout-session/')) return 'cs_test_none'
  if (key.includes('/invoice/') || key.includes('/receipts/') || key.includes('/contributions/:id'))
    return thing.contributionId
  return thing.eventId
}

function addressFor(key: string, thing: Thing): { method: string; path: string } {
  const { eventId, goalId, accountId, slug, owner } = thing
  const params = {
    id: idIn(key, thing),
    url: slug,
    eventId,
    goalId,
    accountId,
    hostId: owner.user.id,
  }
  const query = key.includes('/bulk') ? { eventIds: eventId } : {}
  return buildRequestPath(key, { params, query })
}

function credentials(people: People, kind: Kind): { token?: string; roles: string[] } {
  if (kind === 'visitor') return { roles: [] }
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

describe('the whole contract', () => {
  const decided = contract
    .map(({ endpoint }) => ({ endpoint, key: `${endpoint.method} ${endpoint.path}` }))
    .filter(({ key }) => !decidedByTheUseCase.has(key))

  it.each(decided)('admits whom $key allows', async ({ endpoint, key }) => {
    const people = spending.test(key) ? await makePeople() : everybody
    const thing = await makeThing(people)
    for (const kind of kinds) {
      const { method, path } = addressFor(key, thing)
      const { token, roles } = credentials(people, kind)
      const { status } = await world.send(method, path, { token, body: bodies[key]?.(thing) })
      const seen = [401, 403].includes(status) ? status : null
      expect(seen, `${kind}: ${status}`).toBe(refusalOf(endpoint, kind, roles))
      expect(status, kind).not.toBe(500)
    }
  })

  it('has a sample for every body', () => {
    const withBody = contract.filter(({ endpoint }) => endpoint.body)
    const keys = withBody.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)
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
      expect(answer.status, key).toBe(404)
      expect(answer.body.errorCode, key).toBe('GOAL_NOT_FOUND')
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
      expect(answer.body.details, key).toContainEqual({
        field: 'roles',
        message: 'Campo desconocido',
      })
    }
  })
})
