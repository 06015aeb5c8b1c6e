import { describe, expect, it } from 'vitest'
import { readBalances } from '#server/ledger/store.ts'
import { HOUR_MS } from '#server/limits.ts'
import {
  createFamily,
  findQuarantined,
  listAuditEntries,
  payAndSettle,
  prepareStoredCheckout,
  resolveQuarantined,
  startPaymentsWorld,
  waitForWebhooks,
} from '#server/testing/contributions.ts'
import { ageFailedCalls } from '#server/testing/provider-faults.ts'
import { openTransferDesk, SETTLE_REASON } from '#server/testing/stopped-transfers.ts'
import { listLedgerDifferences } from '#server/verification/ledger-checks-store.ts'

const { world, admin, dashboard } = await startPaymentsWorld()
const { deps } = world
const { setNegativeBalances } = openTransferDesk({ world, admin, dashboard })

/** A refunded payment of which the host, who was paid out, still has 500 pesos; they could be taken back now. */
async function refundWithDebt() {
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
  const { data } = await dashboard.stripe.transfers.list({ destination: family.accountId })
  return { id, session, transferId: String(data[0]?.id) }
}

const settle = (id: string, amount = 50_000) =>
  admin.call('POST /admin/quarantine/:id/settle-debt', {
    params: { id },
    body: { how: 'paid', amount, reason: SETTLE_REASON },
  })

/** What the nightly check says of a payment, tomorrow. */
async function findDifferences(id: string) {
  const later = new Date(Date.now() + 10 * HOUR_MS)
  return (await listLedgerDifferences(deps.db, later)).filter((each) => each.id === id)
}

const cutReversals = (drop: 'before' | 'after') =>
  world.stripe.post('/faults', { match: 'POST /v1/transfers', drop, count: 2 })

describe('R17: what a host owes of a quarantined payment', () => {
  it('is settled once, at the amount that Stripe names', async () => {
    const { id, session } = await refundWithDebt()
    const before = await readBalances(deps.db)
    await expect(settle(id, 49_999)).rejects.toMatchObject({ code: 'SETTLEMENT_CHANGED' })
    const presses = await Promise.allSettled([settle(id), settle(id)])
    expect(presses.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const after = await readBalances(deps.db)
    expect(after.suspense - before.suspense).toBe(50_000)
    expect(await findQuarantined(admin, session)).toMatchObject({
      decision: 'refund',
      hostDebt: null,
      resolvedAt: expect.any(String),
    })
    expect(await findDifferences(id)).toEqual([])
    expect(await listAuditEntries(admin, id)).toMatchObject([
      { action: 'settle-transfer', reason: SETTLE_REASON },
    ])
  })

  it('is not settled while a reversal has no answer, nor reversed once it is settled', async () => {
    const { id, transferId } = await refundWithDebt()
    await cutReversals('before')
    expect(await resolveQuarantined(admin, id, 'refund')).toMatchObject({
      payment: { hostDebt: 50_000 },
    })
    await expect(settle(id)).rejects.toMatchObject({ code: 'ALREADY_IN_PROGRESS' })
    await ageFailedCalls(world)
    await settle(id)
    await expect(resolveQuarantined(admin, id, 'refund')).rejects.toMatchObject({
      code: 'ALREADY_RESOLVED',
    })
    expect((await dashboard.stripe.transfers.retrieve(transferId)).amount_reversed).toBe(0)
    expect(await findDifferences(id)).toEqual([])
  })

  it('is booked as reversed alone if a reversal without an answer has had its effect', async () => {
    const { id } = await refundWithDebt()
    const { suspense } = await readBalances(deps.db)
    await cutReversals('after')
    await resolveQuarantined(admin, id, 'refund')
    await expect(settle(id)).rejects.toMatchObject({ code: 'ALREADY_IN_PROGRESS' })
    await waitForWebhooks(world)
    await ageFailedCalls(world)
    await expect(settle(id)).rejects.toMatchObject({ code: 'SETTLEMENT_CHANGED' })
    await resolveQuarantined(admin, id, 'refund')
    expect((await readBalances(deps.db)).suspense - suspense).toBe(50_000)
    expect(await findDifferences(id)).toEqual([])
  })

  it('is a difference if it was settled and reversed', async () => {
    const { id, transferId } = await refundWithDebt()
    await settle(id)
    await dashboard.stripe.transfers.createReversal(transferId)
    await waitForWebhooks(world)
    expect(await findDifferences(id)).toEqual([
      { kind: 'quarantined-payment', id, expected: 0, found: 50_000 },
    ])
  })
})
