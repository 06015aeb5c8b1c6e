import { beforeAll, describe, expect, it } from 'vitest'
import { buildRequestPath } from '#contract/api/caller.ts'
import {
  buildSampleRequest,
  checkEndpoint,
  createMatrixTarget,
  createSampleRecords,
  isWrong,
  MATRIX_ENDPOINTS,
  type MatrixTarget,
  SAMPLE_BODIES,
} from './testing/access-matrix.ts'
import { updateRow } from './testing/database.ts'
import { createEvent, createHost } from './testing/factories.ts'
import { type Person, setUpWorld, signUpAdmin } from './testing/world.ts'

const world = setUpWorld()
let target: MatrixTarget

beforeAll(async () => {
  target = await createMatrixTarget(world)
})

const send = (key: string, things: MatrixTarget['things'], token: string | undefined) => {
  const { method, path, body } = buildSampleRequest(key, things)
  return world.send(method, path, { token, body })
}

describe('the whole contract', () => {
  it.each(
    MATRIX_ENDPOINTS.filter(({ endpoint }) => endpoint.requires?.includes('confirmed-email')),
  )('asks for a confirmed address in $key (R14)', async ({ key }) => {
    const { accountId, ...host } = await createHost(world)
    await updateRow(world, 'users', host.user.id, { email_verified_at: null })
    const owner = { id: host.user.id, email: host.email, accountId }
    const answer = await send(key, await createSampleRecords(world, owner, ''), host.token)
    expect(answer).toMatchObject({ status: 403, body: { errorCode: 'EMAIL_NOT_CONFIRMED' } })
  })

  it('has a sample for every body', () => {
    const keys = MATRIX_ENDPOINTS.filter(({ endpoint }) => endpoint.body).map(({ key }) => key)
    expect(Object.keys(SAMPLE_BODIES).sort()).toEqual(keys.sort())
  })

  it("answers 404 for another event's goal", async () => {
    const { things, callers } = target
    const { goalId } = await createSampleRecords(world, things.owner, things.victimId)
    for (const { key } of MATRIX_ENDPOINTS.filter(({ key }) => key.includes(':goalId'))) {
      const answer = await send(key, { ...things, goalId }, callers.owner.token)
      expect(answer, key).toMatchObject({ status: 404, body: { errorCode: 'GOAL_NOT_FOUND' } })
    }
  })

  it('refuses unknown fields in every endpoint', async () => {
    const { things, callers } = target
    for (const { endpoint, key } of MATRIX_ENDPOINTS) {
      if (!endpoint.body) continue
      const { method, path, body: sample } = buildSampleRequest(key, things)
      const forAdmins = endpoint.access.includes('ADMIN') && !endpoint.access.includes('HOST')
      const { token } = forAdmins ? callers.admin : callers.owner
      const body = { ...(sample as object), roles: ['ADMIN'] }
      const answer = await world.send(method, path, { token, body })
      expect(answer.status, key).toBe(400)
      const unknown = { field: 'roles', message: 'Campo desconocido' }
      expect(answer.body.details, key).toContainEqual(unknown)
    }
  })

  // Last: it ends the sessions of its callers.
  it.each(MATRIX_ENDPOINTS)('admits whom $key allows', async (endpoint) => {
    expect((await checkEndpoint(target, endpoint)).filter(isWrong)).toEqual([])
  })
})

/** Identifiers of the API are English. */
const FIELD_NAME = /"field":"[^"]*"/g
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
    if (answer.status >= 400) expect(answer.text.replaceAll(FIELD_NAME, '')).not.toMatch(ENGLISH)
    expect(answer.status, `${path} ${JSON.stringify(body)}`).toBeLessThan(500)
  }

  it.each(MATRIX_ENDPOINTS.filter(({ endpoint }) => endpoint.body))(
    'is Spanish for any body of $key',
    async ({ endpoint, key }) => {
      const { method, path } = buildRequestPath(key, { params })
      const wrong = WRONG.map((value) => fillFields(endpoint.body, value))
      for (const body of [[], 'x', ...wrong]) await expectSpanish(method, path, body)
    },
  )

  it.each(MATRIX_ENDPOINTS.filter(({ endpoint }) => endpoint.query))(
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
