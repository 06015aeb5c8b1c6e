import { describe, expect, it } from 'vitest'
import { readBalances, sumPaidOutside } from '#server/ledger/store.ts'
import { listAdjustments } from '#server/refunds/host-transfer/store.ts'
import {
  createFamily,
  findQuarantined,
  listAuditEntries,
  payAndSettle,
  prepareStoredCheckout,
  refundContribution,
  resolveQuarantined,
  startPaymentsWorld,
  waitForWebhooks,
} from '#server/testing/contributions.ts'
import { openTransferDesk, SETTLE_REASON } from '#server/testing/stopped-transfers.ts'
import { PASSWORD, waitUntil } from '#server/testing/world.ts'
import { listLedgerDifferences } from '#server/verification/ledger-checks-store.ts'

const { world, admin, dashboard } = await startPaymentsWorld()
const { deps } = world
const { readOnly, settle, undo, findDifferences, setNegativeBalances, stopReversal } =
  openTransferDesk({ world, admin, dashboard })

describe('R17: what a host owes and Stripe could not take back', () => {
  it('is settled when the host has paid it; a refund that comes back later computes right', async () => {
    const { family, id, stop, paymentIntent } = await stopReversal()
    await settle(stop.id)
    expect(await findDifferences(id, family.accountId)).toEqual([])
    expect(await sumPaidOutside(deps.db, id)).toBe(-100_000)
    const { timeline } = await family.host.call('GET /contributions/:id/timeline', {
      params: { id },
    })
    expect(timeline.steps.at(-1)).toMatchObject({ kind: 'returned-outside', amount: 100_000 })
    await expect(
      family.host.call('POST /account/delete', { body: { password: PASSWORD } }),
    ).rejects.toMatchObject({ details: [expect.objectContaining({ field: 'event' })] })

    // The operator pays into the balance at Stripe what the host has paid, and more.
    await world.stripe.post('/balance/top_up', { amount: 500_000 })
    const before = await dashboard.readAccountBalance(family.accountId)
    const [refund] = await dashboard.listRefunds(paymentIntent)
    await world.stripe.post(`/refunds/${refund?.id}/fail`)
    await waitForWebhooks(world)
    await waitForWebhooks(world)
    await dashboard.waitForAccountBalance(family.accountId, before + 100_000)
    await waitForWebhooks(world)
    expect(await findDifferences(id, family.accountId)).toEqual([])
  })

  it('of a part is settled, and the rest of the gift is refunded by the host as ever', async () => {
    const { family, id, stop } = await stopReversal(40_000)
    expect(stop).toMatchObject({ amount: 40_000 })
    await settle(stop.id, { amount: 40_000 })
    const before = await dashboard.readAccountBalance(family.accountId)
    expect((await refundContribution(family.host, id)).refund.status).toBe('succeeded')
    await waitForWebhooks(world)
    expect(await dashboard.readAccountBalance(family.accountId)).toBe(before - 60_000)
    expect(await findDifferences(id, family.accountId)).toEqual([])
  })

  it('is written off from the platform’s margin, and undone', async () => {
    const { family, id, stop } = await stopReversal()
    const before = await readBalances(deps.db)
    await settle(stop.id, { how: 'written-off' })
    const after = await readBalances(deps.db)
    expect(after.revenue - before.revenue).toBe(-100_000)
    expect(after.outside - before.outside).toBe(0)
    expect(await findDifferences(id, family.accountId)).toEqual([])
    expect(await readOnly(family, 'settled')).toMatchObject({ settled: { how: 'written-off' } })
    await undo(stop.id)
    await waitForWebhooks(world)
    await waitUntil('Stripe has taken it back', async () => {
      const [, last] = await listAdjustments(deps.db, id)
      return last?.status === 'done'
    })
    expect((await readBalances(deps.db)).revenue).toBe(before.revenue)
    expect(await findDifferences(id, family.accountId)).toEqual([])
  })

  it('of a quarantined payment is settled too', async () => {
    const family = await createFamily(world)
    const { params } = await prepareStoredCheckout(world, family)
    const unknown = { ...params, checkoutSessionId: crypto.randomUUID() }
    const { id: session } = await deps.payments.openCheckout(unknown, crypto.randomUUID())
    await payAndSettle(world, session)
    const { id } = await findQuarantined(admin, session)
    await setNegativeBalances(false)
    await world.stripe.post('/payouts/run')
    await waitForWebhooks(world)
    await resolveQuarantined(admin, id, 'refund')
    await setNegativeBalances(true)
    const before = await readBalances(deps.db)
    const press = (amount: number) =>
      admin.call('POST /admin/quarantine/:id/settle-debt', {
        params: { id },
        body: { how: 'paid', amount, reason: SETTLE_REASON },
      })
    await expect(press(49_999)).rejects.toMatchObject({ code: 'SETTLEMENT_CHANGED' })
    const presses = await Promise.allSettled([press(50_000), press(50_000)])
    expect(presses.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const after = await readBalances(deps.db)
    expect(after.suspense - before.suspense).toBe(50_000)
    expect(await findQuarantined(admin, session)).toMatchObject({
      decision: 'refund',
      hostDebt: null,
      resolvedAt: expect.any(String),
    })
    const left = await listLedgerDifferences(deps.db, new Date())
    expect(left.filter((each) => each.id === id)).toEqual([])
    expect(await listAuditEntries(admin, id)).toMatchObject([
      { action: 'settle-transfer', reason: SETTLE_REASON },
    ])
  })
})
