import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '#contract/product/durations.ts'
import { buildPayment } from '#server/ledger/movements.ts'
import { listPostings, recordMovements } from '#server/ledger/store.ts'
import {
  createFamily,
  createPaidContribution,
  type Family,
  fetchSession,
  payByCard,
  refundContribution,
  startCheckout,
  waitForWebhooks,
  withoutWebhooks,
} from '#server/testing/contributions.ts'
import { listRows, updateRow } from '#server/testing/database.ts'
import { openStripeDashboard } from '#server/testing/provider/stripe-dashboard.ts'
import { createUniqueEmail, signUpAdmin, startWorld } from '#server/testing/world.ts'
import { checkLedger } from './check-ledger.ts'

let family: Family

const support = createUniqueEmail('soporte')
const world = await startWorld({ SUPPORT_EMAIL: support })
const dashboard = openStripeDashboard(world)
beforeEach(async () => {
  family = await createFamily(world)
})
afterAll(() => world.close())

const pay = () => createPaidContribution(world, family)

/** Books payments that are quarantined, without their fees. */
function bookUnmatched(providerIds: readonly string[], total: number, at = world.deps.now()) {
  const amounts = { total, sent: 0, transferId: null, fee: null }
  const movements = providerIds.flatMap((providerId) =>
    buildPayment({ providerId, contributionId: null, at }, amounts),
  )
  return world.deps.db.transaction().execute((tx) => recordMovements(tx, movements))
}

const readStatuses = (...contributions: { id: string }[]) =>
  Promise.all(
    contributions.map(
      async ({ id }) => (await listRows(world, 'contributions', { id }))[0]?.status,
    ),
  )

/** Checks some hours later, when all transfers are done. */
const check = (later = 10 * HOUR_MS) =>
  checkLedger({ ...world.deps, now: () => new Date(Date.now() + later) })

