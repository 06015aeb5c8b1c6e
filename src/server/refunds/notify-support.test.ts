import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  createFamily,
  payWithoutWebhook,
  readContributionOfSession,
  settleSession,
  startCheckout,
} from '#server/testing/contributions.ts'
import { countEmails, signUpAdmin } from '#server/testing/people.ts'
import { startWorld, uniqueEmail, type World } from '#server/testing/world.ts'

let world: World
const support = uniqueEmail('soporte')

beforeAll(async () => {
  world = await startWorld({ SUPPORT_EMAIL: support })
})
afterAll(() => world.close())

it('support is emailed once when an automatic refund is refused', async () => {
  const family = await createFamily(world)
  const { sessionId } = await startCheckout(world, family, { amount: 100_000 })
  const session = await payWithoutWebhook(world, sessionId)
  const admin = await signUpAdmin(world)
  const suspend = { params: { id: family.host.user.id }, body: { suspended: true } }
  await admin.call('PATCH /users/:id', suspend)
  await world.stripe.post('/faults', { match: 'POST /v1/refunds', count: 1, status: 400 })
  await settleSession(world, session)
  const email = await world.mailbox.waitForEmail(support, 'No se pudo devolver la aportación')
  expect(email.text).toContain('debía devolverse sola y no se pudo')
  expect(email.text).toContain('El proveedor de pagos no aceptó la devolución.')
  expect(email.text).toContain('$1,139.00')
  const { id, status } = await readContributionOfSession(world, sessionId)
  expect(status).toBe('CONFIRMED')
  expect(email.text).toContain(id)
  await settleSession(world, session)
  expect(await countEmails(world, support)).toBe(1)
})
