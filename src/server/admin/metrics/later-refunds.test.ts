import { expect, it } from 'vitest'
import { createContribution, createEvent } from '#server/testing/factories.ts'
import { setUpWorld, signUp, signUpAdmin } from '#server/testing/world.ts'

const world = setUpWorld()

it('a range says which refunds came after it: its figures are without them', async () => {
  const admin = await signUpAdmin(world)
  const host = await signUp(world)
  const event = await createEvent(world.deps.db, host.user.id)
  const at = (day: string) => new Date(`${day}T23:30:00-06:00`)
  const giveAndRefund = async (confirmed: string, refunded: string, base_amount: number) => {
    const { id, total_amount } = await createContribution(world.deps.db, event, {
      status: 'REFUNDED',
      confirmed_at: at(confirmed),
    })
    const completed_at = at(refunded)
    await world.deps.db
      .insertInto('refunds')
      .values({ contribution_id: id, base_amount, total_amount, status: 'succeeded', completed_at })
      .execute()
  }
  await giveAndRefund('2025-05-31', '2025-05-31', 1)
  await giveAndRefund('2025-05-31', '2025-06-01', 20)
  await giveAndRefund('2025-05-01', '2025-07-01', 300)
  await giveAndRefund('2025-06-01', '2025-06-02', 4_000)
  const query = { from: '2025-05-01', to: '2025-05-31' }
  const { laterRefunds } = await admin.call('GET /admin/range-metrics', { query })
  expect(laterRefunds).toEqual({ count: 2, amount: 320 })
})
