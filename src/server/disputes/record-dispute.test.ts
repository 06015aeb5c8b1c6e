import type Stripe from 'stripe'
import { beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '#server/limits.ts'
import { planAdjustment } from '#server/refunds/host-transfer/adjust-host-transfer.ts'
import { recordProviderMovements } from '#server/refunds/record-provider-movements.ts'
import {
  createFamily,
  createPaidContribution,
  type Family,
  payByCard,
  readContributionOfSession,
  readEventRow,
  startCheckout,
  waitForWebhooks,
} from '#server/testing/contributions.ts'
import { waitUntil } from '#server/testing/external-services.ts'
import { signUpAdmin } from '#server/testing/people.ts'
import { openStripeDashboard, type StripeDashboard } from '#server/testing/stripe-dashboard.ts'
import { setUpWorld } from '#server/testing/world.ts'
import { listLedgerDifferences } from '#server/verification/ledger-checks-store.ts'

const world = setUpWorld()
let panel: StripeDashboard

beforeAll(async () => {
  panel = openStripeDashboard(world)
})

async function waitForHostBalance(family: Family, expected: number): Promise<void> {
  const look = async () => (await panel.readAccountBalance(family.accountId)) === expected
  await waitUntil(`the host balance is ${expected}`, look)
}

/** Its state stays DISPUTED (`R6`); people are told that nothing of it is open any more. */
async function readsAsLost(family: Family, id: string): Promise<void> {
  const admin = await signUpAdmin(world)
  const inState = async (status: 'DISPUTED' | 'DISPUTE_LOST') => {
    const query = { status, eventId: family.event.id }
    return (await admin.call('GET /admin/contributions', { query })).contributions
  }
  expect(await inState('DISPUTED')).toEqual([])
  expect(await inState('DISPUTE_LOST')).toMatchObject([{ id, disputeLost: true }])
  const message = 'El banco ya devolvió este pago a la tarjeta: la aclaración se perdió.'
  const params = { id }
  const { contribution } = await admin.call('GET /admin/contributions/:id', { params })
  expect(contribution).toMatchObject({ disputeLost: true, notRefundable: message })
  const refund = family.host.call('POST /contributions/:id/refund', { params, body: {} })
  await expect(refund).rejects.toMatchObject({ code: 'NOT_REFUNDABLE', message })
  const { preview } = await family.host.call('GET /events/:id/refund', {
    params: { id: family.event.id },
  })
  expect(preview).toMatchObject({ contributions: 0, blocked: [], blockedCount: 0 })
}

describe('a disputed contribution', () => {
  it('leaves the totals and the host’s account, and returns when the dispute is won', async () => {
    const family = await createFamily(world)
    const { id, sessionId, paymentIntent } = await createPaidContribution(world, family)
    const dispute = await panel.openDispute(paymentIntent)
    await waitForWebhooks(world)
    expect(await readContributionOfSession(world, sessionId)).toMatchObject({ status: 'DISPUTED' })
    expect(await readEventRow(world, family)).toMatchObject({
      raised_amount: 0,
      contribution_count: 0,
    })
    await waitForHostBalance(family, 0)
    await world.mailbox.waitForEmail(family.host.email, 'está en aclaración')
    const asked = await world.mailbox.waitForEmail(
      world.config.supportEmail,
      'Aclaración por responder antes del',
    )
    expect(asked.text).toContain(dispute)
    expect(asked.text).toContain(`${world.config.publicUrl}/admin/disputes`)
    const refund = family.host.call('POST /contributions/:id/refund', { params: { id }, body: {} })
    await expect(refund).rejects.toMatchObject({
      code: 'NOT_REFUNDABLE',
      message: 'Esta aportación está en aclaración con el banco y no se puede devolver.',
    })
    await panel.closeDispute(dispute, 'won')
    await waitForWebhooks(world)
    expect(await readContributionOfSession(world, sessionId)).toMatchObject({ status: 'CONFIRMED' })
    expect(await readEventRow(world, family)).toMatchObject({
      raised_amount: 100_000,
      contribution_count: 1,
    })
    await waitForHostBalance(family, 100_000)
    await world.mailbox.waitForEmail(family.host.email, 'Terminó la aclaración')
    expect(await listLedgerDifferences(world.deps.db, new Date())).toEqual([])
  })

  it('is refundable once the dispute is won, also before the host has the money again', async () => {
    const family = await createFamily(world)
    const { id, sessionId, paymentIntent } = await createPaidContribution(world, family)
    const dispute = await panel.openDispute(paymentIntent)
    await waitForWebhooks(world)
    await waitForHostBalance(family, 0)
    await panel.closeDispute(dispute, 'won')
    await waitForWebhooks(world)
    await family.host.call('POST /contributions/:id/refund', { params: { id }, body: {} })
    expect(await readContributionOfSession(world, sessionId)).toMatchObject({ status: 'REFUNDED' })
    await waitForHostBalance(family, 0)
    expect(await listLedgerDifferences(world.deps.db, new Date())).toEqual([])
  })

  it('stays out when the dispute is lost', async () => {
    const family = await createFamily(world)
    const { id, sessionId, paymentIntent } = await createPaidContribution(world, family)
    const dispute = await panel.openDispute(paymentIntent)
    await panel.closeDispute(dispute, 'lost')
    await waitForWebhooks(world)
    expect(await readContributionOfSession(world, sessionId)).toMatchObject({ status: 'DISPUTED' })
    expect(await readEventRow(world, family)).toMatchObject({ raised_amount: 0 })
    await waitForHostBalance(family, 0)
    expect(await listLedgerDifferences(world.deps.db, new Date())).toEqual([])
    await readsAsLost(family, id)
  })

  it('is listed for admins with the deadline for evidence', async () => {
    const admin = await signUpAdmin(world)
    const family = await createFamily(world)
    const { id, paymentIntent } = await createPaidContribution(world, family)
    const providerId = await panel.openDispute(paymentIntent)
    await waitForWebhooks(world)
    const { disputes, awaitingEvidence } = await admin.call('GET /admin/disputes')
    expect(awaitingEvidence).toBe(1)
    expect(disputes[0]).toMatchObject({
      contributionId: id,
      providerId,
      status: 'needs_response',
      reason: 'fraudulent',
      amount: 113_900,
      eventName: family.event.name,
      evidenceDueBy: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/),
    })
    const others = disputes.slice(1).map(({ evidenceDueBy }) => evidenceDueBy)
    expect(new Set(others)).toEqual(new Set([null]))
  })

  it('takes over a later deadline for evidence, and no earlier one', async () => {
    const { deps } = world
    const { id, paymentIntent } = await createPaidContribution(world, await createFamily(world))
    const dispute = await deps.payments.retrieveDispute(await panel.openDispute(paymentIntent))
    await waitForWebhooks(world)
    if (!dispute?.evidenceDueBy) throw new Error('the dispute has no deadline')
    const extended = new Date(dispute.evidenceDueBy.getTime() + 5 * DAY_MS)
    for (const evidenceDueBy of [extended, dispute.evidenceDueBy]) {
      const movements = {
        paymentIntentId: paymentIntent,
        session: null,
        refunds: [],
        disputes: [{ ...dispute, evidenceDueBy }],
      }
      await deps.db.transaction().execute((tx) => recordProviderMovements(deps, tx, movements))
    }
    const rows = deps.db.selectFrom('disputes').select('evidence_due_by')
    const stored = await rows.where('contribution_id', '=', id).execute()
    expect(stored).toEqual([{ evidence_due_by: extended }])
  })
})

