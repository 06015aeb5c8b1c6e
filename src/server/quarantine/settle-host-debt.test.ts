import { describe, expect, it } from 'vitest'
import { RETRY_AFTER_SECONDS } from '#contract/api/errors.ts'
import { HOUR_MS } from '#contract/product/durations.ts'
import { readBalances } from '#server/ledger/nightly-checks-store.ts'
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
import { updateRow } from '#server/testing/database.ts'
import { ageFailedCalls } from '#server/testing/provider/provider-faults.ts'
import { openTransferDesk, SETTLE_REASON } from '#server/testing/provider/stopped-transfers.ts'
import { listLedgerDifferences } from '#server/verification/ledger-checks-store.ts'

const { world, admin, dashboard } = await startPaymentsWorld()
const { deps } = world
const { setNegativeBalances } = openTransferDesk({ world, admin, dashboard })

/** A refunded payment of which the host, who was paid out, still has 500 pesos; they could be taken back now. */
async function refundWithDebt({ wasDisputed } = { wasDisputed: false }) {
  const family = await createFamily(world)
  const { params } = await prepareStoredCheckout(world, family)
  const unknown = { ...params, checkoutSessionId: crypto.randomUUID() }
  const { id: session } = await deps.payments.openCheckout(unknown, crypto.randomUUID())
  await payAndSettle(world, session)
  const { id } = await findQuarantined(admin, session)
  const { payment_intent } = await dashboard.stripe.checkout.sessions.retrieve(session)
  if (wasDisputed) {
    const dispute = await dashboard.openDispute(String(payment_intent))
    await waitForWebhooks(world)
    await dashboard.closeDispute(dispute, 'won')
    await waitForWebhooks(world)
  }
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

const undo = (id: string) =>
  admin.call('POST /admin/quarantine/:id/undo-settlement', {
    params: { id },
    body: { reason: 'Era otra familia' },
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

describe('R17: a settled debt of a quarantined payment', () => {
  it('is undone once: the host owes it again, and gives it back once', async () => {
    const { id, session, transferId } = await refundWithDebt()
    const before = await readBalances(deps.db)
    for (const how of ['written-off', 'paid'] as const) {
      const body = { how, amount: 50_000, reason: SETTLE_REASON }
      await admin.call('POST /admin/quarantine/:id/settle-debt', { params: { id }, body })
      expect(await findDifferences(id)).toEqual([])
      const presses = await Promise.allSettled([undo(id), undo(id), undo(id)])
      expect(presses.map(({ status }) => status).sort()).toEqual([
        'fulfilled',
        'rejected',
        'rejected',
      ])
      expect(await readBalances(deps.db)).toEqual(before)
      expect(await findQuarantined(admin, session)).toMatchObject({
        hostDebt: 50_000,
        resolvedAt: null,
        settled: null,
      })
      expect(await findDifferences(id)).toEqual([
        { kind: 'stopped-transfer', id, expected: 0, found: 50_000 },
      ])
    }
    await expect(undo(id)).rejects.toMatchObject({ code: 'ALREADY_RESOLVED' })
    await resolveQuarantined(admin, id, 'refund')
    expect((await dashboard.stripe.transfers.retrieve(transferId)).amount_reversed).toBe(50_000)
    expect((await readBalances(deps.db)).suspense - before.suspense).toBe(50_000)
    expect(await findDifferences(id)).toEqual([])
    const actions = (await listAuditEntries(admin, id)).map(({ action }) => action)
    expect(actions.filter((action) => action === 'undo-settled-transfer')).toHaveLength(2)
  })

  it('is undone to what the host still has, if a reversal is found late', async () => {
    const { id, session, transferId } = await refundWithDebt()
    await settle(id)
    await dashboard.stripe.transfers.createReversal(transferId, { amount: 20_000 })
    await waitForWebhooks(world)
    await undo(id)
    expect(await findQuarantined(admin, session)).toMatchObject({ hostDebt: 30_000 })
    await settle(id, 30_000)
    expect(await findDifferences(id)).toEqual([])
    await dashboard.stripe.transfers.createReversal(transferId, { amount: 30_000 })
    await waitForWebhooks(world)
    const { payment } = await undo(id)
    expect(payment).toMatchObject({ hostDebt: null, settled: null, resolvedAt: expect.any(String) })
    expect(await findDifferences(id)).toEqual([])
  })

  it('is undone alike if the payment was disputed before', async () => {
    const { id, session } = await refundWithDebt({ wasDisputed: true })
    const before = await readBalances(deps.db)
    await settle(id)
    await undo(id)
    expect(await findQuarantined(admin, session)).toMatchObject({ hostDebt: 50_000 })
    expect(await readBalances(deps.db)).toEqual(before)
    await settle(id)
    expect(await findDifferences(id)).toEqual([])
  })

  it('is not undone while Stripe does not answer', async () => {
    const { id, session } = await refundWithDebt()
    await settle(id)
    await world.stripe.post('/faults', { match: 'GET /v1/', status: 500, count: 6 })
    await expect(undo(id)).rejects.toMatchObject({
      code: 'PROVIDER_FAILED',
      retryAfter: RETRY_AFTER_SECONDS,
    })
    await world.stripe.post('/faults/clear')
    expect(await findQuarantined(admin, session)).toMatchObject({
      settled: { how: 'paid', amount: 50_000 },
    })
  })

  it('is booked at the amount that is stored, or it is a difference', async () => {
    const { id } = await refundWithDebt()
    await settle(id)
    await updateRow(world, 'quarantined_payments', id, { settled_amount: 40_000 })
    const difference = { kind: 'settlement', id, expected: -40_000, found: -50_000 }
    expect(await findDifferences(id)).toEqual([difference])
    await updateRow(world, 'quarantined_payments', id, {
      settled_amount: 50_000,
      settled_outside: 'written-off',
    })
    const unwritten = { kind: 'settlement', id, expected: 50_000, found: 0 }
    expect(await findDifferences(id)).toEqual([unwritten])
  })
})

it('a payment that nobody has decided about is not said to be resolved', async () => {
  const family = await createFamily(world)
  const { params } = await prepareStoredCheckout(world, family)
  const unknown = { ...params, checkoutSessionId: crypto.randomUUID() }
  const { id: session } = await deps.payments.openCheckout(unknown, crypto.randomUUID())
  await payAndSettle(world, session)
  const { id } = await findQuarantined(admin, session)
  await expect(settle(id)).rejects.toMatchObject({ code: 'SETTLEMENT_CHANGED' })
})
