import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { DAY_MS } from '#contract/product/durations.ts'
import { LOG } from '#server/log-events.ts'
import { finishRefund } from '#server/refunds/send-refund.ts'
import { listRefunds } from '#server/refunds/store.ts'
import {
  CREATE_SESSION_ENDPOINT,
  countSessionRequests,
  createFamily,
  createPaidContribution,
  type Family,
  refundContribution,
  startCheckout,
  startPaymentsWorld,
} from '#server/testing/contributions.ts'
import { connectSandboxPayments } from '#server/testing/provider/sandbox-payments.ts'
import { countEmails, signUp, startWorld, waitUntil } from '#server/testing/world.ts'
import { probeProvider } from './probe-provider.ts'
import { watchProvider } from './watch-provider.ts'

const { world, family, admin } = await startPaymentsWorld()
const logError = vi.spyOn(world.deps.log, 'error')

const refusal = (message: string) =>
  JSON.stringify({ error: { type: 'invalid_request_error', message } })
const NO_CARDS = refusal(
  'No valid payment method types for this Checkout Session. Please ensure that you have activated payment methods compatible with your chosen currency in your dashboard (https://dashboard.stripe.com/settings/payment_methods) or specify `payment_method_types`.',
)
const NO_PROFILE = refusal(
  'Please review the responsibilities of managing losses for connected accounts at https://dashboard.stripe.com/settings/connect/platform-profile.',
)

/** From now on, Stripe refuses a call; without a body it does not any more. */
async function refuse(match: string, body: string | null, changes: object = {}): Promise<void> {
  await world.stripe.post('/faults/clear')
  const fault = { match, body, status: 400, count: 1_000, ...changes }
  if (body) await world.stripe.post('/faults', fault)
}

const readFaults = async () => (await admin.call('GET /admin/platform')).faults
const readEvent = async ({ event }: Family) =>
  (await world.call('GET /events/:id', { params: { id: event.id } })).event
const countAlerts = () =>
  logError.mock.calls.filter(([, message]) => message === LOG.operatorFault).length
const countWarnings = () => countEmails(world, world.config.supportEmail)

beforeAll(() => () => logError.mockRestore())
beforeEach(async () => {
  await refuse('', null)
  await world.deps.db.deleteFrom('operator_faults').execute()
  logError.mockClear()
})

describe('card payments that the platform has not activated', () => {
  it('are not offered to guests until a probe succeeds, and alert once a day', async () => {
    const before = await countWarnings()
    await refuse(CREATE_SESSION_ENDPOINT, NO_CARDS)
    await expect(startCheckout(world, family)).rejects.toMatchObject({
      code: 'PAYMENTS_NOT_OPEN',
      status: 503,
      message: expect.stringMatching(/^Todavía no/),
    })
    expect((await readEvent(family)).closedBecause).toBe('PAYMENTS_NOT_OPEN')
    expect(await readFaults()).toMatchObject([
      {
        kind: 'card-payments-off',
        operation: 'openCheckout',
        page: 'https://dashboard.stripe.com/settings/payment_methods',
        requestId: expect.stringMatching(/^req_/),
        stopsContributions: true,
      },
    ])

    const asked = await countSessionRequests(world)
    for (let guest = 0; guest < 5; guest += 1)
      await expect(startCheckout(world, family)).rejects.toMatchObject({ status: 503 })
    expect(await countSessionRequests(world)).toBe(asked)
    await probeProvider(world.deps)
    expect((await readEvent(family)).closedBecause).toBe('PAYMENTS_NOT_OPEN')
    expect(countAlerts()).toBe(1)
    expect(await countWarnings()).toBe(before + 1)

    await refuse('', null)
    await probeProvider(world.deps)
    expect(await readFaults()).toEqual([])
    expect((await readEvent(family)).closedBecause).toBeNull()
    await startCheckout(world, family)
  })
})

