import { expect, test } from 'vitest'
import {
  collect,
  connectSandboxPayments,
  type SandboxPayments,
  sampleCheckout,
} from '#server/testing/provider/sandbox-payments.ts'
import type { Payments } from './payments.ts'

/** Every answer with status 200 is replaced, until the test ends. */
const answerWith = ({ control }: SandboxPayments, body: string) =>
  control.post('/faults', { match: '', count: 100, body })

const PAYMENT = 'pi_1'
const REFUND = {
  paymentIntentId: PAYMENT,
  amount: 100,
  refundId: 'refund-1',
  reversesTransfer: true,
}
const REVERSAL = { transferId: 'tr_1', amount: 100, adjustmentId: 'adjustment-1' }
const TRANSFER = { paymentIntentId: PAYMENT, destination: 'acct_1', ...REVERSAL }
const SINCE = new Date(0)

const calls: Record<string, (payments: Payments) => Promise<unknown>> = {
  openCheckout: (payments) => payments.openCheckout(sampleCheckout('acct_1'), 'cs:1:1'),
  findCheckout: (payments) => payments.findCheckout('checkout-1', SINCE),
  retrieveCheckout: (payments) => payments.retrieveCheckout('cs_test_1'),
  expireCheckout: (payments) => payments.expireCheckout('cs_test_1'),
  listCheckouts: (payments) => collect(payments.listCheckouts(SINCE)),
  findCheckoutByPayment: (payments) => payments.findCheckoutByPayment(PAYMENT),
  refund: (payments) => payments.refund(REFUND, 'refund:1:1'),
  retrieveRefund: (payments) => payments.retrieveRefund('re_1'),
  findRefund: (payments) => payments.findRefund(PAYMENT, 'refund-1'),
  listRefunds: (payments) => payments.listRefunds('ch_1'),
  readRefundsAndDisputes: (payments) => payments.readRefundsAndDisputes(PAYMENT),
  retrieveDispute: (payments) => payments.retrieveDispute('du_1'),
  listRefundsAndDisputes: (payments) => collect(payments.listRefundsAndDisputes(SINCE)),
  readTransfers: (payments) => payments.readTransfers(PAYMENT, []),
  reverseTransfer: (payments) => payments.reverseTransfer(REVERSAL, 'share:1:1'),
  findReversal: (payments) => payments.findReversal(REVERSAL),
  listReversals: (payments) => payments.listReversals('tr_1'),
  createTransfer: (payments) =>
    payments.createTransfer({ ...TRANSFER, returnedOutside: 0 }, 'share:1:1', { isFirstKey: true }),
  findTransfer: (payments) => payments.findTransfer(TRANSFER),
  findPaymentOfTransfer: (payments) => payments.findPaymentOfTransfer('tr_1'),
  readCharge: (payments) => payments.readCharge('ch_1'),
  readDeclinedCard: (payments) => payments.readDeclinedCard('ch_1'),
  readPayment: (payments) => payments.readPayment(PAYMENT),
  listMovements: (payments) => collect(payments.listMovements(SINCE)),
}

const NO_ANSWERS = [
  '{}',
  'null',
  '[]',
  '1',
  '"ok"',
  '{"error":"x"}',
  '{"object":"list","data":[{}],"has_more":false}',
]

test.each(Object.keys(calls))('%s takes nothing for an answer that is none', async (name) => {
  for (const body of NO_ANSWERS) {
    const provider = connectSandboxPayments()
    await answerWith(provider, body)
    const answer = calls[name]?.(provider.payments)
    await expect(answer, body).rejects.toMatchObject({ name: 'ProviderError', kind: 'unanswered' })
  }
})

test('readPayout takes nothing for an answer that is none', async () => {
  const provider = connectSandboxPayments()
  const account = await provider.createReadyAccount()
  for (const body of NO_ANSWERS) {
    await provider.control.post('/faults', { match: 'GET /v1/payouts', count: 1, body })
    const answer = provider.payments.readPayout(account, 'po_1')
    await expect(answer, body).rejects.toMatchObject({ kind: 'unanswered' })
  }
})

type SessionJson = Record<string, unknown>

/** A paid session, as Stripe's own JSON, and the id of another one. */
async function readPaidSession(provider: SandboxPayments) {
  const destination = await provider.createReadyAccount()
  const params = sampleCheckout(destination)
  const { id } = await provider.payments.openCheckout(params, 'cs:1:1')
  await provider.control.post(`/checkout/${id}/pay`, { card: '4242424242424242' })
  const expand = 'expand[]=payment_intent.latest_charge.balance_transaction'
  const session = await provider.control.retrieve<SessionJson>(`checkout/sessions/${id}?${expand}`)
  const another = { ...params, checkoutSessionId: 'checkout-2' }
  return { params, session, other: (await provider.payments.openCheckout(another, 'cs:2:1')).id }
}

test('an answer about another object, or with a field missing, is refused', async () => {
  const provider = connectSandboxPayments()
  const { session, other } = await readPaidSession(provider)
  const id = String(session.id)
  const read = async (changes: object, asked = id) => {
    const match = 'GET /v1/checkout/sessions'
    const body = JSON.stringify({ ...session, ...changes })
    await provider.control.post('/faults', { match, count: 1, body })
    return provider.payments.retrieveCheckout(asked)
  }
  const unreadable = { kind: 'unanswered', code: 'unreadable_response' }
  expect(await read({})).toMatchObject({ id, isPaid: true })
  await expect(read({}, other)).rejects.toMatchObject(unreadable)
  for (const field of ['object', 'status', 'payment_status', 'amount_total', 'currency', 'created'])
    await expect(read({ [field]: null }), field).rejects.toMatchObject(unreadable)
  await expect(read({ amount_total: '113900' })).rejects.toMatchObject(unreadable)
  await expect(read({ payment_intent: null })).rejects.toMatchObject(unreadable)
  await expect(read({ payment_intent: {} })).rejects.toMatchObject(unreadable)
})

test('a session that is opened with other amounts or for another checkout is refused', async () => {
  const provider = connectSandboxPayments()
  const { params, session } = await readPaidSession(provider)
  const open = async (changes: object) => {
    const match = 'POST /v1/checkout/sessions'
    const body = JSON.stringify({ ...session, ...changes })
    await provider.control.post('/faults', { match, count: 1, body })
    return provider.payments.openCheckout(params, crypto.randomUUID())
  }
  expect(await open({})).toMatchObject({ id: session.id })
  for (const changes of [{ amount_total: 1 }, { metadata: { checkoutSessionId: 'checkout-9' } }])
    await expect(open(changes)).rejects.toMatchObject({ code: 'unreadable_response' })
})

test('a refund or transfer that Stripe answers with another amount is not taken for ours', async () => {
  const provider = connectSandboxPayments()
  const refund = { id: 're_1', object: 'refund', amount: 99, currency: 'mxn', created: 1 }
  const metadata = { refundId: 'refund-1', adjustmentId: 'adjustment-1' }
  await answerWith(provider, JSON.stringify({ ...refund, status: 'succeeded', metadata }))
  const { payments } = provider
  await expect(payments.refund(REFUND, 'refund:1:1')).rejects.toMatchObject({ kind: 'unanswered' })
})
