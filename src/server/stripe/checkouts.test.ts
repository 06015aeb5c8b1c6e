import { describe, expect, it, test } from 'vitest'
import {
  collect,
  connectSandboxPayments,
  sampleCheckout,
} from '#server/testing/provider/sandbox-payments.ts'
import { toDeclineReason } from './checkouts.ts'

const CARD = { card: '4242424242424242', email: 'tia@example.test', name: 'Tía Rosa' }

test('a checkout has exactly the parameters of a destination charge, and its lines sum to the total', async () => {
  const provider = connectSandboxPayments()
  const checkout = sampleCheckout(await provider.createReadyAccount())
  const session = await provider.payments.openCheckout(checkout, 'cs:1:1')
  const ids = {
    contributionId: 'contribution-1',
    checkoutSessionId: 'checkout-1',
    eventId: 'event-1',
    goalId: 'goal-1',
  }
  const line = (name: string, amount: number) => ({
    quantity: '1',
    price_data: { currency: 'mxn', unit_amount: String(amount), product_data: { name } },
  })
  expect(await provider.readLastRequest('POST /v1/checkout/sessions')).toEqual({
    mode: 'payment',
    ui_mode: 'hosted_page',
    locale: 'es-419',
    submit_type: 'pay',
    allowed_payment_method_types: ['card'],
    adaptive_pricing: { enabled: 'false' },
    line_items: [
      {
        quantity: '1',
        price_data: {
          currency: 'mxn',
          unit_amount: '100000',
          product_data: { name: 'Tu aportación', description: 'Para: Carriola' },
        },
      },
      line('Cargo por transacción (9%)', 9_000),
      line('Cargo por servicio (4.176% + $3.48 IVA incluido)', 4_900),
    ],
    client_reference_id: 'contribution-1',
    metadata: ids,
    payment_intent_data: {
      metadata: ids,
      transfer_data: { destination: checkout.destination, amount: '100000' },
      statement_descriptor_suffix: 'BABY SHOWER',
    },
    success_url: checkout.successUrl,
    cancel_url: checkout.cancelUrl,
    expires_at: String(checkout.expiresAt),
  })
  expect(session).toMatchObject({
    status: 'open',
    isPaid: false,
    total: checkout.total,
    currency: 'mxn',
    checkoutSessionId: 'checkout-1',
    destination: null,
    expiresAt: new Date(checkout.expiresAt * 1_000),
  })
  expect(session.url).toMatch(/^http:/)
})

test('a known address is prefilled; a contribution to the whole event names no goal', async () => {
  const provider = connectSandboxPayments()
  const destination = await provider.createReadyAccount()
  await provider.payments.openCheckout(
    {
      ...sampleCheckout(destination),
      goalId: null,
      giftPurpose: null,
      customerEmail: 'tia@example.test',
    },
    'cs:1:1',
  )
  const body = await provider.readLastRequest('POST /v1/checkout/sessions')
  expect(body.customer_email).toBe('tia@example.test')
  expect(body.metadata).not.toHaveProperty('goalId')
  expect(JSON.stringify(body.line_items)).not.toContain('description')
})

test('the same key and parameters give the same session', async () => {
  const { payments, createReadyAccount: readyAccount } = connectSandboxPayments()
  const checkout = sampleCheckout(await readyAccount())
  const first = await payments.openCheckout(checkout, 'cs:1:1')
  expect((await payments.openCheckout(checkout, 'cs:1:1')).id).toBe(first.id)
  expect((await payments.openCheckout(checkout, 'cs:1:2')).id).not.toBe(first.id)
})

test('a paid checkout has its destination: the host receives exactly the base', async () => {
  const { payments, createReadyAccount: readyAccount, control } = connectSandboxPayments()
  const checkout = sampleCheckout(await readyAccount())
  const { id } = await payments.openCheckout(checkout, 'cs:1:1')
  await control.post(`/checkout/${id}/pay`, CARD)
  const paid = await payments.retrieveCheckout(id)
  expect(paid).toMatchObject({
    status: 'complete',
    isPaid: true,
    url: null,
    total: checkout.total,
    destination: checkout.destination,
    destinationAmount: checkout.base,
    customerEmail: 'tia@example.test',
  })
  expect(paid?.paymentIntentId).toMatch(/^pi_/)
})

test('expiring affects an open checkout only', async () => {
  const { payments, createReadyAccount: readyAccount, control } = connectSandboxPayments()
  const destination = await readyAccount()
  const open = await payments.openCheckout(sampleCheckout(destination), 'cs:1:1')
  expect(await payments.expireCheckout(open.id)).toMatchObject({ status: 'expired', url: null })
  expect(await payments.expireCheckout(open.id)).toMatchObject({ status: 'expired' })
  const paid = await payments.openCheckout(sampleCheckout(destination), 'cs:1:2')
  await control.post(`/checkout/${paid.id}/pay`, CARD)
  expect(await payments.expireCheckout(paid.id)).toMatchObject({
    status: 'complete',
    isPaid: true,
    destination,
  })
})

test('an unknown checkout is null', async () => {
  const { payments } = connectSandboxPayments()
  expect(await payments.retrieveCheckout('cs_test_nothing')).toBeNull()
  expect(await payments.expireCheckout('cs_test_nothing')).toBeNull()
})

test('the list continues past the first page, newest first, with the destination of paid checkouts', async () => {
  const { payments, createReadyAccount: readyAccount, control } = connectSandboxPayments()
  const checkout = sampleCheckout(await readyAccount())
  const opened: string[] = []
  for (let attempt = 1; attempt <= 103; attempt += 1) {
    opened.push((await payments.openCheckout(checkout, `cs:1:${attempt}`)).id)
  }
  await control.post(`/checkout/${opened[0]}/pay`, CARD)
  const listed = await collect(payments.listCheckouts(new Date(Date.now() - 600_000)))
  expect(listed.map((session) => session.id)).toEqual(opened.toReversed())
  expect(listed.at(-1)).toMatchObject({ isPaid: true, destination: checkout.destination })
  expect(await collect(payments.listCheckouts(new Date(Date.now() + 600_000)))).toEqual([])
})

describe('why a card was not charged', () => {
  it.each([
    [{ code: 'card_declined', decline_code: 'insufficient_funds' }, 'funds'],
    [{ code: 'card_declined', decline_code: 'do_not_honor' }, 'bank'],
    [{ code: 'card_declined', decline_code: 'lost_card' }, 'bank'],
    [{ code: 'payment_intent_authentication_failure' }, 'verification'],
    [{ code: 'expired_card', decline_code: null }, 'card-data'],
    [{ code: 'incorrect_cvc' }, 'card-data'],
    [{ code: 'processing_error' }, 'later'],
    [{ code: 'a_code_of_next_year' }, 'bank'],
    [{}, null],
    [null, null],
  ] as const)('%j is %s', (error, reason) => {
    expect(toDeclineReason(error)).toBe(reason)
  })
})