describe('a platform profile that nobody has accepted', () => {
  it('is "todavía no" for a host, not for the guests of others, and ends with the next account', async () => {
    await refuse('POST /v2/core/accounts', NO_PROFILE)
    const host = await signUp(world)
    const create = () => host.call('POST /payments/connect/create-account', { body: {} })
    await expect(create()).rejects.toMatchObject({ code: 'PAYMENTS_NOT_OPEN', status: 503 })
    await expect(create()).rejects.toMatchObject({ code: 'PAYMENTS_NOT_OPEN' })
    expect(await readFaults()).toMatchObject([
      { kind: 'platform-profile-missing', stopsContributions: false },
    ])
    expect(countAlerts()).toBe(1)
    expect((await readEvent(family)).closedBecause).toBeNull()
    await probeProvider(world.deps)
    expect(await readFaults()).toHaveLength(1)

    await refuse('', null)
    await create()
    expect(await readFaults()).toEqual([])
  })
})

describe('a platform that gets transfers only together with card payments', () => {
  const create = async () =>
    (await signUp(world)).call('POST /payments/connect/create-account', { body: {} })

  it('alerts nobody when a host gets both', async () => {
    await world.stripe.post('/platform', { transfers_only: false })
    await create()
    await world.stripe.post('/platform', { transfers_only: true })
    expect(countAlerts()).toBe(0)
    expect(await readFaults()).toEqual([])
  })

  it('alerts if Stripe refuses both', async () => {
    const code = 'capability_not_available_without_other_capability'
    const body = JSON.stringify({ error: { code, message: 'Not available.' } })
    await refuse('POST /v2/core/accounts', body)
    await expect(create()).rejects.toMatchObject({ code: 'PAYMENTS_NOT_OPEN' })
    expect(await readFaults()).toMatchObject([{ kind: 'capability-missing' }])
    expect(countAlerts()).toBe(1)
  })
})

describe('a key', () => {
  it('that lacks a right is named with the right, for the call that needs it alone', async () => {
    const { id } = await createPaidContribution(world, family)
    const message =
      "The provided key 'rk_live_***' does not have the required permissions for this endpoint on account 'acct_1'. Having the 'rak_charge_write' permission would allow this request to continue."
    await refuse('POST /v1/refunds', refusal(message), { status: 403 })
    const { refund } = await refundContribution(admin, id, { reason: 'Lo pidió' })
    expect(refund.status).toBe('pending')
    expect(await readFaults()).toMatchObject([
      { kind: 'permission-missing', permission: 'rak_charge_write', stopsContributions: false },
    ])
    await startCheckout(world, family)
  })

  it('that lacks a right for transfers stops contributions until a checkout with one opens', async () => {
    const message =
      "The provided key 'rk_live_***' does not have the required permissions for this endpoint on account 'acct_1'. Having the 'rak_transfer_write' permission would allow this request to continue."
    await refuse(CREATE_SESSION_ENDPOINT, refusal(message), { status: 403, about: 'transfer_data' })
    await expect(startCheckout(world, family)).rejects.toMatchObject({ code: 'PAYMENTS_NOT_OPEN' })
    await probeProvider(world.deps)
    expect((await readEvent(family)).closedBecause).toBe('PAYMENTS_NOT_OPEN')
    expect(await readFaults()).toMatchObject([{ kind: 'permission-missing' }])

    await refuse('', null)
    await probeProvider(world.deps)
    expect((await readEvent(family)).closedBecause).toBeNull()
  })

  it("is probed with another account if Stripe refuses one host's", async () => {
    const other = await createFamily(world)
    await refuse(CREATE_SESSION_ENDPOINT, NO_CARDS)
    await expect(startCheckout(world, family)).rejects.toThrow()
    const { accountId } = family
    const code = 'insufficient_capabilities_for_transfer'
    await refuse(CREATE_SESSION_ENDPOINT, JSON.stringify({ error: { code } }), { about: accountId })
    await probeProvider(world.deps)
    expect((await readEvent(other)).closedBecause).toBeNull()
  })

  it('that Stripe rejects alerts once a day, however many calls it rejects', async () => {
    const before = await countWarnings()
    const { payments } = world.deps
    await refuse('', refusal('Invalid API Key provided: sk_test_***'), { status: 401 })
    await Promise.allSettled([
      payments.readPlatformBalance(),
      payments.retrieveRefund('re_1'),
      payments.retrieveDispute('du_1'),
      payments.readCharge('ch_1'),
    ])
    expect(await readFaults()).toHaveLength(4)
    expect(countAlerts()).toBe(1)
    expect(await countWarnings()).toBe(before + 1)
  })

  it('of another platform stops contributions, refuses no refund and is nobody else’s mistake', async () => {
    const { deps } = world
    const { id } = await createPaidContribution(world, family)
    const right = { ...deps.payments }
    Object.assign(deps.payments, watchProvider(connectSandboxPayments().payments, deps))
    const { refund } = await refundContribution(admin, id, { reason: 'Lo pidió' })
    expect(refund.status).toBe('pending')
    expect(await readFaults()).toContainEqual(
      expect.objectContaining({ kind: 'key-of-another-platform', operation: 'refund' }),
    )
    expect((await readFaults()).filter((f) => f.stopsContributions)).toEqual([])
    await probeProvider(deps)
    expect((await readEvent(family)).closedBecause).toBe('PAYMENTS_NOT_OPEN')
    await deps.db.deleteFrom('operator_faults').execute()
    await expect(startCheckout(world, family)).rejects.toMatchObject({ code: 'PAYMENTS_NOT_OPEN' })
    expect((await readEvent(family)).closedBecause).toBe('PAYMENTS_NOT_OPEN')
    expect(await readFaults()).toMatchObject([
      { kind: 'key-of-another-platform', operation: 'openCheckout', stopsContributions: true },
    ])

    // The key is mended and the process started again.
    Object.assign(deps.payments, watchProvider(right, deps))
    await probeProvider(deps)
    expect((await readEvent(family)).closedBecause).toBeNull()
    const [reserved] = await listRefunds(deps.db, id)
    await finishRefund(deps, String(reserved?.id))
    expect(await listRefunds(deps.db, id)).toMatchObject([{ status: 'succeeded' }])
  })

  it('that Stripe rejects stops contributions until any call succeeds', async () => {
    await refuse('', refusal('Invalid API Key provided: sk_test_***'), { status: 401 })
    await expect(startCheckout(world, family)).rejects.toMatchObject({ code: 'PAYMENTS_NOT_OPEN' })
    expect((await readEvent(family)).closedBecause).toBe('PAYMENTS_NOT_OPEN')
    await refuse('', null)
    // A call of a task that was rejected just before is recorded meanwhile.
    await waitUntil('a call has ended it', async () => {
      await world.deps.payments.readPlatformBalance()
      return (await readEvent(family)).closedBecause === null
    })
  })
})

