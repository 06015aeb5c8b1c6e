import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import {
  computeFees,
  computePayment,
  computeTyped,
  computeTypedLimits,
  FEES_PAID_BY,
  type FeeBreakdown,
} from '#contract/money/fees.ts'
import { MAX_CONTRIBUTION, MIN_CONTRIBUTION } from '#contract/money/money.ts'
import { createFamily, startCheckout, startPaymentsWorld } from '#server/testing/contributions.ts'

const AMOUNTS = 10_000
/** How many of them become a checkout, ten milliseconds each; `CHECKOUTS=10000` opens them all. */
// biome-ignore lint/style/noProcessEnv: only the duration of this test depends on it
const CHECKOUTS = Number(process.env.CHECKOUTS ?? 300)
const AT_ONCE = 16

const { min: LEAST_TOTAL } = computeTypedLimits('HOST')
const { world, dashboard } = await startPaymentsWorld()
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

/** For each total: whether its gift's total is at most that, and the next gift's total above it. */
async function findUncoveredBySql(paid: readonly FeeBreakdown[]): Promise<FeeBreakdown[]> {
  const [gifts, next] = await Promise.all([
    computeFeesBySql(paid.map(({ base }) => base)),
    computeFeesBySql(paid.map(({ base }) => base + 1)),
  ])
  return paid.filter(({ total }, place) => {
    const [most = Number.NaN, tooMuch = Number.NaN] = [gifts[place]?.total, next[place]?.total]
    return !(most <= total && total < tooMuch)
  })
}

const toParts = ({ base, transactionFee, serviceFee, total }: FeeBreakdown) =>
  [base, transactionFee, serviceFee, total].join()

describe('R1, R23: what the page shows, what the server stores and what the provider charges', () => {
  it('agrees with exact decimal arithmetic for random amounts', async () => {
    const amounts = randomAmounts(AMOUNTS)
    expect(amounts.map(computeFees)).toEqual(await computeFeesBySql(amounts))
  })

  it('gives a family that pays the fees the largest gift that random totals cover', async () => {
    const totals = randomAmounts(AMOUNTS).map((amount) => amount + LEAST_TOTAL)
    const paid = totals.map((total) => computePayment(total, 'HOST'))
    expect(paid.map(({ total }) => total)).toEqual(totals)
    expect(await findUncoveredBySql(paid)).toEqual([])
  })

  it.each(FEES_PAID_BY)(
    'agree to the centavo for random amounts: %s',
    async (feesPaidBy) => {
      const family = await createFamily(world, { fees_paid_by: feesPaidBy })
      const waiting = randomAmounts(AMOUNTS)
        .slice(0, CHECKOUTS)
        .map((amount) => computeTyped(amount, feesPaidBy) + (amount % 3))
      const opened = new Map<string, FeeBreakdown>()
      const open = async () => {
        for (let amount = waiting.pop(); amount !== undefined; amount = waiting.pop()) {
          const shown = computePayment(amount, feesPaidBy)
          const figures = { totalAmountCents: shown.total, commissionBreakdown: shown, feesPaidBy }
          const { sessionId } = await startCheckout(world, family, { amount, ...figures })
          opened.set(sessionId, shown)
        }
      }
      await Promise.all(Array.from({ length: AT_ONCE }, open))
      expect(opened.size).toBe(CHECKOUTS)

      const stored = await db
        .selectFrom('checkout_sessions')
        .innerJoin('contributions', 'contributions.id', 'checkout_sessions.contribution_id')
        .select([
          'stripe_session_id as id',
          'base_amount as base',
          'transaction_fee as transactionFee',
          'service_fee as serviceFee',
          'total_amount as total',
        ])
        .where('contributions.event_id', '=', family.event.id)
        .execute()
      expect(new Map(stored.map((row) => [row.id, toParts(row)]))).toEqual(
        new Map([...opened].map(([id, shown]) => [id, toParts(shown)])),
      )

      const charged = new Map<string, [number, number[]]>()
      for await (const { id, total, eventId } of world.deps.payments.listCheckouts(new Date(0))) {
        if (eventId !== family.event.id) continue
        const { data } = await dashboard.stripe.checkout.sessions.listLineItems(id)
        charged.set(id, [total, data.map((line) => line.amount_total)])
      }
      const toLines = ({ base, transactionFee, serviceFee }: FeeBreakdown) => [
        base,
        transactionFee,
        serviceFee,
      ]
      expect(charged).toEqual(
        new Map([...opened].map(([id, shown]) => [id, [shown.total, toLines(shown)]])),
      )
    },
    1_200_000,
  )
})
