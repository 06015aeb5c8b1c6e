import { describe, expect, it } from 'vitest'
import { readBalances } from '#server/ledger/nightly-checks-store.ts'
import { sumPaidOutside, sumWrittenOff } from '#server/ledger/store.ts'
import { listAdjustments } from '#server/refunds/host-transfer/store.ts'
import {
  createFamily,
  createPaidContribution,
  type Family,
  listAuditEntries,
  refundContribution,
  startPaymentsWorld,
  waitForWebhooks,
} from '#server/testing/contributions.ts'
import { runProgram } from '#server/testing/programs/run-program.ts'
import { openTransferDesk } from '#server/testing/provider/stopped-transfers.ts'
import { PASSWORD, waitUntil } from '#server/testing/world.ts'

const { world, admin, dashboard } = await startPaymentsWorld()
const { deps } = world
const { list, readOnly, settle, undo, findDifferences, setNegativeBalances, stopReversal } =
  openTransferDesk({ world, admin, dashboard })

/** Waits until the task has acted on a gift whose money has come back: nothing is due to or from its host. */
async function waitForReturn({ accountId }: Family, id: string) {
  await waitForWebhooks(world)
  await waitUntil(
    'the task has acted',
    async () => (await findDifferences(id, accountId)).length === 0,
  )
}

/** What Stripe's transfers to the host are worth, after reversals. */
async function sumAtStripe({ accountId: destination }: Family): Promise<number> {
  const { data } = await dashboard.stripe.transfers.list({ destination })
  return data.reduce((sum, { amount, amount_reversed }) => sum + amount - amount_reversed, 0)
}

/** Ledger, nightly check and reconcile know nothing against the contribution. */
async function expectAgreement({ accountId }: Family, id: string) {
  expect(await findDifferences(id, accountId)).toEqual([])
  expect((await runProgram('commands/reconcile.ts', world.env)).output).not.toContain(id)
}

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

  it('is not paid to the host again when the bank returns the refund after it was written off', async () => {
    const { family, id, stop, paymentIntent } = await stopReversal()
    const before = await sumWrittenOff(deps.db)
    await settle(stop.id, { how: 'written-off' })
    await world.stripe.post('/balance/top_up', { amount: 500_000 })
    const [refund] = await dashboard.listRefunds(paymentIntent)
    await world.stripe.post(`/refunds/${refund?.id}/fail`)
    await waitForReturn(family, id)
    expect(await sumAtStripe(family)).toBe(100_000)
    expect(await listAdjustments(deps.db, id)).toHaveLength(1)
    expect(await sumPaidOutside(deps.db, id)).toBe(0)
    expect(await sumWrittenOff(deps.db)).toBe(before)
    expect(await list(family, 'settled')).toEqual([])
    await expectAgreement(family, id)
    const [undone] = await listAuditEntries(admin, id)
    expect(undone).toMatchObject({
      action: 'undo-settled-transfer',
      detail: { amount: 100_000, direction: 'from-host', how: 'written-off' },
    })
  })

  it('is not paid to the host again when the dispute is won after it was written off', async () => {
    const family = await createFamily(world)
    const { id, paymentIntent } = await createPaidContribution(world, family)
    await setNegativeBalances(false)
    await world.stripe.post('/payouts/run')
    await waitForWebhooks(world)
    const dispute = await dashboard.openDispute(paymentIntent)
    await waitForWebhooks(world)
    await waitUntil('it is stopped', async () => (await list(family)).length === 1)
    await setNegativeBalances(true)
    const before = await sumWrittenOff(deps.db)
    await settle((await readOnly(family)).id, { how: 'written-off' })
    expect(await sumWrittenOff(deps.db)).toBe(before + 100_000)
    await world.stripe.post('/balance/top_up', { amount: 500_000 })
    await dashboard.closeDispute(dispute, 'won')
    await waitForReturn(family, id)
    expect(await sumAtStripe(family)).toBe(100_000)
    expect(await listAdjustments(deps.db, id)).toHaveLength(1)
    expect(await sumWrittenOff(deps.db)).toBe(before)
    await expectAgreement(family, id)
    await world.mailbox.waitForEmail(family.host.email, 'Terminó la aclaración')
  })

  it('is booked back in parts as parts of the gift come back after it was written off', async () => {
    const { family, id, paymentIntent } = await stopReversal(40_000)
    await refundContribution(admin, id, { reason: 'Lo pidió la aliada', amount: 20_000 })
    await waitForWebhooks(world)
    await waitUntil('both are claimed', async () => (await readOnly(family)).amount === 60_000)
    const before = await sumWrittenOff(deps.db)
    await settle((await readOnly(family)).id, { how: 'written-off', amount: 60_000 })
    await world.stripe.post('/balance/top_up', { amount: 500_000 })
    const refunds = await dashboard.listRefunds(paymentIntent)
    const made = await listAdjustments(deps.db, id)
    for (const left of [40_000, 0]) {
      await world.stripe.post(`/refunds/${refunds.shift()?.id}/fail`)
      await waitForReturn(family, id)
      expect(await sumWrittenOff(deps.db)).toBe(before + left)
      expect((await list(family, 'settled')).map(({ amount }) => amount)).toEqual(
        left ? [left] : [],
      )
      await expectAgreement(family, id)
    }
    expect(await sumAtStripe(family)).toBe(100_000)
    expect(await listAdjustments(deps.db, id)).toHaveLength(made.length)
  })
})
