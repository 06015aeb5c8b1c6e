import { beforeAll, describe, expect, it } from 'vitest'
import {
  createFamily,
  createPaidContribution,
  type Family,
  payWithoutWebhook,
  settleSession,
  startCheckout,
  waitForWebhooks,
} from '#server/testing/contributions.ts'
import { waitUntil } from '#server/testing/external-services.ts'
import { type Person, signUpAdmin } from '#server/testing/people.ts'
import { openStripeDashboard, type StripeDashboard } from '#server/testing/stripe-dashboard.ts'
import { setUpWorld } from '#server/testing/world.ts'
import { buildPayout } from './movements.ts'
import { payoutChanged } from './record-payouts.ts'
import { listPostings, readBalances, recordMovements } from './store.ts'

const world = setUpWorld()
let panel: StripeDashboard

beforeAll(async () => {
  panel = openStripeDashboard(world)
})

const NOTHING = {
  card: 0,
  clearing: 0,
  suspense: 0,
  revenue: 0,
  provider_fees: 0,
  host: 0,
  bank: 0,
}

const given = (family: Family) => createPaidContribution(world, family)

/** What each account holds of a contribution. */
async function booked(id: string): Promise<Record<string, number>> {
  const sums = { ...NOTHING }
  for (const { account, amount } of await listPostings(world.deps.db, id)) sums[account] += amount
  return sums
}

function comesTo(id: string, some: Partial<typeof NOTHING>): Promise<unknown> {
  const expected = JSON.stringify({ ...NOTHING, ...some })
  return waitUntil(`the ledger comes to ${expected}`, async () => {
    return JSON.stringify(await booked(id)) === expected
  })
}

async function way(family: Family, id: string) {
  const input = { params: { id } }
  const { timeline } = await family.host.call('GET /contributions/:id/timeline', input)
  return { ...timeline, kinds: timeline.steps.map(({ kind }) => kind) }
}

async function payOut(status = 'paid'): Promise<void> {
  await world.stripe.post('/payouts/run', { status })
  await waitForWebhooks(world)
}

async function refund(person: Person, id: string, amount?: number): Promise<void> {
  const body = { reason: 'Se equivocó', ...(amount === undefined ? {} : { amount }) }
  await person.call('POST /contributions/:id/refund', { params: { id }, body })
  await waitForWebhooks(world)
}

/** 1,139.00 paid for 1,000.00; the provider keeps 51.04. */
const FEE = 5_104
const DISPUTE_FEE = 30_000
const SETTLED = { card: -113_900, revenue: 13_900 - FEE, provider_fees: FEE, host: 100_000 }

