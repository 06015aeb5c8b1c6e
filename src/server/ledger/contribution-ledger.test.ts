import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { type LedgerBalances, ledgerAccount } from '#contract/money/ledger.ts'
import { lockContribution } from '#server/contributions/store.ts'
import { handlePayout } from '#server/payouts/handle-payout.ts'
import {
  createFamily,
  createPaidContribution,
  type Family,
  findLedgerDifferences,
  findQuarantined,
  payWithoutWebhook,
  readLedgerBalances,
  refundContribution,
  resolveQuarantined,
  settleSession,
  startCheckout,
  waitForWebhooks,
} from '#server/testing/contributions.ts'
import { listRows } from '#server/testing/database.ts'
import { openStripeDashboard } from '#server/testing/provider/stripe-dashboard.ts'
import { type Person, signUpAdmin, startWorld, waitUntil } from '#server/testing/world.ts'
import { buildPayout, buildTransferAdjustment } from './movements.ts'
import { readBalances } from './nightly-checks-store.ts'
import { listPostings, recordMovements } from './store.ts'

const world = await startWorld()
const dashboard = openStripeDashboard(world)
afterAll(() => world.close())

/** Waits until the accounts of a contribution have these balances, the others zero. */
function waitForBalances(id: string, expected: Partial<LedgerBalances>): Promise<unknown> {
  const write = (balances: Partial<LedgerBalances>) =>
    ledgerAccount.options.map((account) => `${account} ${balances[account] ?? 0}`).join()
  return waitUntil(
    `the ledger balances are ${write(expected)}`,
    async () => write(await readLedgerBalances(world, id)) === write(expected),
  )
}

async function createPaid() {
  const family = await createFamily(world)
  return { family, ...(await createPaidContribution(world, family)) }
}

async function readTimeline(family: Family, id: string) {
  const input = { params: { id } }
  const { timeline } = await family.host.call('GET /contributions/:id/timeline', input)
  return { ...timeline, kinds: timeline.steps.map(({ kind }) => kind) }
}

async function payOut(status = 'paid'): Promise<void> {
  await world.stripe.post('/payouts/run', { status })
  await waitForWebhooks(world)
}

async function refund(person: Person, id: string, amount?: number): Promise<void> {
  const part = amount === undefined ? {} : { amount }
  await refundContribution(person, id, { reason: 'Se equivocó', ...part })
  await waitForWebhooks(world)
}

/** 1,139.00 paid for 1,000.00; the provider keeps 51.04. */
const FEE = 5_104
const DISPUTE_FEE = 15_000
const SETTLED = { card: -113_900, revenue: 13_900 - FEE, provider_fees: FEE, host: 100_000 }

