import { afterAll, beforeAll, expect, test } from 'vitest'
import { startStripeSandbox } from '../src/server.ts'
import { listen, newClient, paidSession, readyAccount, settle } from './support/client.ts'
import { type Receiver, startReceiver } from './support/receiver.ts'

let sandbox: Awaited<ReturnType<typeof startStripeSandbox>>
let receiver: Receiver

beforeAll(async () => {
  sandbox = await startStripeSandbox({ port: 0, dataFile: ':memory:' })
  receiver = await startReceiver()
})

afterAll(async () => {
  await sandbox.close()
  await receiver.close()
})

async function paid(card?: string) {
  const client = newClient(sandbox.url)
  const account = await readyAccount(client)
  const payment = await paidSession(client, account, card)
  await settle(client)
  await listen(client, receiver)
  receiver.events.length = 0
  return { ...client, client, account, ...payment }
}

test('a whole refund takes the transfer back and tells of it', async () => {
  const { client, stripe, account, charge, intent } = await paid()
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
  const theirs = await stripe.balance.retrieve({}, { stripeAccount: account })
  const total = (theirs.available[0]?.amount ?? 0) + (theirs.pending[0]?.amount ?? 0)
  expect(total).toBe(0)
  await settle(client)
  expect(receiver.types().sort()).toEqual([
    'charge.refunded',
    'refund.created',
    'transfer.reversed',
  ])
})

test('partial refunds take their share of the transfer and never more than was paid', async () => {
  const { stripe, charge, intent } = await paid()
  const give = (amount?: number) =>
    stripe.refunds.create({
      payment_intent: intent,
      reverse_transfer: true,
      ...(amount === undefined ? {} : { amount }),
    })
  await give(33_333)
  await give(33_333)
  await expect(give(47_235)).rejects.toMatchObject({ param: 'amount', statusCode: 400 })
  await give()
  await expect(give(1)).rejects.toMatchObject({ code: 'charge_already_refunded' })
  expect(await stripe.transfers.retrieve(String(charge.transfer))).toMatchObject({
    amount_reversed: 100_000,
    reversed: true,
  })
  const all = await stripe.refunds.list({ charge: charge.id })
  expect(all.data.reduce((sum, refund) => sum + refund.amount, 0)).toBe(113_900)
})

test('without reverse_transfer the connected account keeps what it got', async () => {
  const { stripe, charge, intent } = await paid()
  await stripe.refunds.create({ payment_intent: intent })
  expect(await stripe.transfers.retrieve(String(charge.transfer))).toMatchObject({
    amount_reversed: 0,
  })
})

test('a disputed charge cannot be refunded', async () => {
  const { stripe, control, charge, intent } = await paid()
  await control('POST', '/disputes', { charge: charge.id })
  await expect(stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({
    code: 'charge_disputed',
  })
})

test('a refund of a special card is pending first and succeeds by itself', async () => {
  const { client, stripe, intent } = await paid('4000000000007726')
  const refund = await stripe.refunds.create({ payment_intent: intent })
  expect(refund.status).toBe('pending')
  await settle(client)
  expect((await stripe.refunds.retrieve(refund.id)).status).toBe('succeeded')
  expect(receiver.types()).toContain('refund.updated')
})

test('a refund that fails gives the money back to the platform and can be tried again', async () => {
  const { client, stripe, charge, intent } = await paid('4000000000005126')
  const before = await stripe.balance.retrieve()
  const refund = await stripe.refunds.create({ payment_intent: intent })
  expect(refund.status).toBe('succeeded')
  await settle(client)
  expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
  })
  expect((await stripe.charges.retrieve(charge.id)).amount_refunded).toBe(0)
  expect((await stripe.balance.retrieve()).available).toEqual(before.available)
  expect(receiver.types()).toContain('refund.failed')
  expect((await stripe.refunds.create({ payment_intent: intent })).amount).toBe(113_900)
})

test('the control API holds a refund back, lets it succeed, and lets it fail', async () => {
  const { stripe, control, intent } = await paid()
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

test('a dispute takes the money and the fee; won, the amount comes back; lost, it does not', async () => {
  for (const status of ['won', 'lost'] as const) {
    const { client, stripe, control, charge } = await paid()
    const before = (await stripe.balance.retrieve()).available[0]?.amount ?? 0
    const opened = await control('POST', '/disputes', { charge: charge.id })
    expect(opened).toMatchObject({ amount: 113_900, status: 'needs_response' })
    expect((await stripe.charges.retrieve(charge.id)).disputed).toBe(true)
    const during = (await stripe.balance.retrieve()).available[0]?.amount ?? 0
    expect(before - during).toBe(113_900 + 30_000)
    await control('POST', `/disputes/${opened.id}/close`, { status })
    const after = (await stripe.balance.retrieve()).available[0]?.amount ?? 0
    expect(after - during).toBe(status === 'won' ? 113_900 : 0)
    await settle(client)
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

test('a charge whose dispute was won can be refunded again; one that was lost cannot', async () => {
  const [won, lost] = [await paid(), await paid()]
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

test('a special card is disputed shortly after it paid', async () => {
  const { stripe, charge } = await paid('4000000000000259')
  expect((await stripe.disputes.list({ charge: charge.id })).data).toMatchObject([
    { reason: 'fraudulent', status: 'needs_response' },
  ])
})

test('evidence decides a test dispute', async () => {
  const { stripe, charge } = await paid('4000000000000259')
  const [dispute] = (await stripe.disputes.list({ charge: charge.id })).data
  const decided = await stripe.disputes.update(String(dispute?.id), {
    evidence: { uncategorized_text: 'winning_evidence' },
  })
  expect(decided.status).toBe('won')
})

test('a transfer is reversed and made again for the same charge, never for more than it', async () => {
  const { stripe, account, charge } = await paid()
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

test('a transfer without a charge needs available money', async () => {
  const { stripe, account, client } = await paid()
  const wish = { amount: 5_000, currency: 'mxn', destination: account }
  await expect(stripe.transfers.create(wish)).rejects.toMatchObject({
    code: 'balance_insufficient',
  })
  await paidSession(client, account, '4000000000000077')
  expect((await stripe.transfers.create(wish)).amount).toBe(5_000)
})

test('payouts empty the balances of accounts that may be paid out', async () => {
  const { client, stripe, control, account } = await paid()
  const { payouts } = await control('POST', '/payouts/run', {})
  expect(payouts).toMatchObject([{ amount: 100_000, status: 'paid', automatic: true }])
  const listed = await stripe.payouts.list({}, { stripeAccount: account })
  expect(listed.data).toMatchObject([{ amount: 100_000, status: 'paid' }])
  expect(await control('POST', '/payouts/run', {})).toEqual({ payouts: [] })
  await settle(client)
  const seen = receiver.events.filter((event) => event.type.startsWith('payout.'))
  expect(seen.map((event) => event.type).sort()).toEqual(['payout.created', 'payout.paid'])
  expect(seen.every((event) => event.account === account)).toBe(true)
})

test('a failed payout returns to the balance', async () => {
  const { stripe, control, account } = await paid()
  await control('POST', '/payouts/run', { status: 'failed' })
  const balance = await stripe.balance.retrieve({}, { stripeAccount: account })
  expect(balance.available).toMatchObject([{ amount: 100_000 }])
})
