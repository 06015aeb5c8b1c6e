import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildPayment } from '#server/ledger/movements.ts'
import { listPostings, recordMovements } from '#server/ledger/store.ts'
import { DAY_MS, HOUR_MS } from '#server/limits.ts'
import {
  createFamily,
  createPaidContribution,
  type Family,
  fetchSession,
  payByCard,
  startCheckout,
  waitForWebhooks,
} from '#server/testing/contributions.ts'
import { signUpAdmin } from '#server/testing/people.ts'
import { openStripeDashboard, type StripeDashboard } from '#server/testing/stripe-dashboard.ts'
import { startWorld, uniqueEmail, type World } from '#server/testing/world.ts'
import { checkLedger } from './check-ledger.ts'

let world: World
let panel: StripeDashboard
let family: Family
let support: string

beforeAll(async () => {
  support = uniqueEmail('soporte')
  world = await startWorld({ SUPPORT_EMAIL: support })
  panel = openStripeDashboard(world)
})
beforeEach(async () => {
  family = await createFamily(world)
})
afterAll(() => world.close())

const given = () => createPaidContribution(world, family)

/** A check of some hours later, when nothing is under way any more. */
const check = (later = 10 * HOUR_MS) =>
  checkLedger({ ...world.deps, now: () => new Date(Date.now() + later) })

async function unheard(what: () => Promise<unknown>): Promise<void> {
  await world.stripe.post('/webhooks', { mode: 'drop' })
  await what()
  await world.stripe.post('/webhooks/flush')
  await world.stripe.post('/webhooks', { mode: 'normal' })
}

