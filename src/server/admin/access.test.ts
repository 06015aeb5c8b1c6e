import { beforeAll, describe, expect, it } from 'vitest'
import { createContribution, createEvent } from '#server/testing/factories.ts'
import { type Person, shareWorld, signUp, signUpAdmin } from '#server/testing/world.ts'
import { adminRoutes } from './routes.ts'

const world = shareWorld()
let admin: Person
let host: Person
let ally: Person
let contributionId: string

beforeAll(async () => {
  admin = await signUpAdmin(world)
  host = await signUp(world)
  ally = await signUp(world, { role: 'ALIADO' })
  const event = await createEvent(world.deps.db, host.user.id)
  contributionId = (await createContribution(world.deps.db, event)).id
})

const calls = adminRoutes.map(({ endpoint }) => ({
  method: endpoint.method,
  pattern: endpoint.path,
}))

function pathOf(pattern: string): string {
  const id = pattern.startsWith('/admin/contributions') ? contributionId : host.user.id
  return pattern.replace(/:\w+/, id)
}

describe('access to the endpoints of admins', () => {
  it.each(calls)('$method $pattern answers 401 to visitors', async ({ method, pattern }) => {
    expect((await world.send(method, pathOf(pattern))).status).toBe(401)
  })

  it.each(calls)(
    '$method $pattern answers 403 to people who are not admins',
    async ({ method, pattern }) => {
      const answer = await world.send(method, pathOf(pattern), { token: ally.token })
      expect(answer).toMatchObject({ status: 403, body: { errorCode: 'FORBIDDEN' } })
    },
  )

  it.each(calls.filter(({ method }) => method === 'GET'))(
    '$method $pattern answers an admin',
    async ({ method, pattern }) => {
      const answer = await world.send(method, pathOf(pattern), { token: admin.token })
      expect(answer.status).toBe(200)
    },
  )
})

describe('the details of a person', () => {
  const unknown = '01999999-0000-7000-8000-000000000000'

  it('are shown to that person and to admins only', async () => {
    const params = { id: host.user.id }
    const own = await host.call('GET /users/:id', { params })
    expect(own.user).toMatchObject({ email: host.email, suspendedAt: null, totalEvents: 1 })
    expect((await admin.call('GET /users/:id', { params })).user).toEqual(own.user)
    await expect(ally.call('GET /users/:id', { params })).rejects.toMatchObject({ status: 403 })
  })

  it('of an unknown id are 404 for an admin, and 403 for others as for any id', async () => {
    const ask = (person: Person) => person.call('GET /users/:id', { params: { id: unknown } })
    await expect(ask(admin)).rejects.toMatchObject({ code: 'USER_NOT_FOUND' })
    await expect(ask(host)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const analytics = admin.call('GET /admin/host-analytics/:hostId', {
      params: { hostId: unknown },
    })
    await expect(analytics).rejects.toMatchObject({ code: 'USER_NOT_FOUND' })
  })
})
