import { expect, test } from 'vitest'
import {
  createClient,
  createPaidSession,
  createReadyAccount,
  registerReceiver,
  waitForEvents,
} from './support/client.ts'
import { useWebhookReceiver } from './support/receiver.ts'
import { useSandbox } from './support/sandbox.ts'

const sandbox = useSandbox()
const receiver = useWebhookReceiver()

async function pay(card?: string) {
  const client = createClient(sandbox.url)
  const account = await createReadyAccount(client)
  const payment = await createPaidSession(client, account, card)
  await waitForEvents(client)
  await registerReceiver(client, receiver)
  receiver.events.length = 0
  return { ...client, client, account, ...payment }
}

test('a full refund reverses the transfer and emits its events', async () => {
  const { client, stripe, account, charge, intent } = await pay()
  const refund = await stripe.refunds.create({ payment_intent: intent, reverse_transfer: true })
  expect(refund).toMatchObject({ amount: 113_900, status: 'succeeded', charge: charge.id })
  expect(await stripe.charges.retrieve(charge.id)).toMatchObject({
    refunded: true,
    amount_refunded: 113_900,
  })
  expect(await stripe.transfers.retrieve(String(charge.transfer))).toMatchObject({
    reversed: true,
    amount_reversed: 100_000,
    reversals: { data: [{ id: refund.transfer_reversal, source_refund: refund.id }] },
  })
  const accountBalance = await stripe.balance.retrieve({}, { stripeAccount: account })
  const total =
    (accountBalance.available[0]?.amount ?? 0) + (accountBalance.pending[0]?.amount ?? 0)
  expect(total).toBe(0)
  await waitForEvents(client)
  expect(receiver.types().sort()).toEqual([
    'charge.refunded',
    'refund.created',
    'transfer.reversed',
  ])
})

test('partial refunds reverse the transfer in proportion, and never exceed the charge', async () => {
  const { stripe, charge, intent } = await pay()
  const refund = (amount?: number) =>
    stripe.refunds.create({
      payment_intent: intent,
      reverse_transfer: true,
      ...(amount === undefined ? {} : { amount }),
    })
  await refund(33_333)
  await refund(33_333)
  await expect(refund(47_235)).rejects.toMatchObject({ param: 'amount', statusCode: 400 })
  await refund()
  await expect(refund(1)).rejects.toMatchObject({ code: 'charge_already_refunded' })
  expect(await stripe.transfers.retrieve(String(charge.transfer))).toMatchObject({
    amount_reversed: 100_000,
    reversed: true,
  })
  const all = await stripe.refunds.list({ charge: charge.id })
  expect(all.data.reduce((sum, refund) => sum + refund.amount, 0)).toBe(113_900)
})

test('without reverse_transfer the transfer is not reversed', async () => {
  const { stripe, charge, intent } = await pay()
  await stripe.refunds.create({ payment_intent: intent })
  expect(await stripe.transfers.retrieve(String(charge.transfer))).toMatchObject({
    amount_reversed: 0,
  })
})

test('a disputed charge cannot be refunded', async () => {
  const { stripe, control, charge, intent } = await pay()
  await control('POST', '/disputes', { charge: charge.id })
  await expect(stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({
    code: 'charge_disputed',
  })
})

test('a refund of a slow test card is pending first, then succeeds', async () => {
  const { client, stripe, intent } = await pay('4000000000007726')
  const refund = await stripe.refunds.create({ payment_intent: intent })
  expect(refund.status).toBe('pending')
  await waitForEvents(client)
  expect((await stripe.refunds.retrieve(refund.id)).status).toBe('succeeded')
  expect(receiver.types()).toContain('refund.updated')
})

test('a failed refund returns the money to the platform and can be repeated', async () => {
  const { client, stripe, charge, intent } = await pay('4000000000005126')
  const before = await stripe.balance.retrieve()
  const refund = await stripe.refunds.create({ payment_intent: intent })
  expect(refund.status).toBe('succeeded')
  await waitForEvents(client)
  expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
  })
  expect((await stripe.charges.retrieve(charge.id)).amount_refunded).toBe(0)
  expect((await stripe.balance.retrieve()).available).toEqual(before.available)
  expect(receiver.types()).toContain('refund.failed')
  expect((await stripe.refunds.create({ payment_intent: intent })).amount).toBe(113_900)
})

test('the control API sets a refund to pending, succeeded and failed', async () => {
  const { stripe, control, intent } = await pay()
  const refund = await stripe.refunds.create({ payment_intent: intent, amount: 100 })
  for (const [action, status] of [
    ['pending', 'pending'],
    ['succeed', 'succeeded'],
    ['fail', 'failed'],
  ]) {
    await control('POST', `/refunds/${refund.id}/${action}`)
    expect((await stripe.refunds.retrieve(refund.id)).status).toBe(status)
  }
})

