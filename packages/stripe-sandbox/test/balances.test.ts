import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  createClient,
  createPaidSession,
  createReadyAccount,
  type SandboxClient,
} from './support/client.ts'
import { useSandbox } from './support/sandbox.ts'

const sandbox = useSandbox()

const cards = ['4242424242424242', '4000000000000077', '4000000000005126', '4000000000000259']

type Step =
  | { does: 'pay'; card: string }
  | { does: 'refund'; share: number; reverse: boolean }
  | { does: 'reverse'; share: number }
  | { does: 'dispute' }
  | { does: 'close'; status: 'won' | 'lost' }
  | { does: 'payout'; status: 'paid' | 'failed' | 'in_transit' }
  | { does: 'wait'; seconds: number }

const share = fc.double({ min: 0.01, max: 1, noNaN: true })
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ does: fc.constant('pay' as const), card: fc.constantFrom(...cards) }),
  fc.record({ does: fc.constant('refund' as const), share, reverse: fc.boolean() }),
  fc.record({ does: fc.constant('reverse' as const), share }),
  fc.record({ does: fc.constant('dispute' as const) }),
  fc.record({
    does: fc.constant('close' as const),
    status: fc.constantFrom('won' as const, 'lost' as const),
  }),
  fc.record({
    does: fc.constant('payout' as const),
    status: fc.constantFrom('paid' as const, 'failed' as const, 'in_transit' as const),
  }),
  fc.record({ does: fc.constant('wait' as const), seconds: fc.integer({ min: 1, max: 400_000 }) }),
)

async function perform(
  { stripe, control }: SandboxClient,
  account: string,
  todo: Step,
): Promise<unknown> {
  const [charge] = (await stripe.charges.list({ limit: 1 })).data
  const id = charge?.id ?? 'ch_none'
  switch (todo.does) {
    case 'pay':
      return await createPaidSession({ stripe, control, key: '', url: '' }, account, todo.card)
    case 'refund':
      return await stripe.refunds.create({
        charge: id,
        amount: Math.ceil(113_900 * todo.share),
        reverse_transfer: todo.reverse,
      })
    case 'reverse':
      return await stripe.transfers.createReversal(String(charge?.transfer), {
        amount: Math.ceil(100_000 * todo.share),
      })
    case 'dispute':
      return await control('POST', '/disputes', { charge: id })
    case 'close': {
      const [dispute] = (await stripe.disputes.list({ limit: 1 })).data
      return await control('POST', `/disputes/${dispute?.id}/close`, { status: todo.status })
    }
    case 'payout':
      return await control('POST', '/payouts/run', { status: todo.status })
    case 'wait':
      return await control('POST', '/clock', { advance_seconds: todo.seconds })
  }
}

test('the balances sum to zero after any sequence of operations', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
      const client = createClient(sandbox.url)
      const account = await createReadyAccount(client)
      for (const todo of steps) {
        await perform(client, account, todo).catch(() => undefined)
        const { sum, holders } = (await client.control('GET', '/balances')) as {
          sum: number
          holders: Record<string, number>
        }
        expect(sum).toBe(0)
        const accountBalance = await client.stripe.balance.retrieve({}, { stripeAccount: account })
        const shown =
          (accountBalance.available[0]?.amount ?? 0) + (accountBalance.pending[0]?.amount ?? 0)
        expect(shown).toBe(holders[account] ?? 0)
        const transactions = await client.stripe.balanceTransactions
          .list({ limit: 100 })
          .autoPagingToArray({ limit: 1000 })
        const mine = await client.stripe.accounts.retrieveCurrent()
        expect(transactions.reduce((total, one) => total + one.net, 0)).toBe(holders[mine.id] ?? 0)
      }
      const charges = (await client.stripe.charges.list({ limit: 100 })).data
      for (const charge of charges)
        expect(charge.amount_refunded).toBeLessThanOrEqual(charge.amount)
    }),
    { numRuns: 12 },
  )
})
