import { expect, it } from 'vitest'
import type { Row } from '#server/db/schema.ts'
import { createContribution, createEvent } from '#server/testing/factories.ts'
import { setUpWorld, signUp, signUpAdmin } from '#server/testing/world.ts'

const world = setUpWorld()

it('a range says which refunds came after it: its figures are without them', async () => {
  const admin = await signUpAdmin(world)
  const host = await signUp(world)
  const event = await createEvent(world.deps.db, host.user.id)
  const at = (day: string) => new Date(`${day}T23:30:00-06:00`)
  const giveAndRefund = async (
    confirmed: string,
    base_amount: number,
    refund: Partial<Row<'refunds'>>,
  ) => {
    const { id, total_amount } = await createContribution(world.deps.db, event, {
      status: 'REFUNDED',
      confirmed_at: at(confirmed),
    })
    await world.deps.db
      .insertInto('refunds')
      .values({
        contribution_id: id,
        base_amount,
        total_amount,
        stripe_refund_id: `re_${base_amount}`,
        ...refund,
      })
      .execute()
  }
  const completed = (day: string) => ({ status: 'succeeded', completed_at: at(day) }) as const
  await giveAndRefund('2025-05-31', 1, completed('2025-05-31'))
  await giveAndRefund('2025-05-31', 20, completed('2025-06-01'))
  await giveAndRefund('2025-05-01', 300, completed('2025-07-01'))
  await giveAndRefund('2025-06-01', 4_000, completed('2025-06-02'))
  // Accepted, so the totals are without it; not sent yet; failed.
  await giveAndRefund('2025-05-02', 50_000, { created_at: at('2025-06-01') })
  await giveAndRefund('2025-05-02', 600_000, { stripe_refund_id: null })
  await giveAndRefund('2025-05-02', 600_001, { ...completed('2025-06-03'), status: 'failed' })
  const query = { from: '2025-05-01', to: '2025-05-31' }
  const { laterRefunds } = await admin.call('GET /admin/range-metrics', { query })
  expect(laterRefunds).toEqual({ count: 3, amount: 50_320 })
})