describe('the ledger of a contribution', () => {
  it('has its payment, fees and transfer, and its deposit when the bank has it', async () => {
    const { family, id } = await createPaid()
    await waitForBalances(id, SETTLED)
    expect(await readTimeline(family, id)).toMatchObject({
      kinds: ['received', 'confirmed', 'transferred'],
      steps: [{ amount: 113_900 }, { amount: 100_000 }, { amount: 100_000 }],
      depositExpected: expect.stringContaining('calendario de depósitos'),
    })
    await payOut()
    await waitForBalances(id, { ...SETTLED, host: 0, bank: 100_000 })
    expect(await readTimeline(family, id)).toMatchObject({
      kinds: ['received', 'confirmed', 'transferred', 'deposited'],
      depositExpected: null,
    })
  })

  it('counts a failed deposit and its repetition as one deposit', async () => {
    const { family, id } = await createPaid()
    await payOut('failed')
    await waitUntil('the failed payout is booked', async () =>
      (await listPostings(world.deps.db, id)).some(({ kind }) => kind === 'payout_failed'),
    )
    await waitForBalances(id, SETTLED)
    expect((await readTimeline(family, id)).kinds).not.toContain('deposited')
    await payOut()
    await waitForBalances(id, { ...SETTLED, host: 0, bank: 100_000 })
    const { kinds } = await readTimeline(family, id)
    expect(kinds.filter((kind) => kind === 'deposited')).toHaveLength(1)
  })

  it('keeps no balance of a failed deposit, even if its parts arrive late', async () => {
    const { db } = world.deps
    const { family, id } = await createPaid()
    await world.stripe.post('/webhooks', { mode: 'drop' })
    await payOut('failed')
    await world.stripe.post('/webhooks', { mode: 'normal' })
    const theirs = { stripeAccount: family.accountId }
    const [payout] = (await dashboard.stripe.payouts.list({}, theirs)).data
    const providerId = String(payout?.id)
    const source = { providerId, contributionId: null, at: new Date() }
    await db.transaction().execute((tx) => recordMovements(tx, buildPayout(source, 100_000)))
    const subject = { account: family.accountId, objectId: providerId }
    const news = await handlePayout.fetch(world.deps, subject)
    await db.transaction().execute((tx) => handlePayout.apply(tx, world.deps, news))
    const postings = await listRows(world, 'ledger_postings', {
      provider_id: providerId,
      account: 'bank',
    })
    const unmatched = postings.filter(({ contribution_id }) => contribution_id === null)
    expect(unmatched.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
    await waitForBalances(id, SETTLED)
  })

  it('has only Stripe’s fee left once all of it is refunded', async () => {
    const { family, id } = await createPaid()
    await refund(family.host, id)
    await waitForBalances(id, { revenue: -FEE, provider_fees: FEE })
    expect(await readTimeline(family, id)).toMatchObject({
      kinds: ['received', 'confirmed', 'transferred', 'refund-requested', 'reversed', 'refunded'],
      depositExpected: null,
    })
  })

  it('takes a refund after the deposit from the host’s account', async () => {
    const { family, id } = await createPaid()
    await payOut()
    await waitForBalances(id, { ...SETTLED, host: 0, bank: 100_000 })
    await refund(family.host, id)
    await waitForBalances(id, { revenue: -FEE, provider_fees: FEE, host: -100_000, bank: 100_000 })
  })

  it('has partial refunds to the centavo, fees in proportion', async () => {
    const admin = await signUpAdmin(world)
    const { id } = await createPaid()
    await refund(admin, id, 33_333)
    const card = 37_966 - 113_900
    const revenue = SETTLED.revenue - (37_966 - 33_333)
    await waitForBalances(id, { ...SETTLED, card, host: 100_000 - 33_333, revenue })
    await refund(admin, id, 33_334)
    await refund(admin, id)
    await waitForBalances(id, { revenue: -FEE, provider_fees: FEE })
  })

  it('has a failed refund, and the new transfer to the host', async () => {
    const { family, id } = await createPaid()
    await refund(family.host, id)
    await waitForBalances(id, { revenue: -FEE, provider_fees: FEE })
    const entries = await listPostings(world.deps.db, id)
    const { provider_id } = entries.find(({ kind }) => kind === 'refund') ?? {}
    await world.stripe.post(`/refunds/${provider_id}/fail`, {})
    await waitForWebhooks(world)
    await waitForBalances(id, SETTLED)
    const { kinds } = await readTimeline(family, id)
    expect(kinds.slice(3)).toEqual(['refund-requested', 'reversed', 'refund-failed', 'transferred'])
  })

  it('loses a disputed payment and its fee, and regains both when the dispute is won', async () => {
    const { family, id, paymentIntent } = await createPaid()
    const dispute = await dashboard.openDispute(paymentIntent)
    await waitForWebhooks(world)
    const lost = { revenue: -FEE - DISPUTE_FEE, provider_fees: FEE + DISPUTE_FEE }
    await waitForBalances(id, lost)
    expect((await readTimeline(family, id)).kinds.slice(-2)).toEqual(['disputed', 'reversed'])
    await dashboard.closeDispute(dispute, 'won')
    await waitForWebhooks(world)
    await waitForBalances(id, SETTLED)
    const differences = await findLedgerDifferences(world)
    expect(differences.filter((difference) => difference.id.includes('_fee '))).toEqual([])
    const { kinds } = await readTimeline(family, id)
    expect(kinds.slice(3)).toEqual(['disputed', 'reversed', 'dispute-won', 'transferred'])
  })

  it('stays without a payment whose dispute was lost after a partial refund', async () => {
    const admin = await signUpAdmin(world)
    const { family, id, paymentIntent } = await createPaid()
    await refund(admin, id, 40_000)
    const dispute = await dashboard.openDispute(paymentIntent)
    await dashboard.closeDispute(dispute, 'lost')
    await waitForWebhooks(world)
    await waitForBalances(id, { revenue: -FEE - DISPUTE_FEE, provider_fees: FEE + DISPUTE_FEE })
    expect((await readTimeline(family, id)).kinds.slice(-2)).toEqual(['dispute-lost', 'reversed'])
  })

  it('is the same when every event is delivered a second time', async () => {
    const { id, paymentIntent } = await createPaid()
    await payOut()
    const dispute = await dashboard.openDispute(paymentIntent)
    await dashboard.closeDispute(dispute, 'won')
    await waitForWebhooks(world)
    await waitForBalances(id, { ...SETTLED, bank: 100_000, host: 0 })
    const before = await listPostings(world.deps.db, id)
    const { data } = await dashboard.stripe.events.list({ limit: 100 })
    for (const event of data) await dashboard.deliver({ ...event, id: `${event.id}_again` })
    await waitForWebhooks(world)
    expect(await listPostings(world.deps.db, id)).toEqual(before)
  })
})

describe('a quarantined payment', () => {
  it('is in suspense, without a contribution, until an admin refunds it', async () => {
    const admin = await signUpAdmin(world)
    const family = await createFamily(world)
    const { sessionId } = await startCheckout(world, family, { amount: 100_000 })
    const session = await payWithoutWebhook(world, sessionId)
    const readSuspense = async () => (await readBalances(world.deps.db)).suspense
    const before = await readSuspense()
    const unmatched = { ...session, checkoutSessionId: null, id: 'cs_unmatched' }
    expect(await settleSession(world, unmatched)).toBe('quarantined')
    expect(await readSuspense()).toBe(before + 13_900)
    const { id } = await findQuarantined(admin, 'cs_unmatched')
    await resolveQuarantined(admin, id, 'refund')
    expect(await readSuspense()).toBe(before)
  })
})

describe('the rows of the ledger', () => {
  const movement = {
    kind: 'charge',
    from_account: 'card',
    to_account: 'clearing',
    amount: 1,
    contribution_id: null,
    event_id: null,
    provider_id: 'pi_x',
    occurred_at: new Date(),
  } as const

  it('can be added and never changed', async () => {
    const { db } = world.deps
    await expect(db.deleteFrom('ledger_movements').execute()).rejects.toThrow('append-only')
    await expect(
      db.updateTable('ledger_movements').set({ kind: 'payout' }).execute(),
    ).rejects.toThrow('append-only')
  })

  it.each([
    ['an amount of zero', { amount: 0 }],
    ['one account as source and target', { to_account: 'card' as const }],
    ['a contribution without its event', { contribution_id: crypto.randomUUID() }],
  ])('cannot have %s', async (_case, values) => {
    const insert = world.deps.db.insertInto('ledger_movements').values({ ...movement, ...values })
    await expect(insert.execute()).rejects.toThrow('check constraint')
  })
})

it('a movement is booked while its contribution is locked, so that no deadlock occurs', async () => {
  const { db, now } = world.deps
  const { id } = await createPaidContribution(world, await createFamily(world))
  const source = { providerId: 'trr_late', contributionId: id, at: now() }
  await db.transaction().execute(async (holder) => {
    await lockContribution(holder, id)
    const booked = db.transaction().execute(async (tx) => {
      await sql`set local lock_timeout = '500ms'`.execute(tx)
      return recordMovements(tx, buildTransferAdjustment(source, 'reversal', 100))
    })
    await expect(booked).resolves.toBe(1)
  })
})
