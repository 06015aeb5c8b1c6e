import { beforeAll, describe, expect, it } from 'vitest'
import { buildRequestPath } from '#contract/api/caller.ts'
import { contract } from '#contract/api/contract.ts'
import { createEvent } from './testing/factories.ts'
import { type Person, setUpWorld, signUpAdmin } from './testing/world.ts'

/** Words of zod's default messages. */
const ENGLISH = /expected|Invalid|Too (small|big)|Unrecognized|Required\b/

const world = setUpWorld()
let everything: Person
let eventId: string

beforeAll(async () => {
  everything = await signUpAdmin(world)
  eventId = (await createEvent(world.deps.db, everything.user.id)).id
})

interface Shaped {
  shape: Record<string, unknown>
}

function fieldsOf(schema: unknown): string[] {
  return Object.keys((schema as Partial<Shaped>).shape ?? {})
}

/** Wrong in as many ways as a field can be: missing, of another kind, too short, too long. */
const WRONG = [undefined, null, 7, -1.5, '', 'x', 'x'.repeat(5_000), true, [''], ['', 3], {}]

function filled(fields: string[], value: unknown): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [field, value]))
}

const endpoints = contract.map(({ endpoint }) => ({
  endpoint,
  key: `${endpoint.method} ${endpoint.path}`,
}))
const params = () => ({
  id: eventId,
  url: 'x',
  eventId,
  goalId: 'x',
  accountId: 'x',
  hostId: 'x',
})

describe('the response to an invalid request', () => {
  it.each(endpoints.filter(({ endpoint }) => endpoint.body))(
    'is Spanish for any body of $key',
    async ({ endpoint, key }) => {
      const { method, path } = buildRequestPath(key, { params: params() })
      const fields = fieldsOf(endpoint.body)
      const bodies = [[], 'x', ...WRONG.map((value) => filled(fields, value))]
      for (const body of bodies) {
        const answer = await world.send(method, path, { token: everything.token, body })
        if (answer.status >= 400) expect(JSON.stringify(answer.body)).not.toMatch(ENGLISH)
        expect(answer.status, JSON.stringify(body)).toBeLessThan(500)
      }
    },
  )

  it.each(endpoints.filter(({ endpoint }) => endpoint.query))(
    'is Spanish for any query of $key',
    async ({ endpoint, key }) => {
      for (const value of ['', '0', '-1', 'x', 'x'.repeat(300)]) {
        const query = filled(fieldsOf(endpoint.query), value) as Record<string, string>
        const { method, path } = buildRequestPath(key, { params: params(), query })
        const answer = await world.send(method, path, { token: everything.token })
        if (answer.status >= 400) expect(JSON.stringify(answer.body)).not.toMatch(ENGLISH)
        expect(answer.status, path).toBeLessThan(500)
      }
    },
  )
})

describe('lengths', () => {
  it('are counted as PostgreSQL counts them: an emoji is one character', async () => {
    const name = (typed: string) =>
      world.send('PUT', `/events/${eventId}`, { token: everything.token, body: { name: typed } })
    const short = await name('👶🍼')
    expect(short.status).toBe(400)
    expect(short.body.details).toEqual([
      { field: 'name', message: 'El nombre del evento debe tener al menos 3 caracteres' },
    ])
    expect((await name('👶'.repeat(100))).status).toBe(200)
    expect((await name('👶'.repeat(101))).body.details).toEqual([
      { field: 'name', message: 'Máximo 100 caracteres' },
    ])
  })
})