/** All orders of some things. */
function orders<T>(things: readonly T[]): T[][] {
  if (things.length < 2) return [[...things]]
  return things.flatMap((first, n) =>
    orders(things.filter((_, other) => other !== n)).map((rest) => [first, ...rest]),
  )
}

const KINDS = [
  'checkout.session.completed',
  'charge.updated',
  'refund.created',
  'charge.dispute.created',
  'charge.dispute.closed',
] as const

describe.each([
  { verdict: 'won', status: 'CONFIRMED', raised: 60_000, count: 1, every: 1 },
  { verdict: 'lost', status: 'DISPUTED', raised: 0, count: 0, every: 5 },
] as const)(
  'in whatever order the provider tells of a payment, a partial refund and a dispute that is $verdict',
  ({ verdict, status, raised, count, every }) => {
    /** Everything happens unheard; then the events are delivered, each handled before the next. */
    async function live(family: Family, order: readonly string[]): Promise<void> {
      await world.stripe.post('/webhooks', { mode: 'drop' })
      const { sessionId } = await startCheckout(world, family, { amount: 100_000 })
      await payByCard(world, sessionId)
      const { payment_intent } = await panel.stripe.checkout.sessions.retrieve(sessionId)
      const paymentIntent = String(payment_intent)
      await world.stripe.post('/clock', { advance_seconds: 5 })
      await panel.stripe.refunds.create({ payment_intent: paymentIntent, amount: 45_560 })
      await panel.closeDispute(await panel.openDispute(paymentIntent), verdict)
      await world.stripe.post('/webhooks', { mode: 'normal' })
      const charge = await panel.findCharge(paymentIntent)
      const events = await eventsOf([sessionId, charge, paymentIntent])
      expect(events.map(({ type }) => type).sort()).toEqual([...KINDS].sort())
      for (const type of order) {
        const event = events.find((each) => each.type === type)
        if (event) await panel.deliver(event)
        await waitForWebhooks(world)
      }
      const row = await readContributionOfSession(world, sessionId)
      const { refunded_amount, refunded_total } = row
      expect([order, row.status, row.counted_amount, refunded_amount, refunded_total]).toEqual([
        order,
        status,
        raised,
        40_000,
        45_560,
      ])
    }

    async function eventsOf(about: readonly string[]): Promise<Stripe.Event[]> {
      const { data } = await panel.stripe.events.list({ limit: 40 })
      return data.filter(({ type, account, data: { object } }) => {
        const parts = JSON.stringify(object)
        const isOurs = !account && about.some((id) => parts.includes(id))
        return isOurs && KINDS.some((kind) => kind === type)
      })
    }

    it('status, totals and host balance are the same', async () => {
      const family = await createFamily(world)
      const all = orders(KINDS).filter((_, n) => n % every === 0)
      for (const order of all) await live(family, order)
      expect(await readEventRow(world, family)).toMatchObject({
        raised_amount: raised * all.length,
        contribution_count: count * all.length,
      })
      expect(await listLedgerDifferences(world.deps.db, new Date())).toEqual([])
      await waitForHostBalance(family, raised * all.length)
    }, 240_000)
  },
)

describe('planAdjustment', () => {
  const one = { id: 'tr_1', remaining: 500 }
  const two = { id: 'tr_2', remaining: 300 }

  it('reverses the excess, one transfer at a time, never more than its rest', () => {
    const reversal = { kind: 'reversal', reversed_transfer_id: 'tr_1' }
    expect(planAdjustment([one, two], 0)).toEqual({ ...reversal, amount: 500 })
    expect(planAdjustment([{ ...one, remaining: 0 }, two], 0)).toMatchObject({
      reversed_transfer_id: 'tr_2',
      amount: 300,
    })
    expect(planAdjustment([one], 499)).toEqual({ ...reversal, amount: 1 })
  })

  it('transfers what is missing, and nothing when the target is reached', () => {
    expect(planAdjustment([one], 800)).toEqual({
      kind: 'transfer',
      reversed_transfer_id: null,
      amount: 300,
    })
    expect(planAdjustment([one, two], 800)).toBeNull()
  })
})
