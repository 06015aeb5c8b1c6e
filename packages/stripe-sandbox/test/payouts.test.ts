import { expect, test } from 'vitest'
import {
  createClient,
  createPaidSession,
  createReadyAccount,
  type SandboxClient,
} from './support/client.ts'
import { useSandbox } from './support/sandbox.ts'

const sandbox = useSandbox()
async function payOut({ control }: SandboxClient, status = 'paid'): Promise<string> {
  const { payouts } = await control('POST', '/payouts/run', { status })
  const [payout] = payouts as { id: string }[]
  if (!payout) throw new Error('nothing to pay out')
  return payout.id
}

async function listTransactionsOf({ stripe }: SandboxClient, account: string, payout: string) {
  const params = { payout, expand: ['data.source'] }
  const { data } = await stripe.balanceTransactions.list(params, { stripeAccount: account })
  return data.toReversed()
}

test('the transactions of a payout are each payment since the previous one, and itself', async () => {
  const client = createClient(sandbox.url)
  const account = await createReadyAccount(client)
  const { charge } = await createPaidSession(client, account)
  const first = await payOut(client)
  await createPaidSession(client, account)
  const second = await payOut(client)
  const parts = await listTransactionsOf(client, account, first)
  expect(parts).toMatchObject([
    {
      type: 'payment',
      net: 100_000,
      source: { object: 'charge', source_transfer: charge.transfer },
    },
    { type: 'payout', net: -100_000, source: { id: first } },
  ])
  expect((await listTransactionsOf(client, account, second)).map(({ type }) => type)).toEqual([
    'payment',
    'payout',
  ])
})

test('the next payout includes the money of a failed one, as payout_failure', async () => {
  const client = createClient(sandbox.url)
  const account = await createReadyAccount(client)
  await createPaidSession(client, account)
  const failed = await payOut(client, 'failed')
  const next = await payOut(client)
  expect(await listTransactionsOf(client, account, next)).toMatchObject([
    { type: 'payout_failure', net: 100_000, source: { id: failed } },
    { type: 'payout', net: -100_000 },
  ])
})

test('a manual payout cannot filter balance transactions', async () => {
  const client = createClient(sandbox.url)
  const account = await createReadyAccount(client)
  await createPaidSession(client, account, '4000000000000077')
  const byHand = await client.stripe.payouts.create(
    { amount: 500, currency: 'mxn' },
    { stripeAccount: account },
  )
  await expect(listTransactionsOf(client, account, byHand.id)).rejects.toThrow(
    'only be filtered on automatic',
  )
})
