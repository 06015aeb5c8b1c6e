import { beforeAll, expect, it, vi } from 'vitest'
import { LOG } from '#server/log-events.ts'
import {
  createFamily,
  createPaidContribution,
  findLedgerDifferences,
  refundContribution,
  startPaymentsWorld,
  waitForWebhooks,
} from '#server/testing/contributions.ts'
import { countEmails, waitUntil } from '#server/testing/world.ts'
import { watchPlatformBalance } from './watch-balance.ts'

const { world, family, admin, dashboard } = await startPaymentsWorld()
const logError = vi.spyOn(world.deps.log, 'error')
beforeAll(() => () => logError.mockRestore())

const readBalance = async () => (await admin.call('GET /admin/platform')).balance
const countWarnings = () => countEmails(world, world.config.supportEmail)
const readRefunds = async (id: string) =>
  (await admin.call('GET /admin/contributions/:id', { params: { id } })).contribution.refunds

it('shows what the balance is, and warns once while refunds wait for it', async () => {
  expect(await readBalance()).toBeNull()
  await watchPlatformBalance(world.deps)
  expect(await readBalance()).toMatchObject({ available: 0, refundsWaiting: 0, shortfall: 0 })
  const before = await countWarnings()

  await world.stripe.post('/platform', { overdraft: false })
  const { id } = await createPaidContribution(world, family)
  await refundContribution(admin, id, { reason: 'Lo pidió' })
  await waitForWebhooks(world)
  expect(await readRefunds(id)).toMatchObject([{ status: 'pending', waitsForFunds: true }])
  for (let hour = 0; hour < 3; hour += 1) await watchPlatformBalance(world.deps)
  const low = await readBalance()
  expect(low).toMatchObject({ refundsWaiting: 1, refundsAmount: 113_900 })
  expect(low?.shortfall).toBe(113_900 - (low?.available ?? 0))
  expect(await countWarnings()).toBe(before + 1)
  expect(logError.mock.calls.filter(([, message]) => message === LOG.balanceTooLow)).toHaveLength(1)

  await world.stripe.post('/balance/top_up', { amount: 500_000 })
  await world.stripe.post('/platform', { overdraft: false })
  await waitForWebhooks(world)
  expect(await readRefunds(id)).toMatchObject([{ status: 'succeeded', waitsForFunds: false }])
  await watchPlatformBalance(world.deps)
  expect(await readBalance()).toMatchObject({ refundsWaiting: 0, shortfall: 0 })
  expect(await findLedgerDifferences(world)).toEqual([])
})

it('a refund that waits is no difference between the ledger and the provider', async () => {
  const drained = await world.deps.payments.readPlatformBalance()
  await world.stripe.post('/balance/fee', { amount: Math.max(1, drained.available) })
  const { id } = await createPaidContribution(world, family)
  await refundContribution(admin, id, { reason: 'Lo pidió' })
  await waitForWebhooks(world)
  expect(await readRefunds(id)).toMatchObject([{ status: 'pending', waitsForFunds: true }])
  expect(await findLedgerDifferences(world)).toEqual([])
})

it('a transfer to a host that stopped for lack of the balance is missing in it', async () => {
  const own = await createFamily(world)
  const { paymentIntent } = await createPaidContribution(world, own)
  const dispute = await dashboard.openDispute(paymentIntent)
  await waitForWebhooks(world)
  await dashboard.waitForAccountBalance(own.accountId, 0)
  const before = (await readBalance())?.transfersAmount
  const body = JSON.stringify({
    error: { type: 'invalid_request_error', code: 'balance_insufficient', message: 'Insufficient' },
  })
  await world.stripe.post('/faults', { match: 'POST /v1/transfers', status: 400, count: 1, body })
  await dashboard.closeDispute(dispute, 'won')
  await waitForWebhooks(world)
  await waitUntil('it is stopped', async () => (await readBalance())?.transfersAmount !== before)
  const { available, refundsAmount, transfersAmount, shortfall } = (await readBalance()) ?? {}
  expect(transfersAmount).toBe(100_000)
  expect(shortfall).toBe(Math.max(0, 100_000 + Number(refundsAmount) - Number(available)))
})
