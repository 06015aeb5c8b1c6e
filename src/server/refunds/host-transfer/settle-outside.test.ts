import { describe, expect, it } from 'vitest'
import type { SettleRequest } from '#contract/money/stopped-transfers.ts'
import { readBalances, sumPaidOutside } from '#server/ledger/store.ts'
import { checkLedger } from '#server/reconciliation/check-ledger.ts'
import {
  createFamily,
  createPaidContribution,
  type Family,
  findLedgerDifferences,
  findQuarantined,
  listAuditEntries,
  payAndSettle,
  prepareStoredCheckout,
  refundContribution,
  resolveQuarantined,
  startPaymentsWorld,
  waitForWebhooks,
} from '#server/testing/contributions.ts'
import { runProgram } from '#server/testing/run-program.ts'
import { PASSWORD, waitUntil } from '#server/testing/world.ts'
import { listLedgerDifferences } from '#server/verification/ledger-checks-store.ts'
import { adjustHostTransfer } from './adjust-host-transfer.ts'
import { listAdjustments } from './store.ts'

const { world, admin, dashboard } = await startPaymentsWorld()
const { deps } = world

const REASON = 'SPEI del 22 de noviembre, referencia 4471'
const REFUND = { reason: 'Lo pidió la aliada' }

async function list(family: Family, state: 'stopped' | 'settled' = 'stopped') {
  const query = { pageSize: 100, state }
  const { transfers } = await admin.call('GET /admin/stopped-transfers', { query })
  return transfers.filter(({ hostId }) => hostId === family.host.user.id)
}

async function readOnly(family: Family, state: 'stopped' | 'settled' = 'stopped') {
  const found = await list(family, state)
  expect(found).toHaveLength(1)
  return found[0] as (typeof found)[number]
}

const settle = (id: string, changes: Partial<SettleRequest> = {}) =>
  admin.call('POST /admin/stopped-transfers/:id/settle', {
    params: { id },
    body: { how: 'paid', amount: 100_000, reason: REASON, ...changes },
  })

const undo = (id: string) =>
  admin.call('POST /admin/stopped-transfers/:id/undo-settlement', {
    params: { id },
    body: { reason: 'Era otra familia' },
  })

const retry = (id: string) =>
  admin.call('POST /admin/stopped-transfers/:id/retry', { params: { id }, body: {} })

const setAccount = ({ accountId }: Family, state: 'complete' | 'reject') =>
  world.stripe.post(`/accounts/${accountId}/${state}`)

const setNegativeBalances = (isAllowed: boolean) =>
  world.stripe.post('/platform', { negative_balances: isAllowed })

/** What the nightly check says of a contribution or account, after it has compared everything. */
async function findDifferences(...ids: string[]) {
  const differences = await findLedgerDifferences(world)
  return differences.filter((each) => ids.some((id) => each.id.includes(id)))
}

/** A won dispute whose 1,000 pesos Stripe does not transfer: it has rejected the host's account. */
async function stopTransfer() {
  const family = await createFamily(world)
  const paid = await createPaidContribution(world, family)
  const dispute = await dashboard.openDispute(paid.paymentIntent)
  await waitForWebhooks(world)
  await dashboard.waitForAccountBalance(family.accountId, 0)
  await setAccount(family, 'reject')
  await dashboard.closeDispute(dispute, 'won')
  await waitForWebhooks(world)
  await waitUntil('it is stopped', async () => (await list(family)).length === 1)
  return { ...paid, family, stop: await readOnly(family) }
}

/** A refund that the platform paid; the host was paid out before, so that 1,000 pesos are not taken back. */
async function stopReversal(amount?: number) {
  const family = await createFamily(world)
  const paid = await createPaidContribution(world, family)
  await setNegativeBalances(false)
  await world.stripe.post('/payouts/run')
  await waitForWebhooks(world)
  await refundContribution(admin, paid.id, { ...REFUND, ...(amount ? { amount } : {}) })
  await waitForWebhooks(world)
  await waitUntil('it is stopped', async () => (await list(family)).length === 1)
  await setNegativeBalances(true)
  return { ...paid, family, stop: await readOnly(family) }
}

