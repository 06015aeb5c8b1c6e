import { describe, expect, it } from 'vitest'
import { computeTyped, type FeesPaidBy } from '#contract/money/fees.ts'
import { lockEventForTotals } from '#server/event-records/totals-store.ts'
import {
  checkLedgerAfterEach,
  createFamily,
  createPaidContribution,
  type Family,
  fetchSession,
  findLedgerDifferences,
  findQuarantined,
  payAndSettle,
  payByCard,
  payWithOtherParams,
  readContribution,
  readLedgerBalances,
  readTotals,
  refundContribution,
  resolveQuarantined,
  startCheckout,
  startPaymentsWorld,
  waitForWebhooks,
} from '#server/testing/contributions.ts'
import { countLockWaits } from '#server/testing/database.ts'
import { createEvent, createGoal } from '#server/testing/factories.ts'
import { waitUntil } from '#server/testing/world.ts'

const { world, admin, dashboard } = await startPaymentsWorld()
checkLedgerAfterEach(world)

const { accountId, host } = await createFamily(world)

/** Another event of the family, with a goal of 1,000 pesos. */
async function createEventOf(feesPaidBy: FeesPaidBy): Promise<Family> {
  const event = await createEvent(world.deps.db, host.user.id, { fees_paid_by: feesPaidBy })
  const goal = await createGoal(world.deps.db, event.id, { target_amount: 100_000 })
  return { accountId, host, event, goal }
}

const choose = ({ event }: Family, feesPaidBy: FeesPaidBy) =>
  host.call('PUT /events/:id', { params: { id: event.id }, body: { feesPaidBy } })

const readChoice = async ({ event }: Family) =>
  (await world.call('GET /events/:id', { params: { id: event.id } })).event.feesPaidBy

/** Whether the form of its host says that the choice is over. */
const readIsFixed = async ({ event }: Family) =>
  (await host.call('GET /events/:id', { params: { id: event.id } })).event.isFeesPayerFixed

async function countContributions({ event }: Family): Promise<number> {
  const rows = world.deps.db.selectFrom('contributions').select('id')
  return (await rows.where('event_id', '=', event.id).execute()).length
}

const FIXED = { code: 'FEES_PAYER_FIXED', status: 409 }
const CHANGED = { code: 'FEES_PAYER_CHANGED', status: 409 }

