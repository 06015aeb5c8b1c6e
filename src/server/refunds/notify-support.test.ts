import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeAdmin } from '#server/admin/testing.ts'
import { lettersSent } from '#server/testing/people.ts'
import { startWorld, uniqueEmail, type World } from '#server/testing/world.ts'
import { contributionOf, makeFamily, payUnheard, settle, start } from '#server/testing/contributions.ts'

let world: World
const support = uniqueEmail('soporte')

beforeAll(async () => {
  world = await startWorld({ SUPPORT_EMAIL: support })
})
afterAll(() => world.close())

it('support is told once of what should go back of a suspended host’s and is refused', async () => {
  const family = await makeFamily(world)
  const { sessionId } = await start(world, family, { amount: 100_000 })
  const session = await payUnheard(world, sessionId)
  const admin = await makeAdmin(world)
  const suspend = { params: { id: family.host.user.id }, body: { suspended: true } }
  await admin.call('PATCH /users/:id', suspend)
  await world.stripe.post('/faults', { match: 'POST /v1/refunds', count: 1, status: 400 })
  await settle(world, session)
  const letter = await world.mailbox.letter(support, 'No se pudo devolver la aportación')
  expect(letter.text).toContain('debía devolverse sola y no se pudo')
  expect(letter.text).toContain('El proveedor de pagos no aceptó la devolución.')
  expect(letter.text).toContain('$1,139.00')
  const { id, status } = await contributionOf(world, sessionId)
  expect(status).toBe('CONFIRMED')
  expect(letter.text).toContain(id)
  await settle(world, session)
  expect(await lettersSent(world, support)).toBe(1)
})