describe('R17: a transfer that was paid outside Stripe', () => {
  it('is settled once, however often and by however many it is pressed, and nothing tries it again', async () => {
    const { family, id, stop } = await stopTransfer()
    const presses = await Promise.allSettled([1, 2, 3].map(() => settle(stop.id)))
    expect(presses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(settle(stop.id)).rejects.toMatchObject({ code: 'ALREADY_RESOLVED' })
    expect(await list(family)).toEqual([])
    expect(await readOnly(family, 'settled')).toMatchObject({
      id: stop.id,
      amount: 100_000,
      settled: { how: 'paid' },
    })
    expect(await sumPaidOutside(deps.db, id)).toBe(100_000)
    const entries = await listAuditEntries(admin, id)
    const detail = { amount: 100_000, direction: 'to-host', how: 'paid' }
    expect(entries).toMatchObject([{ action: 'settle-transfer', reason: REASON, detail }])

    await setAccount(family, 'complete')
    await waitForWebhooks(world)
    await adjustHostTransfer(deps, id)
    expect(await retry(stop.id)).toEqual({ outcome: 'settled' })
    expect(await dashboard.readAccountBalance(family.accountId)).toBe(0)
    expect(await listAdjustments(deps.db, id)).toHaveLength(2)
  })

  it('is no difference for ledger, nightly check, verify and reconcile from then on', async () => {
    const { family, id, stop } = await stopTransfer()
    expect((await findDifferences(id)).map(({ kind }) => kind)).toEqual([
      'stopped-transfer',
      'host-transfers',
    ])
    await settle(stop.id)
    expect(await findDifferences(id, stop.id, family.accountId)).toEqual([])
    for (const program of ['reconcile.ts', 'verify.ts']) {
      const { output } = await runProgram(program, world.env)
      expect([program, output.includes(id), output.includes(stop.id)]).toEqual([
        program,
        false,
        false,
      ])
    }
    const { figures } = await checkLedger(deps)
    expect(figures.ledger).toBe(figures.contributions)
  })

  it('tells the host that it was paid outside, once, and shows it in the timeline', async () => {
    const { family, id, stop } = await stopTransfer()
    await settle(stop.id)
    const { text } = await world.mailbox.waitForEmail(family.host.email, 'Terminó la aclaración')
    expect(text).toContain('ya te los pagamos por fuera de tu cuenta de pagos')
    expect(text).not.toContain('ya volvieron')
    const request = { params: { id } }
    const { timeline } = await family.host.call('GET /contributions/:id/timeline', request)
    expect(timeline.steps.at(-1)).toMatchObject({ kind: 'paid-outside', amount: 100_000 })
  })

  it('is refused while a retry is in flight, and after its amount has changed', async () => {
    const { family, id, stop } = await stopTransfer()
    await world.stripe.post('/faults', { match: 'POST /v1/transfers', count: 1, drop: 'before' })
    await setAccount(family, 'complete')
    await waitForWebhooks(world)
    const [retried, settled] = await Promise.allSettled([retry(stop.id), settle(stop.id)])
    const outcomes = [retried.status, settled.status]
    await waitUntil('nothing is stopped', async () => (await list(family)).length === 0)
    await waitForWebhooks(world)
    await adjustHostTransfer(deps, id)
    const atStripe = await dashboard.readAccountBalance(family.accountId)
    const outside = await sumPaidOutside(deps.db, id)
    expect({ outcomes, total: atStripe + outside }).toMatchObject({ total: 100_000 })
    expect(await findDifferences(id, family.accountId)).toEqual([])

    const part = await stopTransfer()
    await refundContribution(admin, part.id, { ...REFUND, amount: 40_000 })
    await waitForWebhooks(world)
    await expect(settle(part.stop.id)).rejects.toMatchObject({ code: 'SETTLEMENT_CHANGED' })
    expect(await readOnly(part.family)).toMatchObject({ amount: 60_000 })
    await settle(part.stop.id, { amount: 60_000 })
    expect(await findDifferences(part.id, part.family.accountId)).toEqual([])
  })

  it('is not settled while Stripe does not answer, nor given up, nor by others', async () => {
    const { family, stop } = await stopTransfer()
    await world.stripe.post('/faults', { match: 'GET /v1/', status: 500, count: 6 })
    await expect(settle(stop.id)).rejects.toMatchObject({ code: 'PROVIDER_FAILED' })
    await world.stripe.post('/faults/clear')
    await expect(settle(stop.id, { how: 'written-off' })).rejects.toMatchObject({
      code: 'VALIDATION',
    })
    await expect(settle(stop.id, { reason: ' ' })).rejects.toMatchObject({ code: 'VALIDATION' })
    const body = { how: 'paid', amount: 100_000, reason: REASON } as const
    await expect(
      family.host.call('POST /admin/stopped-transfers/:id/settle', {
        params: { id: stop.id },
        body,
      }),
    ).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect(await list(family)).toHaveLength(1)
  })

  it('can be undone: Stripe moves the money then, and the ledger agrees', async () => {
    const { family, id, stop } = await stopTransfer()
    await settle(stop.id)
    await setAccount(family, 'complete')
    await waitForWebhooks(world)
    const presses = await Promise.allSettled([undo(stop.id), undo(stop.id)])
    expect(presses.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await dashboard.waitForAccountBalance(family.accountId, 100_000)
    await waitForWebhooks(world)
    expect(await sumPaidOutside(deps.db, id)).toBe(0)
    expect(await list(family, 'settled')).toEqual([])
    expect(await findDifferences(id, stop.id, family.accountId)).toEqual([])
    const { timeline } = await family.host.call('GET /contributions/:id/timeline', {
      params: { id },
    })
    expect(timeline.steps.map(({ kind }) => kind)).not.toContain('paid-outside')
  })

  it('stops again if it is undone while Stripe still refuses; then it can be settled again', async () => {
    const { family, id, stop } = await stopTransfer()
    await settle(stop.id)
    await undo(stop.id)
    await waitUntil('it is stopped again', async () => (await list(family)).length === 1)
    const again = await readOnly(family)
    expect(again).toMatchObject({ amount: 100_000, direction: 'to-host' })
    await settle(again.id)
    expect(await findDifferences(id, stop.id, again.id, family.accountId)).toEqual([])
  })

  it('is claimed back outside Stripe if the gift is refunded later: never at the host’s own request', async () => {
    const { family, id, stop, paymentIntent } = await stopTransfer()
    await settle(stop.id)
    await setAccount(family, 'complete')
    await waitForWebhooks(world)
    await expect(refundContribution(family.host, id)).rejects.toMatchObject({
      code: 'PROVIDER_FAILED',
    })
    expect(await dashboard.listRefunds(paymentIntent)).toEqual([])

    await refundContribution(admin, id, REFUND)
    await waitForWebhooks(world)
    await waitUntil('what the host has is stopped', async () => (await list(family)).length === 1)
    const claim = await readOnly(family)
    expect(claim).toMatchObject({
      direction: 'from-host',
      amount: 100_000,
      code: 'paid_outside',
      reason: expect.stringContaining('por fuera'),
    })
    await expect(retry(claim.id)).rejects.toMatchObject({ code: 'PROVIDER_FAILED' })
    for (const _ of [1, 2]) await adjustHostTransfer(deps, id)
    const { id: last, refusals } = await readOnly(family)
    expect(refusals).toBe(2)
    await settle(last)
    expect(await dashboard.readAccountBalance(family.accountId)).toBe(0)
    expect(await sumPaidOutside(deps.db, id)).toBe(0)
    expect(await findDifferences(id, family.accountId)).toEqual([])
  })
})

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

    // What the host has paid to the platform's bank goes to its balance at Stripe.
    await world.stripe.post('/balance/top_up', { amount: 100_000 })
    const before = await dashboard.readAccountBalance(family.accountId)
    const [refund] = await dashboard.listRefunds(paymentIntent)
    await world.stripe.post(`/refunds/${refund?.id}/fail`)
    await waitForWebhooks(world)
    await waitForWebhooks(world)
    await adjustHostTransfer(deps, id).catch((e) => console.log('ADJ', e))
    console.log(
      JSON.stringify(
        [
          await list(family),
          await listAdjustments(deps.db, id),
          before,
          await dashboard.readAccountBalance(family.accountId),
          await dashboard.listRefunds(paymentIntent),
        ],
        null,
        1,
      ),
    )
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
        body: { how: 'paid', amount, reason: REASON },
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
      { action: 'settle-transfer', reason: REASON },
    ])
  })
})