describe('R23: an event whose host pays the fees', () => {
  it.each([
    [57_124, 50_000],
    [113_900, 100_000],
    [100_000, 87_759],
    [50_000, 43_727],
    [1_484, 1_000],
  ])(
    'charges the %i that were typed, and the family receives and counts %i',
    async (amount, base) => {
      const family = await createEventOf('HOST')
      const balance = await dashboard.readAccountBalance(accountId)
      const paid = await createPaidContribution(world, family, { amount })
      expect(paid).toMatchObject({
        status: 'CONFIRMED',
        fees_paid_by: 'HOST',
        base_amount: base,
        total_amount: amount,
        counted_amount: base,
      })
      const session = await fetchSession(world, paid.sessionId)
      expect([session.total, session.destinationAmount]).toEqual([amount, base])
      expect(await readTotals(world, family)).toEqual([base, 1])
      expect((await dashboard.readAccountBalance(accountId)) - balance).toBe(base)
      expect(await readLedgerBalances(world, paid.id)).toMatchObject({ host: base, card: -amount })
    },
  )

  it('completes a goal to the centavo by the total of what it lacks', async () => {
    const family = await createEventOf('HOST')
    const readRaised = async () => {
      const { event } = await world.call('GET /events/:id', { params: { id: family.event.id } })
      return event.goals[0]?.currentAmount ?? 0
    }
    await createPaidContribution(world, family, { amount: 40_000 })
    const amount = computeTyped(100_000 - (await readRaised()), 'HOST')
    await createPaidContribution(world, family, { amount })
    expect(await readRaised()).toBe(100_000)
  })

  it.each([
    [1_483, 'El monto mínimo es $14.84 MXN: de ahí salen los cargos y la familia recibe $10.00'],
    [999, 'El monto mínimo es $14.84 MXN: de ahí salen los cargos y la familia recibe $10.00'],
    [11_355_533, 'El monto máximo es $113,555.32 MXN'],
  ])('refuses %i, which is no total of an allowed gift', async (amount, message) => {
    const family = await createEventOf('HOST')
    const details = [{ field: 'amount', message }]
    await expect(startCheckout(world, family, { amount })).rejects.toMatchObject({
      code: 'VALIDATION',
      details,
    })
    expect(await countContributions(family)).toBe(0)
  })

  it('refuses figures that are not its own', async () => {
    const family = await createEventOf('HOST')
    const claim = (totalAmountCents: number) =>
      startCheckout(world, family, { amount: 50_000, totalAmountCents })
    await expect(claim(57_124)).rejects.toMatchObject({ code: 'AMOUNT_MISMATCH' })
    expect((await claim(50_000)).sessionId).toMatch(/^cs_/)
  })

  it('gives back all that was paid, and of a part of the gift its part of it', async () => {
    const family = await createEventOf('HOST')
    const balance = await dashboard.readAccountBalance(accountId)
    const paid = await createPaidContribution(world, family, { amount: 100_000 })
    const part = await refundContribution(admin, paid.id, { amount: 40_000, reason: 'Una parte' })
    expect(part.refund).toMatchObject({ amount: 40_000, totalAmount: 45_579 })
    await waitForWebhooks(world)
    expect(await readTotals(world, family)).toEqual([47_759, 1])
    await refundContribution(admin, paid.id, { reason: 'Todo' })
    await waitForWebhooks(world)
    const refunds = await dashboard.listRefunds(paid.paymentIntent)
    expect(refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(100_000)
    expect(await readTotals(world, family)).toEqual([0, 0])
    await waitUntil('the host gave it back', async () => {
      return (await dashboard.readAccountBalance(accountId)) === balance
    })
    expect(await findLedgerDifferences(world)).toEqual([])
  })

  it('takes the gift out while it is disputed, and counts it again when the dispute is won', async () => {
    const family = await createEventOf('HOST')
    const paid = await createPaidContribution(world, family, { amount: 100_000 })
    const dispute = await dashboard.openDispute(paid.paymentIntent)
    await waitForWebhooks(world)
    expect(await readTotals(world, family)).toEqual([0, 0])
    await dashboard.closeDispute(dispute, 'won')
    await waitForWebhooks(world)
    expect(await readTotals(world, family)).toEqual([87_759, 1])
  })

  it('accepts a quarantined payment as the gift that it covers', async () => {
    const family = await createEventOf('HOST')
    const changes = { base: 40_000, transactionFee: 3_600, serviceFee: 2_169 }
    const { sessionId } = await payWithOtherParams(world, family, changes)
    await resolveQuarantined(admin, (await findQuarantined(admin, sessionId)).id, 'accept')
    expect(await readContribution(world, sessionId)).toMatchObject({
      fees_paid_by: 'HOST',
      base_amount: 40_000,
      service_fee: 2_169,
      total_amount: 45_769,
    })
    expect(await readTotals(world, family)).toEqual([40_000, 1])
  })

  it('tells host and contributor both figures, and the form what was typed', async () => {
    const family = await createEventOf('HOST')
    const { sessionId } = await startCheckout(world, family, { amount: 100_000 })
    const { again } = await world.call('GET /payments/checkout-session/:id', {
      params: { id: sessionId },
    })
    const [id = '', token = ''] =
      new URL(again ?? '', 'http://x').searchParams.get('draft')?.split('.') ?? []
    const draft = await world.call('GET /payments/drafts/:id', { params: { id }, query: { token } })
    expect(draft.typed?.amount).toBe(100_000)
    await payAndSettle(world, sessionId)
    const outcome = await world.call('GET /payments/checkout-session/:id', {
      params: { id: sessionId },
    })
    expect(outcome.amount_total).toBe(100_000)
    expect(outcome.contribution).toMatchObject({ feesPaidBy: 'HOST', amount: 87_759 })
    const { contributions } = await host.call('GET /events/:id/contributions', {
      params: { id: family.event.id },
    })
    expect(contributions).toMatchObject([
      { feesPaidBy: 'HOST', amount: 87_759, totalAmount: 100_000 },
    ])
    const email = await world.mailbox.waitForEmail(host.email, 'aportó $877.59')
    expect(email.text).toContain('$1,000.00')
  })
})

describe('R23: who pays the fees', () => {
  it('is the contributor unless the host chooses, as often as they like before the first payment', async () => {
    const family = await createEventOf('CONTRIBUTOR')
    for (const feesPaidBy of ['HOST', 'CONTRIBUTOR', 'HOST'] as const) {
      await choose(family, feesPaidBy)
      expect(await readChoice(family)).toBe(feesPaidBy)
    }
  })

  it('changes while a checkout is open, which is paid under the figures that it was opened with', async () => {
    const family = await createEventOf('CONTRIBUTOR')
    const key = crypto.randomUUID()
    const before = await startCheckout(world, family, { amount: 50_000 }, key)
    await choose(family, 'HOST')
    const after = await startCheckout(world, family, { amount: 50_000, feesPaidBy: 'HOST' })
    expect(await startCheckout(world, family, { amount: 50_000 }, key)).toEqual(before)
    await payAndSettle(world, before.sessionId)
    await payAndSettle(world, after.sessionId)
    expect(await readContribution(world, before.sessionId)).toMatchObject({
      fees_paid_by: 'CONTRIBUTOR',
      base_amount: 50_000,
      total_amount: 57_124,
    })
    expect(await readContribution(world, after.sessionId)).toMatchObject({
      fees_paid_by: 'HOST',
      base_amount: 43_727,
      total_amount: 50_000,
    })
    expect(await readTotals(world, family)).toEqual([93_727, 2])
  })

  it('does not change for a new attempt: its order has to be read again', async () => {
    const family = await createEventOf('HOST')
    const key = crypto.randomUUID()
    const { sessionId } = await startCheckout(world, family, {}, key)
    await dashboard.stripe.checkout.sessions.expire(sessionId)
    await waitForWebhooks(world)
    await choose(family, 'CONTRIBUTOR')
    await expect(startCheckout(world, family, {}, key)).rejects.toMatchObject(CHANGED)
    await choose(family, 'HOST')
    expect((await startCheckout(world, family, {}, key)).sessionId).not.toBe(sessionId)
  })

  it('is fixed by the first payment, and stays so when that is refunded', async () => {
    const family = await createEventOf('HOST')
    expect(await readIsFixed(family)).toBe(false)
    const { id } = await createPaidContribution(world, family)
    await expect(choose(family, 'CONTRIBUTOR')).rejects.toMatchObject(FIXED)
    expect(await readIsFixed(family)).toBe(true)
    await choose(family, 'HOST')
    await refundContribution(host, id)
    await waitForWebhooks(world)
    await expect(choose(family, 'CONTRIBUTOR')).rejects.toMatchObject(FIXED)
    expect(await readChoice(family)).toBe('HOST')
  })

  it('is fixed by a payment that is quarantined, too', async () => {
    const family = await createEventOf('HOST')
    await payWithOtherParams(world, family, {
      base: 40_000,
      transactionFee: 3_600,
      serviceFee: 2_170,
    })
    await expect(choose(family, 'CONTRIBUTOR')).rejects.toMatchObject(FIXED)
  })

  it('is fixed by a payment that is settled concurrently', async () => {
    const family = await createEventOf('HOST')
    const { sessionId } = await startCheckout(world, family)
    const { id } = await readContribution(world, sessionId)
    const waitForChoice = await world.deps.db.transaction().execute(async (tx) => {
      await lockEventForTotals(tx, family.event.id)
      const choice = Promise.allSettled([choose(family, 'CONTRIBUTOR')])
      await waitUntil('the change waits', async () => (await countLockWaits(world)) > 0)
      const paid = { status: 'CONFIRMED', confirmed_at: new Date() } as const
      await tx.updateTable('contributions').set(paid).where('id', '=', id).execute()
      return () => choice
    })
    expect(await waitForChoice()).toMatchObject([{ status: 'rejected', reason: FIXED }])
    const pending = { status: 'PENDING', confirmed_at: null } as const
    await world.deps.db.updateTable('contributions').set(pending).where('id', '=', id).execute()
    await payByCard(world, sessionId)
    await waitForWebhooks(world)
    expect(await readChoice(family)).toBe('HOST')
  })
})
