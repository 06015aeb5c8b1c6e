import { afterEach, describe, expect, it } from 'vitest'
import {
  createFamily,
  createPaidContribution,
  listAuditEntries,
  startPaymentsWorld,
  waitForWebhooks,
} from '#server/testing/contributions.ts'
import { countEmails, type Person } from '#server/testing/world.ts'
import { handlePayout } from './handle-payout.ts'

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
/** The failed payout that stops the host's deposits. */
const readFailed = async (host: Person) => (await host.call('GET /payments/connect/payouts')).failed
const readQueue = async () =>
  (await admin.call('GET /admin/queue')).items.filter(({ kind }) => kind === 'failed-payout')

const FAILURE = 'Tu banco no aceptó'

/** How often each email about a failed payout was delivered. */
async function listDeliveries({ host }: typeof family): Promise<number[]> {
  await countEmails(world, host.email)
  const emails = await world.mailbox.listEmails(host.email)
  return emails
    .filter(({ subject }) => subject.startsWith(FAILURE))
    .map(({ deliveries }) => deliveries)
}

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
    expect(await readFailed(family.host)).toMatchObject({ failureCode: 'account_closed' })
    await payOut('in_transit')
    expect(await readQueue()).toEqual([])
    expect(await readFailed(family.host)).toBeNull()
    const query = { hostId: family.host.user.id, status: 'failed' as const }
    const { payouts } = await admin.call('GET /admin/payouts', { query })
    expect(payouts).toMatchObject([{ providerId: failed.id, isWaiting: false }])
  })

  it('that failed is emailed to its host, once, with the reason and what to do', async () => {
    const own = await createFamily(world)
    const payout = await payOut('failed', own)
    const { text } = await world.mailbox.waitForEmail(own.host.email, FAILURE)
    expect(text).toContain('La cuenta de banco está cerrada')
    expect(text).toContain('Revisa o cambia tu cuenta de banco')
    expect(text).toContain('/dashboard/payments/setup')
    const fetched = await handlePayout.fetch(world.deps, {
      account: own.accountId,
      objectId: payout.id,
    })
    const apply = () =>
      world.deps.db.transaction().execute((tx) => handlePayout.apply(tx, world.deps, fetched))
    await Promise.all([apply(), apply()])
    expect(await listDeliveries(own)).toEqual([1])
    await payOut('failed', own)
    expect(await listDeliveries(own)).toEqual([1, 1])
  })

  it('that failed stays in the queue after its account was replaced, until somebody resolves it', async () => {
    const own = await createFamily(world)
    await payOut('failed', own)
    expect(await readFailed(own.host)).toMatchObject({ status: 'failed' })
    await world.deps.db
      .updateTable('payout_accounts')
      .set({ replaced_at: new Date() })
      .where('stripe_account_id', '=', own.accountId)
      .execute()
    expect(await readFailed(own.host)).toBeNull()
    const query = { hostId: own.host.user.id }
    const list = async () => (await admin.call('GET /admin/payouts', { query })).payouts
    const [waiting] = await list()
    expect(waiting).toMatchObject({
      isWaiting: true,
      isStopping: false,
      isOfReplacedAccount: true,
      resolvedAt: null,
    })
    const readOwnQueue = async () =>
      (await readQueue()).filter(({ hostId }) => hostId === query.hostId)
    expect(await readOwnQueue()).toHaveLength(1)
    const params = { id: waiting?.id ?? '' }
    const body = { reason: 'Lo recibió por transferencia' }
    const resolve = () => admin.call('POST /admin/payouts/:id/resolve', { params, body })
    const answers = await Promise.allSettled([resolve(), resolve()])
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(resolve()).rejects.toMatchObject({ code: 'ALREADY_RESOLVED' })
    expect(await readOwnQueue()).toEqual([])
    expect(await list()).toMatchObject([{ isWaiting: false, resolvedAt: expect.any(String) }])
    expect(await listAuditEntries(admin, own.host.user.id)).toMatchObject([
      { action: 'resolve-payout', ...body, detail: { amount: 100_000 } },
    ])
  })

  it('that failed stops the account until another is paid or on its way, whoever resolved it at the desk', async () => {
    const own = await createFamily(world)
    await payOut('failed', own)
    const query = { hostId: own.host.user.id }
    const list = async () => (await admin.call('GET /admin/payouts', { query })).payouts
    const search = { search: own.host.email }
    const listStopped = async () =>
      [
        ...(await admin.call('GET /users', { query: search })).users,
        ...(await admin.call('GET /admin/search', { query: search })).users.rows,
      ].map(({ areDepositsStopped }) => areDepositsStopped)
    const [failed] = await list()
    const params = { id: failed?.id ?? '' }
    await admin.call('POST /admin/payouts/:id/resolve', { params, body: { reason: 'Ya llamamos' } })
    expect(await listStopped()).toEqual([true, true])
    expect(await list()).toMatchObject([{ isWaiting: false, isStopping: true }])
    expect(await readFailed(own.host)).toMatchObject({ status: 'failed' })
    await payOut('failed', own)
    expect((await list()).map(({ isStopping }) => isStopping)).toContain(true)
    await payOut('in_transit', own)
    expect((await list()).map(({ isStopping }) => isStopping)).toEqual([false, false, false])
    expect(await listStopped()).toEqual([false, false])
    expect(await readFailed(own.host)).toBeNull()
  })

  it('that failed waits behind a later one that failed too, and again once that is canceled', async () => {
    const own = await createFamily(world)
    await payOut('failed', own)
    await payOut('failed', own)
    const query = { hostId: own.host.user.id }
    const listWaiting = async () =>
      (await admin.call('GET /admin/payouts', { query })).payouts.filter(
        ({ isWaiting }) => isWaiting,
      )
    const [later, ...others] = await listWaiting()
    expect(others).toEqual([])
    const canceled = { status: 'canceled' } as const
    await world.deps.db
      .updateTable('payouts')
      .set(canceled)
      .where('id', '=', later?.id ?? '')
      .execute()
    const [first] = await listWaiting()
    expect(first?.status).toBe('failed')
    expect(first?.id).not.toBe(later?.id)
    expect((await readQueue()).filter(({ hostId }) => hostId === query.hostId)).toHaveLength(1)
  })

  it('keeps its latest state when an older answer is handled after it', async () => {
    const payout = await payOut('in_transit')
    const subject = { account: family.accountId, objectId: payout.id }
    const old = await handlePayout.fetch(world.deps, subject)
    await world.deps.db.updateTable('payouts').set({ status: 'failed' }).execute()
    await world.deps.db.transaction().execute((tx) => handlePayout.apply(tx, world.deps, old))
    expect(await readOwn(family.host)).toMatchObject([{ status: 'failed' }])
  })

  it('of an account that is no host’s, or that Stripe lets nobody read any more, ends without effect', async () => {
    const own = await createFamily(world)
    const payout = await payOut('in_transit', own)
    const subject = { account: own.accountId, objectId: payout.id }
    const isForgotten = async () => (await handlePayout.fetch(world.deps, subject)) === null
    const rename = (from: string, to: string) =>
      world.deps.db
        .updateTable('payout_accounts')
        .set({ stripe_account_id: to })
        .where('stripe_account_id', '=', from)
        .execute()
    await rename(own.accountId, 'acct_renamed')
    expect(await isForgotten()).toBe(true)
    await rename('acct_renamed', own.accountId)
    expect(await isForgotten()).toBe(false)
    await world.stripe.post(`/accounts/${own.accountId}/deauthorize`, {})
    expect(await isForgotten()).toBe(true)
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
