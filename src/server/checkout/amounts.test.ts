import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { computeFees, type FeeBreakdown } from '#contract/money/fees.ts'
import { MAX_CONTRIBUTION, MIN_CONTRIBUTION } from '#contract/money/money.ts'
import type { ProviderSession } from '#server/stripe/payments.ts'
import { startCheckout, startPaymentsWorld } from '#server/testing/contributions.ts'

const AMOUNTS = 10_000
/** How many of them become a checkout, ten milliseconds each; `CHECKOUTS=10000` opens them all. */
// biome-ignore lint/style/noProcessEnv: only the duration of this test depends on it
const CHECKOUTS = Number(process.env.CHECKOUTS ?? 300)
const AT_ONCE = 16

const { world, family } = await startPaymentsWorld()
const { db } = world.deps

/** The same amounts in every run, spread over orders of magnitude. */
function randomAmounts(count: number): number[] {
  let state = 20_261_120
  const random = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
  const [low, high] = [Math.log(MIN_CONTRIBUTION), Math.log(MAX_CONTRIBUTION)]
  return Array.from({ length: count }, () => Math.round(Math.exp(low + random() * (high - low))))
}

/** The fees of each amount in PostgreSQL's exact decimals, which round half up. */
async function computeFeesBySql(amounts: readonly number[]): Promise<FeeBreakdown[]> {
  const query = sql<FeeBreakdown>`
    select base, "transactionFee", "serviceFee", base + "transactionFee" + "serviceFee" as total
    from unnest(${amounts}::bigint[]) with ordinality as amounts (base, position),
      lateral (select round(base * 0.09)::bigint as "transactionFee") as transaction,
      lateral (select round((base + "transactionFee") * 0.04176)::bigint + 348 as "serviceFee")
        as service
    order by position`
  return (await query.execute(db)).rows
}

describe('R1: what the page shows, what the server stores and what the provider charges', () => {
  it('agrees with exact decimal arithmetic for random amounts', async () => {
    const amounts = randomAmounts(AMOUNTS)
    expect(amounts.map(computeFees)).toEqual(await computeFeesBySql(amounts))
  })

  it('agree to the centavo for random amounts', async () => {
    const waiting = randomAmounts(AMOUNTS).slice(0, CHECKOUTS)
    const opened = new Map<string, number>()
    const open = async () => {
      for (let amount = waiting.pop(); amount !== undefined; amount = waiting.pop()) {
        const shown = computeFees(amount)
        const figures = { totalAmountCents: shown.total, commissionBreakdown: shown }
        const { sessionId } = await startCheckout(world, family, { amount, ...figures })
        opened.set(sessionId, amount)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, open))
    expect(opened.size).toBe(CHECKOUTS)

    const stored = await db
      .selectFrom('checkout_sessions')
      .innerJoin('contributions', 'contributions.id', 'checkout_sessions.contribution_id')
      .select([
        'stripe_session_id',
        'base_amount',
        'transaction_fee',
        'service_fee',
        'total_amount',
      ])
      .execute()
    const differing = stored.filter((row) => {
      const shown = computeFees(opened.get(row.stripe_session_id ?? '') ?? 0)
      const figures = [row.base_amount, row.transaction_fee, row.service_fee, row.total_amount]
      const wanted = [shown.base, shown.transactionFee, shown.serviceFee, shown.total]
      return JSON.stringify(figures) !== JSON.stringify(wanted)
    })
    expect(stored).toHaveLength(CHECKOUTS)
    expect(differing).toEqual([])

    const charged: ProviderSession[] = []
    for await (const session of world.deps.payments.listCheckouts(new Date(0)))
      charged.push(session)
    expect(charged).toHaveLength(CHECKOUTS)
    expect(
      charged.filter(({ id, total }) => total !== computeFees(opened.get(id) ?? 0).total),
    ).toEqual([])
  }, 1_200_000)
})
