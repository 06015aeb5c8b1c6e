import { describe, expect, it } from 'vitest'
import { listPostings } from '#server/ledger/store.ts'
import {
  createFamily,
  createPaidContribution,
  payWithoutWebhook,
  readContribution,
  refundContribution,
  startCheckout,
  startPaymentsWorld,
  waitForWebhooks,
} from '#server/testing/contributions.ts'
import { ageFailedCalls } from '#server/testing/provider/provider-faults.ts'
import { waitUntil } from '#server/testing/world.ts'
import { adjustHostTransfer, planAdjustment } from './adjust-host-transfer.ts'
import { listAdjustments } from './store.ts'

const { world, dashboard } = await startPaymentsWorld()

it('a refund made while transfers are read causes no second transfer', async () => {
  const { deps } = world
  const family = await createFamily(world)
  const { id } = await createPaidContribution(world, family, { amount: 50_000 })
  const refundBeforeReading: typeof deps.payments.readTransfers = async (...request) => {
    await refundContribution(family.host, id)
    return deps.payments.readTransfers(...request)
  }
  const payments = { ...deps.payments, readTransfers: refundBeforeReading }
  await expect(adjustHostTransfer({ ...deps, payments }, id)).rejects.toThrow('has changed')
  await adjustHostTransfer(deps, id)
  expect(await listAdjustments(deps.db, id)).toEqual([])
})

describe('planAdjustment', () => {
  const one = { id: 'tr_1', remaining: 500 }
  const two = { id: 'tr_2', remaining: 300 }
  const plan = (transfers: (typeof one)[], target: number) => planAdjustment({ transfers, target })

  it('reverses the excess, one transfer at a time, never more than its rest', () => {
    const reversal = { kind: 'reversal', reversed_transfer_id: 'tr_1' }
    expect(plan([one, two], 0)).toEqual({ ...reversal, amount: 500 })
    expect(plan([{ ...one, remaining: 0 }, two], 0)).toMatchObject({
      reversed_transfer_id: 'tr_2',
      amount: 300,
    })
    expect(plan([one], 499)).toEqual({ ...reversal, amount: 1 })
  })

  it('transfers what is missing, and nothing when the target is reached', () => {
    expect(plan([one], 800)).toEqual({ kind: 'transfer', reversed_transfer_id: null, amount: 300 })
    expect(plan([one, two], 800)).toBeNull()
  })

  it('claims what was paid outside only once no transfer has anything left', () => {
    expect(plan([one], -200)).toMatchObject({ reversed_transfer_id: 'tr_1', amount: 500 })
    expect(plan([{ ...one, remaining: 0 }], -200)).toEqual({
      kind: 'reversal',
      reversed_transfer_id: null,
      amount: 200,
    })
  })
})

/** Lists the centavos of each booked reversal. */
async function listReversals(id: string): Promise<number[]> {
  const entries = await listPostings(world.deps.db, id)
  const reversals = entries.filter(({ kind, account }) => kind === 'reversal' && account === 'host')
  return reversals.map(({ amount }) => -amount)
}

it('reversals made in Stripe’s dashboard are booked, each once', async () => {
  const family = await createFamily(world)
  const { id, paymentIntent } = await createPaidContribution(world, family)
  const { transfer } = await dashboard.stripe.charges.retrieve(
    await dashboard.findCharge(paymentIntent),
  )
  await dashboard.stripe.transfers.createReversal(String(transfer), { amount: 30_000 })
  await waitForWebhooks(world)
  expect(await listReversals(id)).toEqual([30_000])
  await dashboard.stripe.transfers.createReversal(String(transfer), { amount: 1 })
  await waitForWebhooks(world)
  expect(await listReversals(id)).toEqual([30_000, 1])
  const { timeline } = await family.host.call('GET /contributions/:id/timeline', { params: { id } })
  expect(timeline.steps.slice(3)).toMatchObject([
    { kind: 'reversed', amount: 30_000 },
    { kind: 'reversed', amount: 1 },
  ])
  expect(await dashboard.readAccountBalance(family.accountId)).toBe(69_999)
})

it('our own reversals are booked once, by answer or webhook, whichever comes first', async () => {
  const family = await createFamily(world)
  const [contested, refunded] = [
    await createPaidContribution(world, family),
    await createPaidContribution(world, family),
  ]
  await dashboard.openDispute(contested.paymentIntent)
  await refundContribution(family.host, refunded.id)
  await dashboard.waitForAccountBalance(family.accountId, 0)
  await waitForWebhooks(world)
  const { data } = await dashboard.stripe.events.list({ type: 'transfer.reversed', limit: 2 })
  for (const event of data) await dashboard.deliver({ ...event, id: `${event.id}_again` })
  await waitForWebhooks(world)
  expect(data).toHaveLength(2)
  await waitUntil('each is booked', async () => {
    const both = [await listReversals(contested.id), await listReversals(refunded.id)]
    return both.every((amounts) => amounts.join() === '100000')
  })
})

