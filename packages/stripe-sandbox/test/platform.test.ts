import Stripe from 'stripe'
import { expect, test } from 'vitest'
import {
  buildSessionParams,
  createClient,
  createPaidSession,
  createReadyAccount,
  registerReceiver,
  type SandboxClient,
  waitForEvents,
} from './support/client.ts'
import { useWebhookReceiver } from './support/receiver.ts'
import { useSandbox } from './support/sandbox.ts'

const sandbox = useSandbox()
const receiver = useWebhookReceiver()

async function pay(settings: object = {}, card?: string) {
  const client = createClient(sandbox.url)
  await client.control('POST', '/platform', settings)
  const account = await createReadyAccount(client)
  return { ...client, client, account, ...(await createPaidSession(client, account, card)) }
}

async function readAvailable({ stripe }: SandboxClient): Promise<number> {
  return (await stripe.balance.retrieve()).available[0]?.amount ?? 0
}

test('a platform without card payments cannot open a checkout session', async () => {
  const client = createClient(sandbox.url)
  const { stripe, control } = client
  const account = await createReadyAccount(client)
  await control('POST', '/platform', { card_payments: 'inactive' })
  await expect(stripe.checkout.sessions.create(buildSessionParams(account))).rejects.toThrow(
    'No valid payment method types for this Checkout Session',
  )
  const mine = await stripe.accounts.retrieveCurrent()
  expect(mine).toMatchObject({
    capabilities: { card_payments: 'inactive' },
    charges_enabled: false,
  })
  await control('POST', '/platform', { card_payments: 'active' })
  await stripe.checkout.sessions.create(buildSessionParams(account))
})

test('a restricted key has the permissions of the platform, and names the one it lacks', async () => {
  const client = createClient(sandbox.url)
  const restricted = createClient(sandbox.url, client.key.replace('sk_', 'rk_'))
  const mine = await restricted.stripe.accounts.retrieveCurrent()
  expect(mine.id).toBe((await client.stripe.accounts.retrieveCurrent()).id)
  await client.control('POST', '/platform', {
    permissions: ['rak_charge_write', 'rak_checkout_session_read'],
  })
  await restricted.stripe.refunds.list()
  await restricted.stripe.checkout.sessions.list()
  const refusal = restricted.stripe.checkout.sessions.create(buildSessionParams())
  await expect(refusal).rejects.toBeInstanceOf(Stripe.errors.StripePermissionError)
  await expect(refusal).rejects.toMatchObject({
    statusCode: 403,
    code: undefined,
    message: expect.stringMatching(
      /^The provided key 'rk_test_\*+\w{6}' does not have the required permissions for this endpoint on account 'acct_\w+'\. Having the 'rak_checkout_session_write' permission would allow this request to continue\.$/,
    ),
  })
  await expect(restricted.stripe.disputes.list()).rejects.toThrow("'rak_dispute_read'")
  await client.stripe.disputes.list()
})

test('a refund that the balance does not cover waits, and is paid when money arrives', async () => {
  const { client, stripe, control, intent } = await pay({ overdraft: false })
  await registerReceiver(client, receiver)
  const refund = await stripe.refunds.create({ payment_intent: intent })
  expect(refund).toMatchObject({
    status: 'pending',
    pending_reason: 'insufficient_funds',
    balance_transaction: null,
  })
  expect(await readAvailable(client)).toBe(0)
  await control('POST', '/balance/top_up', { amount: 113_899 })
  await waitForEvents(client)
  expect((await stripe.refunds.retrieve(refund.id)).status).toBe('pending')
  receiver.events.length = 0
  await control('POST', '/balance/top_up', { amount: 1 })
  await waitForEvents(client)
  const paid = await stripe.refunds.retrieve(refund.id)
  expect(paid.status).toBe('succeeded')
  expect(paid).not.toHaveProperty('pending_reason')
  expect(paid.balance_transaction).toMatch(/^txn_/)
  expect(await readAvailable(client)).toBe(0)
  expect(receiver.events).toMatchObject([
    {
      type: 'refund.updated',
      data: {
        object: { id: refund.id, status: 'succeeded' },
        previous_attributes: { status: 'pending', pending_reason: 'insufficient_funds' },
      },
    },
    { type: 'charge.refund.updated' },
  ])
  await control('GET', '/balances')
})

test('a waiting refund is paid when a charge becomes available, or overdraft is allowed', async () => {
  const { client, stripe, control, intent, account } = await pay({ overdraft: false })
  await createPaidSession(client, account)
  const first = await stripe.refunds.create({ payment_intent: intent, amount: 5_000 })
  expect(first.pending_reason).toBe('insufficient_funds')
  await control('POST', '/clock', { advance_seconds: 4 * 86_400 })
  expect((await stripe.refunds.retrieve(first.id)).status).toBe('succeeded')
  const second = await stripe.refunds.create({ payment_intent: intent, amount: 100_000 })
  expect(second.status).toBe('pending')
  await control('POST', '/platform', { overdraft: true })
  expect((await stripe.refunds.retrieve(second.id)).status).toBe('succeeded')
  expect(await readAvailable(client)).toBeLessThan(0)
})