describe('the check of the ledger', () => {
  it('finds that totals, contributions, ledger and Stripe agree', async () => {
    await given()
    const { id } = await given()
    await world.stripe.post('/payouts/run', {})
    const body = { reason: 'Se repitió' }
    await family.host.call('POST /contributions/:id/refund', { params: { id }, body })
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
    await given()
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
    const { id } = await given()
    const { movements, next } = await admin.call('GET /admin/ledger/movements', {
      query: { pageSize: 2 },
    })
    expect(movements).toHaveLength(2)
    const older = await admin.call('GET /admin/ledger/movements', {
      query: { before: next ?? '', pageSize: 100 },
    })
    expect(older.next).toBeNull()
    const all = [...movements, ...older.movements]
    const { count } = await world.deps.db
      .selectFrom('ledger_movements')
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(new Set(all.map((movement) => movement.id)).size).toBe(Number(count))
    const kinds = all.filter(({ contributionId }) => contributionId === id).map(({ kind }) => kind)
    expect(kinds.toSorted()).toEqual(['charge', 'platform_fee', 'provider_fee', 'transfer'])
    expect(all.every(({ from, to, amount }) => from !== to && amount > 0)).toBe(true)
  })

  it('records a refund and a dispute without webhooks; a second run finds none', async () => {
    const [refunded, disputed] = [await given(), await given()]
    await unheard(async () => {
      await panel.stripe.refunds.create({
        payment_intent: refunded.paymentIntent,
        reverse_transfer: true,
      })
      await panel.openDispute(disputed.paymentIntent)
    })
    const before = await check(HOUR_MS)
    expect(before.figures.recorded).toBe(2)
    const states = await world.deps.db
      .selectFrom('contributions')
      .select('status')
      .where('id', 'in', [refunded.id, disputed.id])
      .orderBy('id')
      .execute()
    expect(states).toEqual([{ status: 'REFUNDED' }, { status: 'DISPUTED' }])
    const entries = await listPostings(world.deps.db, refunded.id)
    const again = await check(HOUR_MS)
    expect(again.figures.recorded).toBe(0)
    expect(await listPostings(world.deps.db, refunded.id)).toEqual(entries)
  })

  it('names a stored total that is no sum, and emails support once', async () => {
    const raise = (by: number) =>
      world.deps.db
        .updateTable('goals')
        .set((row) => ({ raised_amount: row('raised_amount', '+', by) }))
        .where('id', '=', family.goal.id)
        .execute()
    await raise(1)
    const { raised_amount: expected } = family.goal
    const goal = { kind: 'goal-total', id: family.goal.id, expected, found: expected + 1 }
    expect((await check()).differences).toMatchObject([goal])
    await world.mailbox.waitForEmail(support, 'hay una diferencia')
    expect((await check()).differences).toMatchObject([goal])
    await raise(-1)
    expect((await check()).differences).toEqual([])
    const letters = await world.mailbox.listEmails(support)
    expect(letters.filter(({ text }) => text.includes(family.goal.id))).toHaveLength(1)
  })

  it('names a day that is no sum', async () => {
    const { db } = world.deps
    await given()
    const { slot } = await db
      .selectFrom('daily_totals')
      .select('slot')
      .where('raised_amount', '>', 0)
      .limit(1)
      .executeTakeFirstOrThrow()
    const daily = (by: number) =>
      db
        .updateTable('daily_totals')
        .set((row) => ({ raised_amount: row('raised_amount', '+', by) }))
        .where('slot', '=', slot)
        .execute()
    await daily(1)
    const [wrong] = (await check()).differences
    expect(wrong).toMatchObject({ kind: 'day-total' })
    expect(wrong?.found).toBe(Number(wrong?.expected) + 1)
    await daily(-1)
    expect((await check()).differences).toEqual([])
  })

  it('names a total with a wrong count, without amounts', async () => {
    const count = (by: number) =>
      world.deps.db
        .updateTable('events')
        .set((row) => ({ contribution_count: row('contribution_count', '+', by) }))
        .where('id', '=', family.event.id)
        .execute()
    await count(1)
    const wrong = { kind: 'event-total', id: family.event.id, expected: null, found: null }
    expect((await check()).differences).toEqual([wrong])
    await count(-1)
    expect((await check()).differences).toEqual([])
  })

  it('names a contribution whose rows differ from its movements', async () => {
    const { id } = await given()
    const set = (refunded_total: number) =>
      world.deps.db
        .updateTable('contributions')
        .set({ refunded_total })
        .where('id', '=', id)
        .execute()
    await set(900)
    expect((await check()).differences).toEqual([
      { kind: 'contribution', id, expected: 113_000, found: 113_900 },
    ])
    await set(0)
    expect((await check()).differences).toEqual([])
  })

  it('names movements that only Stripe or only we have', async () => {
    const bystander = await given()
    const transfer = await panel.stripe.transfers.create({
      amount: 700,
      currency: 'mxn',
      destination: family.accountId,
      source_transaction: await panel.findCharge(bystander.paymentIntent),
    })
    const { differences } = await check()
    const there = {
      kind: 'missing-in-ledger',
      id: `transfer ${transfer.id}`,
      expected: -700,
      found: null,
    }
    expect(differences).toEqual([there])
    const cause = { providerId: 'pi_unmatched', contributionId: null, at: world.deps.now() }
    const facts = { total: 5_000, sent: 0, transferId: null, fee: null }
    await world.deps.db
      .transaction()
      .execute((tx) => recordMovements(tx, buildPayment(cause, facts)))
    const here = {
      kind: 'missing-at-provider',
      id: 'charge pi_unmatched',
      expected: null,
      found: 5_000,
    }
    expect((await check()).differences).toEqual([there, here])
    expect((await check(30 * DAY_MS)).differences).toEqual([])
  })

  it('fetches open disputes and refunds, however old', async () => {
    const [disputed, refunded] = [await given(), await given()]
    const dispute = await panel.openDispute(disputed.paymentIntent)
    const input = { params: { id: refunded.id }, body: {} }
    await family.host.call('POST /contributions/:id/refund', input)
    await waitForWebhooks(world)
    const { db } = world.deps
    const made = await db
      .updateTable('refunds')
      .set({ status: 'pending' })
      .where('contribution_id', '=', refunded.id)
      .returning('stripe_refund_id')
      .executeTakeFirstOrThrow()
    await unheard(async () => {
      await panel.closeDispute(dispute, 'won')
      await world.stripe.post(`/refunds/${made.stripe_refund_id}/fail`)
    })
    const muchLater = await check(30 * DAY_MS)
    expect(muchLater.figures.recorded).toBe(2)
    const states = await db
      .selectFrom('contributions')
      .select('status')
      .where('id', 'in', [disputed.id, refunded.id])
      .execute()
    expect(states).toEqual([{ status: 'CONFIRMED' }, { status: 'CONFIRMED' }])
    expect((await check(30 * DAY_MS)).figures.recorded).toBe(0)
  })

  it('fetches a missing fee, also behind many payments without one', async () => {
    const book = (providerIds: readonly string[], at: Date) =>
      world.deps.db.transaction().execute((tx) => {
        const facts = { total: 113_900, sent: 0, transferId: null, fee: null }
        const causes = providerIds.map((providerId) => ({ providerId, contributionId: null, at }))
        return recordMovements(
          tx,
          causes.flatMap((cause) => buildPayment(cause, facts)),
        )
      })
    const { sessionId } = await startCheckout(world, family, { amount: 100_000 })
    await world.stripe.post('/webhooks', { mode: 'drop' })
    await payByCard(world, sessionId)
    const { paymentIntentId } = await fetchSession(world, sessionId)
    const now = world.deps.now()
    const nobodys = Array.from({ length: 201 }, (_, n) => `pi_without_fee_${n}`)
    await book(nobodys, new Date(now.getTime() - DAY_MS))
    await book([String(paymentIntentId)], now)
    expect((await check(30 * DAY_MS)).figures.recorded).toBe(1)
    expect((await check(30 * DAY_MS)).figures.recorded).toBe(0)
    await world.stripe.post('/webhooks', { mode: 'normal' })
  })
})