it('a reversal that arrives before the payment’s webhook is booked with the payment', async () => {
  const family = await createFamily(world)
  const { sessionId } = await startCheckout(world, family)
  const { charge } = await payWithoutWebhook(world, sessionId)
  await dashboard.stripe.transfers.createReversal(String(charge?.transferId), { amount: 30_000 })
  await waitForWebhooks(world)
  const { id, status } = await readContribution(world, sessionId)
  expect(status).toBe('CONFIRMED')
  expect(await listReversals(id)).toEqual([30_000])
})

it('the reversal of a manual transfer is ignored', async () => {
  const family = await createFamily(world)
  const paid = await createPaidContribution(world, family, { amount: 1_000_000 })
  const charge = await dashboard.stripe.charges.retrieve(
    await dashboard.findCharge(paid.paymentIntent),
  )
  // Gives the platform the available balance that a manual transfer needs.
  await dashboard.stripe.transfers.createReversal(String(charge.transfer))
  const { accountId: destination } = family
  const sent = await dashboard.stripe.transfers.create({
    amount: 1_000,
    currency: 'mxn',
    destination,
  })
  const { id } = await dashboard.stripe.transfers.createReversal(sent.id, { amount: 1_000 })
  await waitForWebhooks(world)
  const movements = world.deps.db.selectFrom('ledger_movements').selectAll()
  expect(await movements.where('provider_id', '=', id).execute()).toEqual([])
})

describe('R17: a transfer that the provider does not refuse for good', () => {
  async function openWonDispute() {
    const family = await createFamily(world)
    const paid = await createPaidContribution(world, family)
    const dispute = await dashboard.openDispute(paid.paymentIntent)
    await waitForWebhooks(world)
    await dashboard.waitForAccountBalance(family.accountId, 0)
    return { ...paid, family, dispute }
  }

  it('goes on under the next key after a failure, which Stripe repeats for the old one', async () => {
    const { family, id, dispute } = await openWonDispute()
    await world.stripe.post('/faults', { match: 'POST /v1/transfers', status: 500, count: 1 })
    await dashboard.closeDispute(dispute, 'won')
    await waitForWebhooks(world)
    const findFailed = async () =>
      (await listAdjustments(world.deps.db, id)).find(({ failed_at }) => failed_at !== null)
    await waitUntil('the first key has failed', async () => (await findFailed()) !== undefined)
    // Stripe's lists may lack what the failed call has done: nothing is sent meanwhile.
    await expect(adjustHostTransfer(world.deps, id)).rejects.toMatchObject({
      code: 'effect_may_be_unlisted',
    })
    expect(await dashboard.readAccountBalance(family.accountId)).toBe(0)
    await ageFailedCalls(world)
    await dashboard.waitForAccountBalance(family.accountId, 100_000)
    await world.mailbox.waitForEmail(family.host.email, 'Terminó la aclaración')
    expect(await listAdjustments(world.deps.db, id)).toMatchObject([
      { kind: 'reversal', status: 'done', attempt: 1 },
      { kind: 'transfer', status: 'done', attempt: 2 },
    ])
  })

  it('waits for the operator while the platform’s key may not make transfers', async () => {
    const { family, id, dispute } = await openWonDispute()
    const message =
      "The provided key does not have the required permissions for this endpoint on account 'acct_1'. Having the 'rak_transfer_write' permission would allow this request to continue."
    const body = JSON.stringify({ error: { type: 'invalid_request_error', message } })
    await world.stripe.post('/faults', { match: 'POST /v1/transfers', status: 403, body, count: 2 })
    await dashboard.closeDispute(dispute, 'won')
    await waitForWebhooks(world)
    await dashboard.waitForAccountBalance(family.accountId, 100_000)
    await world.mailbox.waitForEmail(family.host.email, 'Terminó la aclaración')
    const [reversal, transfer, ...further] = await listAdjustments(world.deps.db, id)
    expect(reversal).toMatchObject({ kind: 'reversal', status: 'done' })
    expect(transfer).toMatchObject({ kind: 'transfer', status: 'done', is_stopped: false })
    // Two events of one dispute start two tasks, which may be refused under one key.
    expect(transfer?.attempt).toBeGreaterThan(1)
    expect(further).toEqual([])
  })

  it('is made from the platform’s balance when Stripe counts reversed transfers against the payment', async () => {
    const { family, id, dispute } = await openWonDispute()
    await world.stripe.post('/platform', { reversed_transfers_count: true })
    await dashboard.closeDispute(dispute, 'won')
    await waitForWebhooks(world)
    await dashboard.waitForAccountBalance(family.accountId, 100_000)
    const [transfer] = (await dashboard.stripe.transfers.list({ destination: family.accountId }))
      .data
    expect(transfer).toMatchObject({ amount: 100_000, source_transaction: null })
    await world.stripe.post('/platform', { reversed_transfers_count: false })
    await world.mailbox.waitForEmail(family.host.email, 'Terminó la aclaración')
    expect(await listAdjustments(world.deps.db, id)).toMatchObject([
      { kind: 'reversal', status: 'done' },
      { kind: 'transfer', status: 'done', provider_id: transfer?.id },
    ])
  })
})
