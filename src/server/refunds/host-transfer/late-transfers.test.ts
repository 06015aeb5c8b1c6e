import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { findRefund } from '#server/refunds/store.ts'
import {
  createFamily,
  createPaidContribution,
  refundContribution,
  startPaymentsWorld,
  waitForWebhooks,
  withoutWebhooks,
} from '#server/testing/contributions.ts'
import { updateRow } from '#server/testing/database.ts'
import { ageFailedCalls } from '#server/testing/provider/provider-faults.ts'
import { waitUntil } from '#server/testing/world.ts'
import { adjustHostTransfer } from './adjust-host-transfer.ts'
import { listAdjustments } from './store.ts'

const { world, admin, dashboard } = await startPaymentsWorld()

const EMPTY_LIST = JSON.stringify({
  object: 'list',
  url: '/v1/transfers',
  data: [],
  has_more: false,
})

const readProviderRefund = async (id: string) =>
  (await findRefund(world.deps.db, id))?.stripe_refund_id

/** What the first look-up answers: a list that lacks the transfer, or a refusal. */
const LOOK_UPS = [
  ['does not list it yet', { body: EMPTY_LIST, count: 1 }],
  ['refuses the look-up', { status: 400, count: 1 }],
] as const

it.each(LOOK_UPS)(
  'R17: a failed transfer that took effect late is not made again, if Stripe %s',
  async (_, lookUpEffect) => {
    const family = await createFamily(world)
    const { id, paymentIntent } = await createPaidContribution(world, family)
    const charge = await dashboard.findCharge(paymentIntent)
    const dispute = await dashboard.openDispute(paymentIntent)
    await waitForWebhooks(world)
    await dashboard.waitForAccountBalance(family.accountId, 0)

    await world.stripe.post('/faults', { match: 'POST /v1/transfers', status: 500, count: 1 })
    await dashboard.closeDispute(dispute, 'won')
    const findFailed = async () =>
      (await listAdjustments(world.deps.db, id)).find(({ attempt }) => attempt === 2)
    await waitUntil('the first key has failed', async () => (await findFailed()) !== undefined)
    await world.stripe.post('/faults', { match: 'GET /v1/transfers', ...lookUpEffect })
    // The effect of the failed call, which Stripe makes late.
    const { id: late } = await dashboard.stripe.transfers.create({
      amount: 100_000,
      currency: 'mxn',
      destination: family.accountId,
      source_transaction: charge,
      metadata: { adjustmentId: String((await findFailed())?.id) },
    })
    const readLast = async () => (await listAdjustments(world.deps.db, id)).at(-1)
    await waitUntil('it has ended', async () => (await readLast())?.status !== 'pending')
    const { id: adjustment = '', status } = (await readLast()) ?? {}
    if (status === 'refused')
      for (const _press of [1, 2])
        expect(
          await admin.call('POST /admin/stopped-transfers/:id/retry', {
            params: { id: adjustment },
            body: {},
          }),
        ).toEqual({ outcome: 'moved' })
    await world.mailbox.waitForEmail(family.host.email, 'Terminó la aclaración')
    expect(await readLast()).toMatchObject({ status: 'done', provider_id: late })
    expect(await dashboard.readAccountBalance(family.accountId)).toBe(100_000)
  },
)

it('R17: presses do not pay twice while Stripe does not list yet what a failed call has done', async () => {
  const family = await createFamily(world)
  const { id, paymentIntent } = await createPaidContribution(world, family)
  const charge = await dashboard.findCharge(paymentIntent)
  const dispute = await dashboard.openDispute(paymentIntent)
  await waitForWebhooks(world)
  await dashboard.waitForAccountBalance(family.accountId, 0)
  // The first key fails, and the next one is refused.
  const match = 'POST /v1/transfers'
  await world.stripe.post('/faults', { match, status: 500, count: 1 })
  await world.stripe.post('/faults', { match, status: 400, count: 10 })
  await dashboard.closeDispute(dispute, 'won')
  await waitForWebhooks(world)
  const readLast = async () => (await listAdjustments(world.deps.db, id)).at(-1)
  await waitUntil('the first key has failed', async () => (await readLast())?.attempt === 2)
  await ageFailedCalls(world)
  await waitUntil('it is stopped', async () => (await readLast())?.status === 'refused')
  const { id: adjustment = '' } = (await readLast()) ?? {}
  await world.stripe.post('/faults/clear')
  // The effect of the failed call, which Stripe makes late.
  await dashboard.stripe.transfers.create({
    amount: 100_000,
    currency: 'mxn',
    destination: family.accountId,
    metadata: { adjustmentId: adjustment },
    source_transaction: charge,
  })
  const press = () =>
    admin.call('POST /admin/stopped-transfers/:id/retry', { params: { id: adjustment }, body: {} })
  for (const _ of [1, 2]) {
    await world.stripe.post('/faults', { match: 'GET /v1/transfers', body: EMPTY_LIST, count: 1 })
    await expect(press()).rejects.toMatchObject({ code: 'ALREADY_IN_PROGRESS' })
  }
  expect(await press()).toEqual({ outcome: 'moved' })
  expect(await dashboard.readAccountBalance(family.accountId)).toBe(100_000)
})