test('a waiting refund that fails takes nothing from the balance', async () => {
  const { client, stripe, control, intent } = await pay({ overdraft: false })
  const refund = await stripe.refunds.create({ payment_intent: intent })
  await control('POST', `/refunds/${refund.id}/fail`)
  expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({
    status: 'failed',
    failure_reason: 'insufficient_funds',
  })
  expect(await readAvailable(client)).toBe(0)
})

test('a transfer is refused when the balance is short, and when the account is rejected', async () => {
  const { stripe, control, account, charge } = await pay()
  const transfer = { amount: 1_000, currency: 'mxn', destination: account }
  await expect(stripe.transfers.create(transfer)).rejects.toMatchObject({
    statusCode: 400,
    code: 'balance_insufficient',
  })
  await control('POST', `/accounts/${account}/reject`)
  await expect(
    stripe.transfers.create({ ...transfer, source_transaction: charge.id }),
  ).rejects.toMatchObject({ code: 'insufficient_capabilities_for_transfer' })
})

test('the transfers of a charge must not exceed it, and reversed ones count by the switch', async () => {
  const { stripe, control, account, charge } = await pay()
  const transfer = (amount: number) =>
    stripe.transfers.create({
      amount,
      currency: 'mxn',
      destination: account,
      source_transaction: charge.id,
    })
  await expect(transfer(13_901)).rejects.toThrow(
    'Transfers using this transaction as a source must not exceed the source amount of $1139.00. (There is already a transfer using this source, amounting to $1000.00.)',
  )
  await stripe.transfers.createReversal(String(charge.transfer))
  await control('POST', '/platform', { reversed_transfers_count: true })
  await expect(transfer(100_000)).rejects.toThrow('must not exceed the source amount')
  await control('POST', '/platform', { reversed_transfers_count: false })
  await transfer(100_000)
})

test('a reversal may take the balance below zero for a destination charge alone, and not for one without it', async () => {
  const { stripe, control, account, charge, intent } = await pay()
  await control('POST', '/payouts/run')
  await stripe.transfers.createReversal(String(charge.transfer), { amount: 40_000 })
  const negative = await stripe.balance.retrieve({}, { stripeAccount: account })
  expect(negative.available[0]?.amount).toBe(-40_000)

  await control('POST', '/platform', { negative_balances: false })
  const refused = { statusCode: 400, code: 'balance_insufficient' }
  const refund = { payment_intent: intent, amount: 50_000 }
  await expect(stripe.refunds.create({ ...refund, reverse_transfer: true })).rejects.toMatchObject(
    refused,
  )
  expect((await stripe.refunds.list({ payment_intent: intent })).data).toEqual([])
  await stripe.refunds.create(refund)

  await control('POST', '/platform', { negative_balances: true })
  const later = await stripe.transfers.create({
    amount: 30_000,
    currency: 'mxn',
    destination: account,
    source_transaction: charge.id,
  })
  await expect(stripe.transfers.createReversal(later.id)).rejects.toMatchObject(refused)
})

test('a Connect fee leaves the balance as a transaction without a source', async () => {
  const client = createClient(sandbox.url)
  await client.control('POST', '/balance/fee', { amount: 4_060 })
  const { data } = await client.stripe.balanceTransactions.list({ type: 'stripe_fee' })
  expect(data).toMatchObject([
    { amount: -4_060, fee: 0, net: -4_060, reporting_category: 'fee', source: null },
  ])
  expect(await readAvailable(client)).toBe(-4_060)
  await client.control('GET', '/balances')
})

test('the account shows descriptor and branding, and the balance settings the payouts', async () => {
  const { stripe, control } = createClient(sandbox.url)
  await control('POST', '/platform', {
    name: 'Cigüeña',
    statement_descriptor: 'CIGUENA',
    payout_interval: 'weekly',
    minimum_balance: 500_000,
  })
  const mine = await stripe.accounts.retrieveCurrent()
  expect(mine.business_profile?.name).toBe('Cigüeña')
  expect(mine.settings?.payments.statement_descriptor).toBe('CIGUENA')
  expect(mine.settings?.branding.icon).not.toBeNull()
  expect((await stripe.balanceSettings.retrieve()).payments.payouts).toMatchObject({
    minimum_balance_by_currency: { mxn: 500_000 },
    schedule: { interval: 'weekly' },
  })
  await control('POST', '/platform', { branded: false, statement_descriptor: '' })
  const bare = await stripe.accounts.retrieveCurrent()
  expect(bare.settings?.payments.statement_descriptor).toBeNull()
  expect(bare.settings?.branding).toMatchObject({ icon: null, primary_color: null })
})

test('a card shows the descriptor of the platform with the suffix of the payment', async () => {
  const client = createClient(sandbox.url)
  const { stripe, control } = client
  await control('POST', '/platform', { statement_descriptor: 'CIGUENA' })
  const create = (data: object) =>
    stripe.checkout.sessions.create({ ...buildSessionParams(), payment_intent_data: data })
  await expect(create({ statement_descriptor: 'REGALO' })).rejects.toMatchObject({
    param: 'payment_intent_data[statement_descriptor]',
  })
  const { id } = await create({ statement_descriptor_suffix: 'Cig-7F3K-92' })
  await control('POST', `/checkout/${id}/pay`, { card: '4242424242424242' })
  const { data } = await stripe.charges.list()
  expect(data[0]?.calculated_statement_descriptor).toBe('CIGUENA* CIG-7F3K-92')
})