describe('the check of the ledger', () => {
  it('finds that totals, contributions, ledger and Stripe agree', async () => {
    await pay()
    const { id } = await pay()
    await world.stripe.post('/payouts/run', {})
    await refundContribution(family.host, id)
    await waitForWebhooks(world)
    const { figures, differences } = await check()
    expect(differences).toEqual([])
    expect(figures.totals).toBe(figures.contributions)
    expect(figures.ledger).toBe(figures.contributions)
    expect(figures.provider).toBe(figures.booked)
    expect(figures.compared).toBeGreaterThan(7)
  })

  it('is stored for admins, with the balance of each account', async () => {
    const admin = await signUpAdmin(world)
    await pay()
    const done = await check()
    const { balances, check: shown } = await admin.call('GET /admin/ledger')
    expect(shown).toEqual(done)
    expect(Object.values(balances).reduce((sum, amount) => sum + amount, 0)).toBe(0)
    expect(balances.host + balances.bank).toBe(done.figures.ledger)
    const { metrics } = await admin.call('GET /admin/global-metrics')
    expect(metrics.totalProviderFees).toBe(balances.provider_fees)
    expect(metrics.platformMargin).toBe(balances.revenue)
    expect(balances.provider_fees).toBeGreaterThan(0)
  })

  it('shows every movement once, the newest first, page by page', async () => {
    const admin = await signUpAdmin(world)
    const { id } = await pay()
    const { movements, next } = await admin.call('GET /admin/ledger/movements', {
      query: { pageSize: 2 },
    })
    expect(movements).toHaveLength(2)
    const older = await admin.call('GET /admin/ledger/movements', {
      query: { before: next ?? '', pageSize: 100 },
    })
    expect(older.next).toBeNull()
    const all = [...movements, ...older.movements]
    const rows = await world.deps.db.selectFrom('ledger_movements').select('id').execute()
    expect(new Set(all.map((movement) => movement.id)).size).toBe(rows.length)
    const ofGift = all.filter(({ contributionId }) => contributionId === id)
    const { contribution } = await admin.call('GET /admin/contributions/:id', { params: { id } })
    expect(ofGift.every(({ folio }) => folio === contribution.folio)).toBe(true)
    const kinds = ofGift.map(({ kind }) => kind)
    expect(kinds.toSorted()).toEqual(['charge', 'platform_fee', 'provider_fee', 'transfer'])
    expect(all.every(({ from, to, amount }) => from !== to && amount > 0)).toBe(true)
  })

  it('records a refund and a dispute without webhooks; a second run finds none', async () => {
    const [refunded, disputed] = [await pay(), await pay()]
    await withoutWebhooks(world, async () => {
      await dashboard.stripe.refunds.create({
        payment_intent: refunded.paymentIntent,
        reverse_transfer: true,
      })
      await dashboard.openDispute(disputed.paymentIntent)
    })
    const before = await check(HOUR_MS)
    expect(before.figures.recorded).toBe(2)
    expect(await readStatuses(refunded, disputed)).toEqual(['REFUNDED', 'DISPUTED'])
    const entries = await listPostings(world.deps.db, refunded.id)
    const again = await check(HOUR_MS)
    expect(again.figures.recorded).toBe(0)
    expect(await listPostings(world.deps.db, refunded.id)).toEqual(entries)
  })

  it('reports a stored total that differs from its contributions, and emails support once', async () => {
    const { id, raised_amount: expected } = family.goal
    await updateRow(world, 'goals', id, { raised_amount: expected + 1 })
    const goal = { kind: 'goal-total', id, expected, found: expected + 1 }
    expect((await check()).differences).toMatchObject([goal])
    await world.mailbox.waitForEmail(support, 'hay una diferencia')
    expect((await check()).differences).toMatchObject([goal])
    await updateRow(world, 'goals', id, { raised_amount: expected })
    expect((await check()).differences).toEqual([])
    const emails = await world.mailbox.listEmails(support)
    expect(emails.filter(({ text }) => text.includes(id))).toHaveLength(1)
  })

  it('reports a daily total that differs from its contributions', async () => {
    const { db } = world.deps
    await pay()
    const isPaid = db.selectFrom('daily_totals').where('raised_amount', '>', 0)
    const { slot } = await isPaid.select('slot').limit(1).executeTakeFirstOrThrow()
    const stored = db.updateTable('daily_totals').where('slot', '=', slot)
    const raise = (by: number) =>
      stored.set((row) => ({ raised_amount: row('raised_amount', '+', by) })).execute()
    await raise(1)
    const [wrong] = (await check()).differences
    expect(wrong).toMatchObject({ kind: 'day-total' })
    expect(wrong?.found).toBe(Number(wrong?.expected) + 1)
    await raise(-1)
    expect((await check()).differences).toEqual([])
  })

  it('names a total with a wrong count, without amounts', async () => {
    const { id } = family.event
    await updateRow(world, 'events', id, { contribution_count: 1 })
    const wrong = { kind: 'event-total', id, expected: null, found: null }
    expect((await check()).differences).toEqual([wrong])
    await updateRow(world, 'events', id, { contribution_count: 0 })
    expect((await check()).differences).toEqual([])
  })

  it('names a contribution whose rows differ from its movements', async () => {
    const { id } = await pay()
    await updateRow(world, 'contributions', id, { refunded_total_amount: 900 })
    const wrong = { kind: 'contribution', id, expected: 113_000, found: 113_900 }
    expect((await check()).differences).toEqual([wrong])
    await updateRow(world, 'contributions', id, { refunded_total_amount: 0 })
    expect((await check()).differences).toEqual([])
  })

  it('names movements that only Stripe or only we have', async () => {
    const bystander = await pay()
    const transfer = await dashboard.stripe.transfers.create({
      amount: 700,
      currency: 'mxn',
      destination: family.accountId,
      source_transaction: await dashboard.findCharge(bystander.paymentIntent),
    })
    const { differences } = await check()
    const id = `transfer ${transfer.id}`
    const there = { kind: 'missing-in-ledger', id, expected: -700, found: null }
    expect(differences).toEqual([there])
    await bookUnmatched(['pi_unmatched'], 5_000)
    const charge = 'charge pi_unmatched'
    const here = { kind: 'missing-at-provider', id: charge, expected: null, found: 5_000 }
    expect((await check()).differences).toEqual([there, here])
    expect((await check(30 * DAY_MS)).differences).toEqual([])
  })

  it('fetches open disputes and refunds, however old', async () => {
    const [disputed, refunded] = [await pay(), await pay()]
    const dispute = await dashboard.openDispute(disputed.paymentIntent)
    await refundContribution(family.host, refunded.id)
    await waitForWebhooks(world)
    const [refund] = await listRows(world, 'refunds', { contribution_id: refunded.id })
    await updateRow(world, 'refunds', String(refund?.id), { status: 'pending' })
    await withoutWebhooks(world, async () => {
      await dashboard.closeDispute(dispute, 'won')
      await world.stripe.post(`/refunds/${refund?.stripe_refund_id}/fail`)
    })
    const muchLater = await check(30 * DAY_MS)
    expect(muchLater.figures.recorded).toBe(2)
    expect(await readStatuses(disputed, refunded)).toEqual(['CONFIRMED', 'CONFIRMED'])
    expect((await check(30 * DAY_MS)).figures.recorded).toBe(0)
  })

  it('fetches a missing fee, also behind many payments without one', async () => {
    const { sessionId } = await startCheckout(world, family, { amount: 100_000 })
    await world.stripe.post('/webhooks', { mode: 'drop' })
    await payByCard(world, sessionId)
    const { paymentIntentId } = await fetchSession(world, sessionId)
    const now = world.deps.now()
    const unmatched = Array.from({ length: 201 }, (_, n) => `pi_without_fee_${n}`)
    await bookUnmatched(unmatched, 113_900, new Date(now.getTime() - DAY_MS))
    await bookUnmatched([String(paymentIntentId)], 113_900, now)
    expect((await check(30 * DAY_MS)).figures.recorded).toBe(1)
    expect((await check(30 * DAY_MS)).figures.recorded).toBe(0)
    await world.stripe.post('/webhooks', { mode: 'normal' })
  })
})
