import { afterEach, describe, expect, it } from 'vitest'
import { handlePayout } from '#server/ledger/record-payouts.ts'
import {
  createFamily,
  createPaidContribution,
  startPaymentsWorld,
  waitForWebhooks,
} from '#server/testing/contributions.ts'
import type { Person } from '#server/testing/world.ts'

const { world, family, admin, dashboard } = await startPaymentsWorld()

afterEach(async () => {
  await world.deps.db.deleteFrom('payouts').execute()
})

/** Gives and pays out; resolves to the payout at Stripe. */
async function payOut(status: 'paid' | 'failed' | 'in_transit', of = family) {
  await createPaidContribution(world, of)
  await waitForWebhooks(world)
  await world.stripe.post('/payouts/run', { status })
  await waitForWebhooks(world)
  const { data } = await dashboard.stripe.payouts.list({}, { stripeAccount: of.accountId })
  const [payout] = data
  if (!payout) throw new Error('no payout')
  return payout
}

const readOwn = async (host: Person) => (await host.call('GET /payments/connect/payouts')).payouts
const readQueue = async () =>
  (await admin.call('GET /admin/queue')).items.filter(({ kind }) => kind === 'failed-payout')

describe('a payout to the bank', () => {
  it('is shown to its host and to admins from the moment it is sent, with Stripe’s date', async () => {
    const payout = await payOut('in_transit')
    const shown = {
      amount: 100_000,
      status: 'in-transit',
      arrivesOn: new Date(payout.arrival_date * 1_000).toISOString().slice(0, 10),
      failureCode: null,
    }
    expect(await readOwn(family.host)).toMatchObject([shown])
    const { payouts } = await admin.call('GET /admin/payouts', {
      query: { hostId: family.host.user.id },
    })
    expect(payouts).toMatchObject([
      {
        ...shown,
        providerId: payout.id,
        accountId: family.accountId,
        hostId: family.host.user.id,
        hostName: family.host.user.fullName,
        isWaiting: false,
      },
    ])
    expect(await readQueue()).toEqual([])
  })

  it('is nobody else’s, and found by Stripe’s id', async () => {
    const other = await createFamily(world)
    const payout = await payOut('paid')
    expect(await readOwn(other.host)).toEqual([])
    const { payouts } = await admin.call('GET /admin/search', { query: { search: payout.id } })
    expect(payouts).toMatchObject({ total: 1, rows: [{ providerId: payout.id, status: 'paid' }] })
    const filters = [{ status: 'failed' as const }, { from: '2099-01-01' }, { to: '2000-01-01' }]
    for (const query of filters) {
      expect((await admin.call('GET /admin/payouts', { query })).payouts).toEqual([])
    }
  })

  it('that failed waits for its host, with the reason, until another one is sent', async () => {
    const failed = await payOut('failed')
    expect(await readOwn(family.host)).toMatchObject([
      { status: 'failed', failureCode: 'account_closed' },
    ])
    expect(await readQueue()).toMatchObject([
      {
        hostId: family.host.user.id,
        name: family.host.user.fullName,
        reason: 'account_closed',
        amount: failed.amount,
      },
    ])
    await payOut('in_transit')
    expect(await readQueue()).toEqual([])
    const query = { hostId: family.host.user.id, status: 'failed' as const }
    const { payouts } = await admin.call('GET /admin/payouts', { query })
    expect(payouts).toMatchObject([{ providerId: failed.id, isWaiting: false }])
  })

  it('keeps its latest state when an older answer is handled after it', async () => {
    const payout = await payOut('in_transit')
    const subject = { account: family.accountId, objectId: payout.id }
    const old = await handlePayout.fetch(world.deps, subject)
    await world.deps.db.updateTable('payouts').set({ status: 'failed' }).execute()
    await world.deps.db.transaction().execute((tx) => handlePayout.apply(tx, world.deps, old))
    expect(await readOwn(family.host)).toMatchObject([{ status: 'failed' }])
  })

  it('of an account that is none of ours is not shown', async () => {
    await payOut('paid')
    const [known] = await readOwn(family.host)
    await world.deps.db.transaction().execute((tx) =>
      handlePayout.apply(tx, world.deps, {
        account: 'acct_unknown',
        payout: {
          id: 'po_unknown',
          status: 'pending',
          amount: 1,
          arrivesAt: new Date(),
          createdAt: new Date(),
          failureCode: null,
          parts: [],
        },
        amounts: new Map(),
      }),
    )
    const { payouts } = await admin.call('GET /admin/payouts')
    expect(payouts.map(({ id }) => id)).toEqual([known?.id])
  })
})
