import { afterAll, beforeAll, expect, test } from 'vitest'
import { startStripeSandbox } from '../src/server.ts'
import { type Client, newClient, paidSession, readyAccount } from './support/client.ts'

let sandbox: Awaited<ReturnType<typeof startStripeSandbox>>

beforeAll(async () => {
  sandbox = await startStripeSandbox({ port: 0, dataFile: ':memory:' })
})
afterAll(() => sandbox.close())

async function payOut({ control }: Client, status = 'paid'): Promise<string> {
  const { payouts } = await control('POST', '/payouts/run', { status })
  const [payout] = payouts as { id: string }[]
  if (!payout) throw new Error('nothing to pay out')
  return payout.id
}

async function partsOf({ stripe }: Client, account: string, payout: string) {
  const params = { payout, expand: ['data.source'] }
  const { data } = await stripe.balanceTransactions.list(params, { stripeAccount: account })
  return data.toReversed()
}

test('a payout says of what it is made: each payment since the one before, and itself', async () => {
  const client = newClient(sandbox.url)
  const account = await readyAccount(client)
  const { charge } = await paidSession(client, account)
  const first = await payOut(client)
  await paidSession(client, account)
  const second = await payOut(client)
  const parts = await partsOf(client, account, first)
  expect(parts).toMatchObject([
    {
      type: 'payment',
      net: 100_000,
      source: { object: 'charge', source_transfer: charge.transfer },
    },
    { type: 'payout', net: -100_000, source: { id: first } },
  ])
  expect((await partsOf(client, account, second)).map(({ type }) => type)).toEqual([
    'payment',
    'payout',
  ])
})

test('what a failed payout sent back goes out with the next, under its name', async () => {
  const client = newClient(sandbox.url)
  const account = await readyAccount(client)
  await paidSession(client, account)
  const failed = await payOut(client, 'failed')
  const next = await payOut(client)
  expect(await partsOf(client, account, next)).toMatchObject([
    { type: 'payout_failure', net: 100_000, source: { id: failed } },
    { type: 'payout', net: -100_000 },
  ])
})

test('a payout that the account made by hand does not say', async () => {
  const client = newClient(sandbox.url)
  const account = await readyAccount(client)
  await paidSession(client, account, '4000000000000077')
  const byHand = await client.stripe.payouts.create(
    { amount: 500, currency: 'mxn' },
    { stripeAccount: account },
  )
  await expect(partsOf(client, account, byHand.id)).rejects.toThrow('only be filtered on automatic')
})
