import { describe, expect, it, vi } from 'vitest'
import type { AccountFunds } from '#server/stripe/accounts/provider-account.ts'
import {
  createFamily,
  createPaidContribution,
  startPaymentsWorld,
  waitForWebhooks,
} from '#server/testing/contributions.ts'
import { signUp, signUpAdmin } from '#server/testing/world.ts'
import { estimateNextDeposit } from './upcoming-deposit.ts'

const { world, family } = await startPaymentsWorld()

/** A Saturday. */
const NOW = new Date('2026-11-28T18:00:00Z')

const estimate = (funds: Partial<AccountFunds>) =>
  estimateNextDeposit(
    {
      available: 0,
      pending: 0,
      releases: [],
      schedule: { interval: 'daily' },
      payoutsEnabled: true,
      bank: null,
      ...funds,
    },
    NOW,
  )

const release = (day: string, amount: number) => ({ at: new Date(`${day}T00:00:00Z`), amount })

describe('the next deposit', () => {
  it('leaves on the first day of the schedule that has money', () => {
    const releases = [release('2026-12-01', 500), release('2026-12-03', 700)]
    const cases = [
      [{ interval: 'daily' }, { amount: 500, leavesOn: '2026-12-01' }],
      [
        { interval: 'weekly', days: [5] },
        { amount: 1_200, leavesOn: '2026-12-04' },
      ],
      [
        { interval: 'monthly', days: [31] },
        { amount: 1_200, leavesOn: '2026-12-31' },
      ],
      [{ interval: 'manual' }, null],
      [{ interval: 'unknown' }, null],
    ] as const
    for (const [schedule, expected] of cases) {
      expect(estimate({ releases, schedule }), schedule.interval).toEqual(expected)
    }
    const short = { interval: 'monthly', days: [31] } as const
    expect(estimate({ available: 5, schedule: short })).toEqual({
      amount: 5,
      leavesOn: '2026-11-30',
    })
  })

  it('takes what is available first, and waits while the account owes', () => {
    expect(estimate({ available: 300 })).toEqual({ amount: 300, leavesOn: '2026-11-30' })
    const releases = [release('2026-12-01', 500), release('2026-12-03', 700)]
    expect(estimate({ available: -600, releases })).toEqual({
      amount: 600,
      leavesOn: '2026-12-03',
    })
    expect(estimate({ available: -600 })).toBeNull()
    const late = [release('2026-11-28', 500)]
    expect(estimate({ releases: late })).toEqual({ amount: 500, leavesOn: '2026-11-30' })
  })

  it('is none while the provider pays nothing out', () => {
    expect(estimate({ available: 300, payoutsEnabled: false })).toBeNull()
    const bank = { name: null, lastDigits: '7897', isRefused: true }
    expect(estimate({ available: 300, bank })).toBeNull()
  })
})

const readDeposit = async ({ host } = family) =>
  (await host.call('GET /payments/connect/upcoming-deposit')).deposit

describe('a host before the first deposit', () => {
  it('reads what the account holds, when it leaves and for which bank', async () => {
    const bank = { name: 'BANCO DE PRUEBA', lastDigits: '7897' }
    const own = await createFamily(world)
    expect(await readDeposit(own)).toEqual({
      balance: 0,
      next: null,
      isManual: false,
      isStopped: false,
      isBankRefused: false,
      bank,
    })
    await createPaidContribution(world, own)
    await waitForWebhooks(world)
    const deposit = await readDeposit(own)
    expect(deposit).toMatchObject({ balance: 100_000, next: { amount: 100_000 }, bank })
    const days = (Date.parse(deposit?.next?.leavesOn ?? '') - Date.now()) / 86_400_000
    expect(Math.ceil(days)).toBeGreaterThanOrEqual(1)
    await world.stripe.post('/payouts/run', { status: 'in_transit', account: own.accountId })
    await waitForWebhooks(world)
    expect(await readDeposit(own)).toMatchObject({ balance: 0, next: null })
  })

  it('has none while the bank account refuses it, until the provider takes it again', async () => {
    const own = await createFamily(world)
    const payOut = async (status: 'failed' | 'paid') => {
      await createPaidContribution(world, own)
      await waitForWebhooks(world)
      await world.stripe.post('/payouts/run', { status, account: own.accountId })
    }
    await payOut('failed')
    const refused = { isBankRefused: true, isStopped: false, next: null, balance: 100_000 }
    expect(await readDeposit(own)).toMatchObject(refused)
    await payOut('paid')
    expect(await readDeposit(own)).toMatchObject({ isBankRefused: false, balance: 0 })
  })

  it('asks the provider once for all reads of a minute, and anew after a gift or a payout', async () => {
    const own = await createFamily(world)
    const read = vi.spyOn(world.deps.payments, 'readAccountFunds')
    await Promise.all([readDeposit(own), readDeposit(own)])
    await readDeposit(own)
    expect(read).toHaveBeenCalledTimes(1)
    await createPaidContribution(world, own)
    await waitForWebhooks(world)
    expect(await readDeposit(own)).toMatchObject({ balance: 100_000 })
    await readDeposit(own)
    expect(read).toHaveBeenCalledTimes(2)
    await world.stripe.post('/payouts/run', { status: 'in_transit', account: own.accountId })
    await waitForWebhooks(world)
    expect(await readDeposit(own)).toMatchObject({ balance: 0 })
    read.mockRestore()
  })

  it('has the same at the desk, where nobody else reads it', async () => {
    const own = await createFamily(world)
    await createPaidContribution(world, own)
    await waitForWebhooks(world)
    const admin = await signUpAdmin(world)
    const params = { hostId: own.host.user.id }
    const read = (by: Pick<typeof admin, 'call'>) =>
      by.call('GET /admin/hosts/:hostId/upcoming-deposit', { params })
    await world.stripe.post('/faults', {
      match: 'GET /v1/balance',
      status: 500,
      body: '{}',
      count: 10,
    })
    await expect(read(admin)).rejects.toMatchObject({ code: 'PROVIDER_FAILED' })
    await world.stripe.post('/faults/clear', {})
    const { deposit } = await read(admin)
    expect(deposit).toEqual(await readDeposit(own))
    expect(deposit).toMatchObject({ balance: 100_000, bank: { lastDigits: '7897' } })
    await expect(read(own.host)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  it('has none without an account, and an error while the provider does not answer', async () => {
    const host = await signUp(world)
    expect(await host.call('GET /payments/connect/upcoming-deposit')).toEqual({ deposit: null })
    const match = 'GET /v1/balance'
    await world.stripe.post('/faults', { match, status: 500, body: '{}', count: 10 })
    await expect(readDeposit()).rejects.toMatchObject({ code: 'PROVIDER_FAILED' })
    await world.stripe.post('/faults/clear', {})
  })
})