it("a refusal that is about one host's account is no fault of the operator's", async () => {
  const message =
    'Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments'
  const body = JSON.stringify({
    error: {
      type: 'invalid_request_error',
      code: 'insufficient_capabilities_for_transfer',
      message,
    },
  })
  await refuse(CREATE_SESSION_ENDPOINT, body)
  await expect(startCheckout(world, family)).rejects.toThrow()
  expect(await readFaults()).toEqual([])
  expect(countAlerts()).toBe(0)
})

it("an address that a guest types is no fault of the operator's, whatever it says", async () => {
  const contributorEmail = 'platform-profile@ejemplo.test'
  await refuse(CREATE_SESSION_ENDPOINT, refusal(`Invalid email address: ${contributorEmail}`))
  await expect(startCheckout(world, family, { contributorEmail })).rejects.toThrow()
  expect(await readFaults()).toEqual([])
  expect(countAlerts()).toBe(0)
})

it('a fault that comes and goes is named once a day', async () => {
  const day = await startWorld()
  const logged = vi.spyOn(day.deps.log, 'error')
  const { probeCheckout } = day.deps.payments
  const probe = { returnUrl: day.url, destination: null, statementSuffix: null }
  const comeAndGo = async () => {
    await day.stripe.post('/faults', {
      match: CREATE_SESSION_ENDPOINT,
      body: NO_CARDS,
      status: 400,
    })
    await expect(probeCheckout(probe)).rejects.toMatchObject({ kind: 'refused' })
    await probeCheckout(probe)
  }
  await comeAndGo()
  await comeAndGo()
  expect(logged).toHaveBeenCalledTimes(1)
  day.clock.advance(DAY_MS)
  await comeAndGo()
  expect(logged).toHaveBeenCalledTimes(2)
  expect(await countEmails(day, day.config.supportEmail)).toBe(2)
  await day.close()
})
