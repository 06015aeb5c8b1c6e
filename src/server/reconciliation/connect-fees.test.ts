import { describe, expect, it } from 'vitest'
import { DAY_MS } from '#contract/product/durations.ts'
import { createPaidContribution, startPaymentsWorld } from '#server/testing/contributions.ts'
import { checkLedger } from './check-ledger.ts'

const { world, family, admin } = await startPaymentsWorld()

/** Checks that much later. */
const check = (later: number) =>
  checkLedger({ ...world.deps, now: () => new Date(Date.now() + later) })

describe('fees of no payment', () => {
  it('for Connect are booked, and the margin is less by them', async () => {
    await createPaidContribution(world, family)
    await check(0)
    const readMetrics = async () => (await admin.call('GET /admin/global-metrics')).metrics
    const before = await readMetrics()
    await world.stripe.post('/balance/fee', { amount: 3_480 })
    await world.stripe.post('/balance/fee', { amount: 812, description: 'Connect: Payouts' })
    expect((await check(0)).differences).toEqual([])
    expect((await check(0)).figures.recorded).toBe(0)
    expect(await readMetrics()).toMatchObject({
      platformMargin: before.platformMargin - 4_292,
      totalProviderFees: before.totalProviderFees + 4_292,
    })
  })

  it('also what Stripe takes for a host’s account that stays below zero', async () => {
    await check(0)
    const type = 'connect_collection_transfer'
    await world.stripe.post('/balance/fee', { amount: 50_000, type })
    const { figures, differences } = await check(0)
    expect({ recorded: figures.recorded, differences }).toEqual({ recorded: 1, differences: [] })
  })

  it('are found after a longer outage: the check reaches back to the one before', async () => {
    await check(0)
    await world.stripe.post('/balance/fee', { amount: 3_480 })
    const { figures, differences } = await check(8 * DAY_MS)
    expect({ recorded: figures.recorded, differences }).toEqual({ recorded: 1, differences: [] })
  })
})