it('R17: a small transfer that failed and took effect late is not made again while no list has it', async () => {
  const family = await createFamily(world)
  const { id, paymentIntent } = await createPaidContribution(world, family)
  const charge = await dashboard.findCharge(paymentIntent)
  // A small refund, which the bank returns: the host gets their part again. The payment has room for
  // two transfers of it.
  const { refund } = await refundContribution(admin, id, { amount: 10_000, reason: 'Se repitió' })
  await waitForWebhooks(world)
  await dashboard.waitForAccountBalance(family.accountId, 90_000)
  await world.stripe.post('/faults', { match: 'POST /v1/transfers', status: 500, count: 1 })
  await world.stripe.post(`/refunds/${await readProviderRefund(refund.id)}/fail`)
  const readLast = async () => (await listAdjustments(world.deps.db, id)).at(-1)
  await waitUntil('the first key has failed', async () => (await readLast())?.attempt === 2)
  await world.stripe.post('/faults', { match: 'GET /v1/transfers', body: EMPTY_LIST, count: 1 })
  const { id: late } = await dashboard.stripe.transfers.create({
    amount: 10_000,
    currency: 'mxn',
    destination: family.accountId,
    source_transaction: charge,
    metadata: { adjustmentId: String((await readLast())?.id) },
  })
  await waitUntil('it has ended', async () => (await readLast())?.status !== 'pending')
  expect(await readLast()).toMatchObject({ provider_id: late, amount: 10_000 })
  expect(await dashboard.readAccountBalance(family.accountId)).toBe(100_000)
})

it('R17: the rest is transferred after a refused transfer took effect late', async () => {
  const family = await createFamily(world)
  const { id, paymentIntent } = await createPaidContribution(world, family)
  const dispute = await dashboard.openDispute(paymentIntent)
  await waitForWebhooks(world)
  await dashboard.waitForAccountBalance(family.accountId, 0)
  const body = JSON.stringify({
    error: { type: 'invalid_request_error', code: 'balance_insufficient', message: 'Insufficient' },
  })
  await world.stripe.post('/faults', { match: 'POST /v1/transfers', status: 400, count: 1, body })
  await dashboard.closeDispute(dispute, 'won')
  await waitForWebhooks(world)
  const findStopped = async () =>
    (await listAdjustments(world.deps.db, id)).find(({ is_stopped }) => is_stopped)
  await waitUntil('it is stopped', async () => (await findStopped()) !== undefined)

  // A part of the money, as if only that had been owed then.
  const stopped = String((await findStopped())?.id)
  await updateRow(world, 'transfer_adjustments', stopped, { amount: 60_000 })
  await dashboard.stripe.transfers.create({
    amount: 60_000,
    currency: 'mxn',
    destination: family.accountId,
    source_transaction: await dashboard.findCharge(paymentIntent),
    metadata: { adjustmentId: stopped },
  })
  await adjustHostTransfer(world.deps, id)
  expect(await dashboard.readAccountBalance(family.accountId)).toBe(100_000)
  expect(await findStopped()).toBeUndefined()
})

it('R17: the rest is transferred after a settlement finds that an earlier part took effect late', async () => {
  const family = await createFamily(world)
  const { id, paymentIntent } = await createPaidContribution(world, family)
  const dispute = await dashboard.openDispute(paymentIntent)
  await waitForWebhooks(world)
  await dashboard.waitForAccountBalance(family.accountId, 0)
  const body = JSON.stringify({
    error: { type: 'invalid_request_error', code: 'balance_insufficient', message: 'Insufficient' },
  })
  await world.stripe.post('/faults', { match: 'POST /v1/transfers', status: 400, count: 2, body })
  await dashboard.closeDispute(dispute, 'won')
  await waitForWebhooks(world)
  const listStopped = async () =>
    (await listAdjustments(world.deps.db, id)).filter(({ is_stopped }) => is_stopped)
  await waitUntil('it is stopped', async () => (await listStopped()).length === 1)
  const first = String((await listStopped())[0]?.id)
  await expect(
    admin.call('POST /admin/stopped-transfers/:id/retry', { params: { id: first }, body: {} }),
  ).rejects.toMatchObject({ code: 'PROVIDER_FAILED' })
  const last = String((await listStopped()).at(-1)?.id)
  expect(last).not.toBe(first)
  await waitUntil('the task of that retry is over', async () => {
    const { rows } = await sql`update pgboss.job set start_after = now()
      where name = 'adjust-host-transfer' and data ->> 'contributionId' = ${id}
        and state < 'completed' returning id`.execute(world.deps.db)
    return rows.length === 0
  })

  await updateRow(world, 'transfer_adjustments', first, { amount: 60_000 })
  await withoutWebhooks(world, async () => {
    await dashboard.stripe.transfers.create({
      amount: 60_000,
      currency: 'mxn',
      destination: family.accountId,
      source_transaction: await dashboard.findCharge(paymentIntent),
      metadata: { adjustmentId: first },
    })
  })
  await expect(
    admin.call('POST /admin/stopped-transfers/:id/settle', {
      params: { id: last },
      body: { how: 'paid', amount: 40_000, reason: 'SPEI' },
    }),
  ).rejects.toMatchObject({ code: 'ALREADY_RESOLVED' })
  await dashboard.waitForAccountBalance(family.accountId, 100_000)
  expect(await listStopped()).toEqual([])
})
