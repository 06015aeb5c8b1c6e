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

it('a range says which disputes took money out of it later, and neither those that were won nor what was refunded before', async () => {
  const admin = await signUpAdmin(world)
  const host = await signUp(world)
  const event = await createEvent(world.deps.db, host.user.id)
  const at = (day: string) => new Date(`${day}T12:00:00-06:00`)
  const dispute = async (
    confirmed: string,
    opened: string,
    { base, ...gift }: Partial<Row<'contributions'>> & { base: number },
    ...statuses: Row<'disputes'>['status'][]
  ) => {
    const amounts = { base_amount: base, transaction_fee: 0, service_fee: 0, total_amount: base }
    const disputed = statuses.includes('won') ? 0 : base - (gift.refunded_base_amount ?? 0)
    const taken = { disputed_base_amount: disputed, disputed_total_amount: disputed }
    const paid = { status: 'DISPUTED' as const, confirmed_at: at(confirmed), ...amounts, ...taken }
    const { id } = await createContribution(world.deps.db, event, { ...paid, ...gift })
    for (const status of statuses)
      await world.deps.db
        .insertInto('disputes')
        .values({
          contribution_id: id,
          stripe_dispute_id: `du_${base}_${status}`,
          reason: 'fraudulent',
          amount: base,
          status,
          opened_at: at(opened),
        })
        .execute()
  }
  const part = { disputed_base_amount: 700, disputed_total_amount: 700 }
  await dispute('2024-05-31', '2024-06-01', { base: 2_000 }, 'lost', 'under_review')
  await dispute(
    '2024-05-01',
    '2024-07-01',
    { base: 30_000, refunded_base_amount: 10_000 },
    'needs_response',
  )
  // Of a part: the totals lack the whole gift while it is open, and the part once it is lost.
  await dispute('2024-05-01', '2024-07-02', { base: 100_000, ...part }, 'under_review')
  await dispute('2024-05-01', '2024-07-03', { base: 400_000, ...part, status: 'CONFIRMED' }, 'lost')
  await dispute('2024-05-01', '2024-05-31', { base: 4_000 }, 'lost')
  await dispute('2024-06-01', '2024-06-02', { base: 5_000 }, 'lost')
  await dispute('2024-05-01', '2024-06-02', { base: 6_000, status: 'CONFIRMED' }, 'won')
  const query = { from: '2024-05-01', to: '2024-05-31' }
  const { laterDisputes } = await admin.call('GET /admin/range-metrics', { query })
  expect(laterDisputes).toEqual({ count: 4, amount: 122_700 })
})
