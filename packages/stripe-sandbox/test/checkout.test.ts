import { expect, test } from 'vitest'
import {
  buildSessionParams,
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

async function createMerchant() {
  const client = createClient(sandbox.url)
  const account = await createReadyAccount(client)
  receiver.events.length = 0
  await registerReceiver(client, receiver)
  return { ...client, client, account }
}

test('a paid session moves the money and sends a signed event for every step', async () => {
  const { client, stripe, account } = await createMerchant()
  const { session, charge } = await createPaidSession(client, account)
  await waitForEvents(client)

  expect(session).toMatchObject({ status: 'complete', payment_status: 'paid', url: null })
  expect(session.metadata).toEqual({ order: '1' })
  const full = await stripe.checkout.sessions.retrieve(session.id, {
    expand: ['payment_intent.latest_charge.balance_transaction', 'line_items'],
  })
  expect(full.line_items?.data.map((item) => item.description)).toEqual([
    'Regalo',
    'Cargo',
    'Comisión',
  ])
  expect(full.payment_intent).toMatchObject({
    status: 'succeeded',
    metadata: { order: '1' },
    latest_charge: { id: charge.id, balance_transaction: { amount: 113_900, fee: 5_104 } },
  })
  const transfer = await stripe.transfers.retrieve(String(charge.transfer))
  expect(transfer).toMatchObject({ amount: 100_000, destination: account })
  const accountBalance = await stripe.balance.retrieve({}, { stripeAccount: account })
  expect(accountBalance.pending).toMatchObject([{ amount: 100_000, currency: 'mxn' }])
  expect(receiver.types()).toEqual(
    expect.arrayContaining([
      'payment_intent.created',
      'payment_intent.succeeded',
      'charge.succeeded',
      'transfer.created',
      'checkout.session.completed',
      'charge.updated',
    ]),
  )
})

test('a declined card leaves the session open, and another card pays it', async () => {
  const { client, stripe, control, account } = await createMerchant()
  const { id } = await stripe.checkout.sessions.create(buildSessionParams(account))
  for (const [card, code] of [
    ['4000000000000002', 'generic_decline'],
    ['4000000000009995', 'insufficient_funds'],
  ])
    expect(await control('POST', `/checkout/${id}/pay`, { card })).toMatchObject({
      outcome: 'declined',
      code,
      session: { status: 'open', payment_status: 'unpaid' },
    })
  const { payment_intent } = await stripe.checkout.sessions.retrieve(id)
  const intent = await stripe.paymentIntents.retrieve(String(payment_intent))
  expect(intent).toMatchObject({
    status: 'requires_payment_method',
    last_payment_error: { code: 'card_declined', decline_code: 'insufficient_funds' },
  })
  const paid = await control('POST', `/checkout/${id}/pay`, { card: '4242424242424242' })
  expect(paid).toMatchObject({ outcome: 'paid', session: { payment_intent } })
  await waitForEvents(client)
  expect(receiver.types().filter((type) => type === 'charge.failed')).toHaveLength(2)
  expect(receiver.types().filter((type) => type === 'payment_intent.payment_failed')).toHaveLength(
    2,
  )
  expect(receiver.types().filter((type) => type === 'checkout.session.completed')).toHaveLength(1)
})

test('a real card number is declined and never stored', async () => {
  const { stripe, control, account } = await createMerchant()
  const { id } = await stripe.checkout.sessions.create(buildSessionParams(account))
  const answer = await control('POST', `/checkout/${id}/pay`, { card: '4111111111111111' })
  expect(answer).toMatchObject({ outcome: 'declined', code: 'test_mode_live_card' })
  expect(JSON.stringify(await stripe.events.list({ limit: 100 }))).not.toContain('4111111111111111')
})

test('3-D Secure pays when authorized and leaves the session open when not', async () => {
  const { client, stripe, control, account } = await createMerchant()
  const { id } = await stripe.checkout.sessions.create(buildSessionParams(account))
  const card = '4000002500003155'
  expect(await control('POST', `/checkout/${id}/pay`, { card })).toMatchObject({
    outcome: 'challenge',
    session: { status: 'open' },
  })
  expect(await control('POST', `/checkout/${id}/pay`, { card, authorize: false })).toMatchObject({
    outcome: 'declined',
    code: 'payment_intent_authentication_failure',
    session: { status: 'open' },
  })
  expect(await control('POST', `/checkout/${id}/pay`, { card, authorize: true })).toMatchObject({
    outcome: 'paid',
    session: { status: 'complete' },
  })
  await waitForEvents(client)
  expect(receiver.types()).toContain('payment_intent.requires_action')
  expect(receiver.types()).not.toContain('charge.failed')
})

test('an unpaid session expires by the clock, emits its event and accepts no card', async () => {
  const { client, stripe, control, account } = await createMerchant()
  const expires_at = Math.floor(Date.now() / 1000) + 1860
  const { id } = await stripe.checkout.sessions.create({
    ...buildSessionParams(account),
    expires_at,
  })
  await control('POST', '/clock', { advance_seconds: 1800 })
  expect((await stripe.checkout.sessions.retrieve(id)).status).toBe('open')
  await control('POST', '/clock', { advance_seconds: 61 })
  expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({
    status: 'expired',
    url: null,
  })
  const late = await control('POST', `/checkout/${id}/pay`, { card: '4242424242424242' })
  expect(late).toMatchObject({ outcome: 'closed', session: { payment_status: 'unpaid' } })
  await waitForEvents(client)
  expect(receiver.types()).toEqual(['checkout.session.expired'])
})

test('a session is expired by the API once, and never after it was paid', async () => {
  const { client, stripe, account } = await createMerchant()
  const open = await stripe.checkout.sessions.create(buildSessionParams(account))
  expect((await stripe.checkout.sessions.expire(open.id)).status).toBe('expired')
  await expect(stripe.checkout.sessions.expire(open.id)).rejects.toThrow(/status of expired/)
  const { session } = await createPaidSession(client, account)
  await expect(stripe.checkout.sessions.expire(session.id)).rejects.toThrow(/status of complete/)
})

test('a paid session accepts no second payment', async () => {
  const { client, stripe, control, account } = await createMerchant()
  const { session, intent } = await createPaidSession(client, account)
  const again = await control('POST', `/checkout/${session.id}/pay`, { card: '4242424242424242' })
  expect(again).toMatchObject({ outcome: 'closed', session: { payment_status: 'paid' } })
  expect((await stripe.charges.list({ payment_intent: intent })).data).toHaveLength(1)
})

test('an account that can no longer receive transfers is not paid', async () => {
  const { stripe, control, account } = await createMerchant()
  const { id } = await stripe.checkout.sessions.create(buildSessionParams(account))
  await control('POST', `/accounts/${account}/restrict`, { reason: 'requirements.past_due' })
  await expect(stripe.checkout.sessions.create(buildSessionParams(account))).rejects.toMatchObject({
    code: 'insufficient_capabilities_for_transfer',
    param: 'payment_intent_data[transfer_data][destination]',
  })
  const answer = await control('POST', `/checkout/${id}/pay`, { card: '4242424242424242' })
  expect(answer).toMatchObject({ outcome: 'declined', session: { status: 'open' } })
})
