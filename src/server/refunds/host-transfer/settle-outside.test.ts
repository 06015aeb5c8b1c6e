import { describe, expect, it } from 'vitest'
import { RETRY_AFTER_SECONDS } from '#contract/api/errors.ts'
import { sumPaidOutside } from '#server/ledger/store.ts'
import { checkLedger } from '#server/reconciliation/check-ledger.ts'
import {
  listAuditEntries,
  refundContribution,
  startPaymentsWorld,
  waitForWebhooks,
} from '#server/testing/contributions.ts'
import { runProgram } from '#server/testing/programs/run-program.ts'
import { openTransferDesk, SETTLE_REASON } from '#server/testing/provider/stopped-transfers.ts'
import { waitUntil } from '#server/testing/world.ts'
import { adjustHostTransfer } from './adjust-host-transfer.ts'
import { listAdjustments } from './store.ts'

const { world, admin, dashboard } = await startPaymentsWorld()
const { deps } = world
const { list, readOnly, setAccount, settle, undo, findDifferences, stopTransfer } =
  openTransferDesk({ world, admin, dashboard })

const REFUND = { reason: 'Lo pidió la aliada' }

const retry = (id: string) =>
  admin.call('POST /admin/stopped-transfers/:id/retry', { params: { id }, body: {} })

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
    expect(entries).toMatchObject([{ action: 'settle-transfer', reason: SETTLE_REASON, detail }])

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
    for (const program of ['commands/reconcile.ts', 'commands/verify.ts']) {
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
    await expect(settle(stop.id)).rejects.toMatchObject({
      code: 'PROVIDER_FAILED',
      retryAfter: RETRY_AFTER_SECONDS,
    })
    await world.stripe.post('/faults/clear')
    await expect(settle(stop.id, { how: 'written-off' })).rejects.toMatchObject({
      code: 'VALIDATION',
    })
    await expect(settle(stop.id, { reason: ' ' })).rejects.toMatchObject({ code: 'VALIDATION' })
    const body = { how: 'paid', amount: 100_000, reason: SETTLE_REASON } as const
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