describe('the ledger of a contribution', () => {
  it('has its payment, fees and transfer, and its deposit when the bank has it', async () => {
    const family = await createFamily(world)
    const { id } = await given(family)
    await comesTo(id, SETTLED)
    expect(await way(family, id)).toMatchObject({
      kinds: ['received', 'confirmed', 'transferred'],
      steps: [{ amount: 113_900 }, { amount: 100_000 }, { amount: 100_000 }],
      depositExpected: expect.stringContaining('calendario de depósitos'),
    })
    await payOut()
    await comesTo(id, { ...SETTLED, host: 0, bank: 100_000 })
    expect(await way(family, id)).toMatchObject({
      kinds: ['received', 'confirmed', 'transferred', 'deposited'],
      depositExpected: null,
    })
  })

  it('has a deposit that came back, and the one that sent it again, as one deposit', async () => {
    const family = await createFamily(world)
    const { id } = await given(family)
    await payOut('failed')
    await waitUntil('the failed payout is booked', async () => {
      const entries = await listPostings(world.deps.db, id)
      return entries.some(({ kind }) => kind === 'payout_failed')
    })
    await comesTo(id, SETTLED)
    expect((await way(family, id)).kinds).not.toContain('deposited')
    await payOut()
    await comesTo(id, { ...SETTLED, host: 0, bank: 100_000 })
    expect((await way(family, id)).kinds.filter((kind) => kind === 'deposited')).toHaveLength(1)
  })

  it('has nothing left of a deposit that came back, also when its parts were not known at first', async () => {
    const { db } = world.deps
    const family = await createFamily(world)
    const { id } = await given(family)
    await world.stripe.post('/webhooks', { mode: 'drop' })
    await payOut('failed')
    await world.stripe.post('/webhooks', { mode: 'normal' })
    const theirs = { stripeAccount: family.accountId }
    const [payout] = (await panel.stripe.payouts.list({}, theirs)).data
    const providerId = String(payout?.id)
    const cause = { providerId, contributionId: null, at: new Date() }
    await db.transaction().execute((tx) => recordMovements(tx, buildPayout(cause, 100_000)))
    const subject = { account: family.accountId, objectId: providerId }
    const news = await payoutChanged.fetch(world.deps, subject)
    await db.transaction().execute((tx) => payoutChanged.apply(tx, world.deps, news))
    const left = await db
      .selectFrom('ledger_postings')
      .select((row) => row.fn.sum<string>('amount').as('amount'))
      .where('provider_id', '=', providerId)
      .where('account', '=', 'bank')
      .where('contribution_id', 'is', null)
      .executeTakeFirstOrThrow()
    expect(Number(left.amount)).toBe(0)
    await comesTo(id, SETTLED)
  })

  it('comes to the provider’s fee alone once all of it went back', async () => {
    const family = await createFamily(world)
    const { id } = await given(family)
    await refund(family.host, id)
    await comesTo(id, { revenue: -FEE, provider_fees: FEE })
    expect(await way(family, id)).toMatchObject({
      kinds: ['received', 'confirmed', 'transferred', 'refund-requested', 'reversed', 'refunded'],
      depositExpected: null,
    })
  })

  it('takes a refund after the deposit from the host’s account', async () => {
    const family = await createFamily(world)
    const { id } = await given(family)
    await payOut()
    await comesTo(id, { ...SETTLED, host: 0, bank: 100_000 })
    await refund(family.host, id)
    await comesTo(id, { revenue: -FEE, provider_fees: FEE, host: -100_000, bank: 100_000 })
  })

  it('gives back parts to the centavo, fees in proportion', async () => {
    const admin = await signUpAdmin(world)
    const family = await createFamily(world)
    const { id } = await given(family)
    await refund(admin, id, 33_333)
    const first = { card: 37_966, host: 33_333 }
    await comesTo(id, {
      ...SETTLED,
      card: -113_900 + first.card,
      host: 100_000 - first.host,
      revenue: SETTLED.revenue - (first.card - first.host),
    })
    await refund(admin, id, 33_334)
    await refund(admin, id)
    await comesTo(id, { revenue: -FEE, provider_fees: FEE })
  })

  it('has a refund that came back, and what the host then gets again', async () => {
    const family = await createFamily(world)
    const { id } = await given(family)
    await refund(family.host, id)
    await comesTo(id, { revenue: -FEE, provider_fees: FEE })
    const entries = await listPostings(world.deps.db, id)
    const { provider_id } = entries.find(({ kind }) => kind === 'refund') ?? {}
    await world.stripe.post(`/refunds/${provider_id}/fail`, {})
    await waitForWebhooks(world)
    await comesTo(id, SETTLED)
    expect((await way(family, id)).kinds.slice(-4)).toEqual([
      'refund-requested',
      'reversed',
      'refund-failed',
      'transferred',
    ])
  })

  it('loses a contested payment and its fee, and has all but the fee back when it is won', async () => {
    const family = await createFamily(world)
    const { id, paymentIntent } = await given(family)
    const dispute = await panel.openDispute(paymentIntent)
    await waitForWebhooks(world)
    const lost = { revenue: -FEE - DISPUTE_FEE, provider_fees: FEE + DISPUTE_FEE }
    await comesTo(id, lost)
    expect((await way(family, id)).kinds.slice(-2)).toEqual(['disputed', 'reversed'])
    await panel.closeDispute(dispute, 'won')
    await waitForWebhooks(world)
    const fees = FEE + DISPUTE_FEE
    await comesTo(id, { ...SETTLED, provider_fees: fees, revenue: 13_900 - fees })
    const { kinds } = await way(family, id)
    expect(kinds.slice(3)).toEqual(['disputed', 'reversed', 'dispute-won', 'transferred'])
  })

  it('stays without a payment whose dispute was lost after a part had gone back', async () => {
    const admin = await signUpAdmin(world)
    const family = await createFamily(world)
    const { id, paymentIntent } = await given(family)
    await refund(admin, id, 40_000)
    const dispute = await panel.openDispute(paymentIntent)
    await panel.closeDispute(dispute, 'lost')
    await waitForWebhooks(world)
    await comesTo(id, { revenue: -FEE - DISPUTE_FEE, provider_fees: FEE + DISPUTE_FEE })
    expect((await way(family, id)).kinds.slice(-2)).toEqual(['dispute-lost', 'reversed'])
  })

  it('is the same when everything is told a second time', async () => {
    const family = await createFamily(world)
    const { id, paymentIntent } = await given(family)
    await payOut()
    const dispute = await panel.openDispute(paymentIntent)
    await panel.closeDispute(dispute, 'won')
    await waitForWebhooks(world)
    await comesTo(id, {
      ...SETTLED,
      bank: 100_000,
      host: 0,
      provider_fees: FEE + DISPUTE_FEE,
      revenue: 13_900 - FEE - DISPUTE_FEE,
    })
    const before = await listPostings(world.deps.db, id)
    const { data } = await panel.stripe.events.list({ limit: 100 })
    for (const event of data) {
      await panel.deliver({ ...event, id: `${event.id}_again` })
    }
    await waitForWebhooks(world)
    expect(await listPostings(world.deps.db, id)).toEqual(before)
  })
})

describe('money that is kept apart', () => {
  it('is on the ledger, of no contribution, and leaves it when an admin gives it back', async () => {
    const admin = await signUpAdmin(world)
    const family = await createFamily(world)
    const { sessionId } = await startCheckout(world, family, { amount: 100_000 })
    const session = await payWithoutWebhook(world, sessionId)
    const readSuspense = async () => (await readBalances(world.deps.db)).suspense
    const before = await readSuspense()
    expect(
      await settleSession(world, { ...session, checkoutSessionId: null, id: 'cs_stray' }),
    ).toBe('quarantined')
    expect(await readSuspense()).toBe(before + 13_900)
    const { payments } = await admin.call('GET /admin/quarantine')
    const [payment] = payments
    await admin.call('POST /admin/quarantine/:id/resolve', {
      params: { id: String(payment?.id) },
      body: { decision: 'refund', reason: 'No es de nadie' },
    })
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