test('a dispute withdraws amount and fee; only a won one returns both', async () => {
  for (const status of ['won', 'lost'] as const) {
    const { client, stripe, control, charge } = await pay()
    const before = (await stripe.balance.retrieve()).available[0]?.amount ?? 0
    const opened = await control('POST', '/disputes', { charge: charge.id })
    expect(opened).toMatchObject({ amount: 113_900, status: 'needs_response' })
    expect((await stripe.charges.retrieve(charge.id)).disputed).toBe(true)
    const during = (await stripe.balance.retrieve()).available[0]?.amount ?? 0
    expect(before - during).toBe(113_900 + 15_000)
    await control('POST', `/disputes/${opened.id}/close`, { status })
    const after = (await stripe.balance.retrieve()).available[0]?.amount ?? 0
    expect(after - during).toBe(status === 'won' ? 113_900 + 15_000 : 0)
    await waitForEvents(client)
    expect(receiver.types()).toEqual(
      expect.arrayContaining([
        'charge.dispute.created',
        'charge.dispute.funds_withdrawn',
        'charge.dispute.closed',
      ]),
    )
    await expect(control('POST', `/disputes/${opened.id}/close`, { status })).rejects.toThrow(
      /closed/,
    )
  }
})

test('a charge can be refunded after a won dispute, not after a lost one', async () => {
  const [won, lost] = [await pay(), await pay()]
  for (const [{ charge, control }, status] of [
    [won, 'won'],
    [lost, 'lost'],
  ] as const) {
    const { id } = await control('POST', '/disputes', { charge: charge.id })
    await control('POST', `/disputes/${id}/close`, { status })
  }
  expect(await won.stripe.refunds.create({ charge: won.charge.id })).toMatchObject({
    amount: 113_900,
    status: 'succeeded',
  })
  await expect(lost.stripe.refunds.create({ charge: lost.charge.id })).rejects.toMatchObject({
    code: 'charge_disputed',
  })
})

test('a disputed test card is disputed shortly after the payment', async () => {
  const { stripe, charge } = await pay('4000000000000259')
  expect((await stripe.disputes.list({ charge: charge.id })).data).toMatchObject([
    { reason: 'fraudulent', status: 'needs_response' },
  ])
})

test('winning evidence closes a test dispute as won', async () => {
  const { stripe, charge } = await pay('4000000000000259')
  const [dispute] = (await stripe.disputes.list({ charge: charge.id })).data
  const decided = await stripe.disputes.update(String(dispute?.id), {
    evidence: { uncategorized_text: 'winning_evidence' },
  })
  expect(decided.status).toBe('won')
})

test('a transfer can be reversed and repeated for the same charge, never above its amount', async () => {
  const { stripe, account, charge } = await pay()
  const transfer = String(charge.transfer)
  await stripe.transfers.createReversal(transfer, { amount: 40_000 })
  await stripe.transfers.createReversal(transfer)
  await expect(stripe.transfers.createReversal(transfer)).rejects.toThrow(/already/)
  const again = (amount: number) =>
    stripe.transfers.create({
      amount,
      currency: 'mxn',
      destination: account,
      source_transaction: charge.id,
    })
  await expect(again(113_901)).rejects.toMatchObject({ statusCode: 400 })
  expect(await again(100_000)).toMatchObject({ amount: 100_000, source_transaction: charge.id })
  const reversals = await stripe.transfers.listReversals(transfer)
  expect(reversals.data.map((reversal) => reversal.amount)).toEqual([60_000, 40_000])
})

test('a transfer without a source charge needs an available balance', async () => {
  const { stripe, account, client } = await pay()
  const params = { amount: 5_000, currency: 'mxn', destination: account }
  await expect(stripe.transfers.create(params)).rejects.toMatchObject({
    code: 'balance_insufficient',
  })
  await createPaidSession(client, account, '4000000000000077')
  expect((await stripe.transfers.create(params)).amount).toBe(5_000)
})

test('payouts empty the balance of every account with payouts enabled', async () => {
  const { client, stripe, control, account } = await pay()
  const { payouts } = await control('POST', '/payouts/run', {})
  expect(payouts).toMatchObject([{ amount: 100_000, status: 'paid', automatic: true }])
  const listed = await stripe.payouts.list({}, { stripeAccount: account })
  expect(listed.data).toMatchObject([{ amount: 100_000, status: 'paid' }])
  expect(await control('POST', '/payouts/run', {})).toEqual({ payouts: [] })
  await waitForEvents(client)
  const seen = receiver.events.filter((event) => event.type.startsWith('payout.'))
  expect(seen.map((event) => event.type).sort()).toEqual(['payout.created', 'payout.paid'])
  expect(seen.every((event) => event.account === account)).toBe(true)
})

test('a failed payout returns to the balance', async () => {
  const { stripe, control, account } = await pay()
  await control('POST', '/payouts/run', { status: 'failed' })
  const balance = await stripe.balance.retrieve({}, { stripeAccount: account })
  expect(balance.available).toMatchObject([{ amount: 100_000 }])
})
