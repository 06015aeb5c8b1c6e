import { describe, expect, it } from 'vitest'
import { RETRY_AFTER_PERSON_SECONDS } from '#contract/api/errors.ts'
import { finishQuarantinedRefund } from '#server/quarantine/refund-quarantined-payment.ts'
import {
  createFamily,
  createPaidContribution,
  fetchSession,
  findLedgerDifferences,
  findQuarantined,
  payAndSettle,
  prepareStoredCheckout,
  readContribution,
  refundContribution,
  resolveQuarantined,
  startPaymentsWorld,
  waitForWebhooks,
} from '#server/testing/contributions.ts'
import { ageFailedCalls } from '#server/testing/provider/provider-faults.ts'
import { countEmails, PASSWORD, waitUntil } from '#server/testing/world.ts'
import { listLedgerDifferences } from '#server/verification/ledger-checks-store.ts'
import { adjustHostTransfer } from './host-transfer/adjust-host-transfer.ts'
import { listRefunds } from './store.ts'

const { world, admin, dashboard } = await startPaymentsWorld()
const { deps, config } = world

/** Stripe pays every host out, and takes nothing back that an account does not have. */
async function payHostsOut() {
  await world.stripe.post('/platform', { negative_balances: false })
  await world.stripe.post('/payouts/run')
  await waitForWebhooks(world)
}

const letBalancesGoBelowZero = () => world.stripe.post('/platform', { negative_balances: true })

const listStopped = async (accountOwner: string) => {
  const query = { pageSize: 100 }
  const { transfers } = await admin.call('GET /admin/stopped-transfers', { query })
  return transfers.filter(({ hostId }) => hostId === accountOwner)
}

const findDifferences = async (id: string) =>
  (await listLedgerDifferences(deps.db, new Date())).filter((each) => each.id === id)

const REQUEST = { reason: 'Lo pidió la aliada' }

describe('a refund whose host has been paid out', () => {
  it('is not paid by the platform at the host’s own request, which support learns of', async () => {
    const family = await createFamily(world)
    const { id, paymentIntent } = await createPaidContribution(world, family)
    await payHostsOut()
    await expect(refundContribution(family.host, id)).rejects.toMatchObject({
      code: 'PROVIDER_FAILED',
      retryAfter: RETRY_AFTER_PERSON_SECONDS,
      message: expect.stringContaining('Puede que la cuenta del anfitrión ya no tenga ese dinero'),
    })
    await world.mailbox.waitForEmail(config.supportEmail, 'No se pudo devolver la aportación')
    await family.host.call('POST /events/:id/refund', {
      params: { id: family.event.id },
      body: { confirmation: family.event.name },
    })
    await waitUntil('the refund of the whole event has failed', async () => {
      const params = { id: family.event.id }
      const { progress } = await family.host.call('GET /events/:id/refund', { params })
      return progress?.failed === 1
    })
    expect(await listRefunds(deps.db, id)).toMatchObject([
      { status: 'failed' },
      { status: 'failed' },
    ])
    expect(await dashboard.listRefunds(paymentIntent)).toEqual([])
    await admin.call('POST /events/:id/refund/retry', {
      params: { id: family.event.id },
      body: REQUEST,
    })
    await waitUntil('the platform has paid', async () =>
      (await listRefunds(deps.db, id)).some(({ status }) => status === 'succeeded'),
    )
    await letBalancesGoBelowZero()
  })

  describe('after a won dispute, whose transfer Stripe cannot reverse with a refund', () => {
    async function winDispute() {
      const family = await createFamily(world)
      const paid = await createPaidContribution(world, family)
      const dispute = await dashboard.openDispute(paid.paymentIntent)
      await waitForWebhooks(world)
      await dashboard.waitForAccountBalance(family.accountId, 0)
      await dashboard.closeDispute(dispute, 'won')
      await waitForWebhooks(world)
      await dashboard.waitForAccountBalance(family.accountId, 100_000)
      await world.mailbox.waitForEmail(family.host.email, 'Terminó la aclaración')
      return { family, ...paid }
    }

    it('is not paid by the platform at the host’s own request either', async () => {
      const { family, id, paymentIntent } = await winDispute()
      await payHostsOut()
      await expect(refundContribution(family.host, id)).rejects.toMatchObject({
        code: 'PROVIDER_FAILED',
        message: expect.stringContaining('avisamos a soporte'),
      })
      expect(await dashboard.listRefunds(paymentIntent)).toEqual([])
      expect(await listRefunds(deps.db, id)).toMatchObject([{ status: 'failed' }])
      expect((await refundContribution(admin, id, REQUEST)).refund.status).toBe('succeeded')
      await letBalancesGoBelowZero()
    })

    it('takes the host’s part back before the card gets it', async () => {
      const { family, id } = await winDispute()
      expect((await refundContribution(family.host, id)).refund.status).toBe('succeeded')
      expect(await dashboard.readAccountBalance(family.accountId)).toBe(0)
      await waitForWebhooks(world)
      expect(await dashboard.readAccountBalance(family.accountId)).toBe(0)
      expect(await findDifferences(id)).toEqual([])
    })

    it('gives the host’s part again if Stripe then refuses the refund', async () => {
      const { family, id, paymentIntent } = await winDispute()
      await world.stripe.post('/faults', { match: 'POST /v1/refunds', status: 400, count: 1 })
      await expect(refundContribution(family.host, id)).rejects.toMatchObject({
        code: 'PROVIDER_FAILED',
      })
      await dashboard.waitForAccountBalance(family.accountId, 100_000)
      await waitForWebhooks(world)
      expect(await dashboard.listRefunds(paymentIntent)).toEqual([])
      const after = await findLedgerDifferences(world)
      expect(after.filter((each) => [id, family.accountId].includes(each.id))).toEqual([])
    })
  })

  it('reaches the card from the platform; the host’s part is a stop until an admin has retried it', async () => {
    const family = await createFamily(world)
    const contributorEmail = `tia-${family.accountId}@ejemplo.mx`
    const { id, sessionId, paymentIntent } = await createPaidContribution(world, family, {
      contributorEmail,
    })
    await payHostsOut()
    const show = async () =>
      (await admin.call('GET /admin/contributions/:id', { params: { id } })).contribution
    expect(await show()).toMatchObject({ reversesTransfer: true, hostDebt: 0 })
    const { refund } = await refundContribution(admin, id, REQUEST)
    expect(refund).toMatchObject({ status: 'succeeded', paidBy: 'platform' })
    expect(await show()).toMatchObject({ hostDebt: 100_000, refunds: [{ paidBy: 'platform' }] })
    await waitForWebhooks(world)
    expect(await dashboard.listRefunds(paymentIntent)).toMatchObject([
      { amount: 113_900, transfer_reversal: null },
    ])
    expect(await readContribution(world, sessionId)).toMatchObject({ status: 'REFUNDED' })
    await world.mailbox.waitForEmail(contributorEmail, 'Te devolvemos')

    const { user } = family.host
    await waitUntil('it is stopped', async () => (await listStopped(user.id)).length === 1)
    const [stopped] = await listStopped(user.id)
    expect(stopped).toMatchObject({
      contributionId: id,
      direction: 'from-host',
      amount: 100_000,
      code: 'balance_insufficient',
      reason: 'La cuenta del anfitrión no tiene saldo suficiente.',
    })
    await world.mailbox.waitForEmail(config.supportEmail, 'Transferencia detenida')
    const difference = { kind: 'stopped-transfer', id, expected: 0, found: 100_000 }
    expect(await findDifferences(id)).toEqual([difference])
    await adjustHostTransfer(deps, id)
    expect(await listStopped(user.id)).toMatchObject([{ refusals: 1 }])
    const message = expect.stringContaining('Falta que regrese de tu cuenta de pagos')
    await expect(
      family.host.call('POST /account/delete', { body: { password: PASSWORD } }),
    ).rejects.toMatchObject({
      details: [expect.objectContaining({ field: 'event' }), { field: 'debt', message }],
    })

    await letBalancesGoBelowZero()
    const params = { id: String(stopped?.id) }
    expect(
      await admin.call('POST /admin/stopped-transfers/:id/retry', { params, body: {} }),
    ).toEqual({ outcome: 'moved' })
    await waitForWebhooks(world)
    expect(await dashboard.readAccountBalance(family.accountId)).toBe(-100_000)
    const after = await findLedgerDifferences(world)
    expect(after.filter((each) => [id, family.accountId].includes(each.id))).toEqual([])
  })

  it('is made once although Stripe fails first, and in parts', async () => {
    const family = await createFamily(world)
    const { id, paymentIntent } = await createPaidContribution(world, family)
    await payHostsOut()
    await world.stripe.post('/faults', { match: 'POST /v1/refunds', status: 500, count: 1 })
    await refundContribution(admin, id, { amount: 10_000, reason: 'Se repitió' })
    await ageFailedCalls(world)
    await waitUntil('the task has finished it', async () =>
      (await listRefunds(deps.db, id)).every(({ status }) => status === 'succeeded'),
    )
    const part = { amount: 20_000, reason: 'Otra parte' }
    expect((await refundContribution(admin, id, part)).refund.status).toBe('succeeded')
    const refunds = await dashboard.listRefunds(paymentIntent)
    expect(refunds.map(({ amount }) => amount)).toEqual([22_780, 11_390])
    await letBalancesGoBelowZero()
  })

  it('is refused if Stripe refuses it without the host’s part, too', async () => {
    const family = await createFamily(world)
    const { id, paymentIntent } = await createPaidContribution(world, family)
    await world.stripe.post('/faults', { match: 'POST /v1/refunds', status: 400, count: 2 })
    await expect(refundContribution(admin, id, REQUEST)).rejects.toMatchObject({
      code: 'PROVIDER_FAILED',
    })
    expect(await dashboard.listRefunds(paymentIntent)).toEqual([])
    expect(await listRefunds(deps.db, id)).toMatchObject([{ status: 'failed' }])
    expect((await refundContribution(family.host, id)).refund.status).toBe('succeeded')
    await waitForWebhooks(world)
    expect(await dashboard.readAccountBalance(family.accountId)).toBe(0)
  })
})

async function countReversals(): Promise<number> {
  const { requests } = await world.stripe.get<{ requests: { method: string; path: string }[] }>(
    '/requests?limit=1000',
  )
  return requests.filter(({ method, path }) => method === 'POST' && path.endsWith('/reversals'))
    .length
}

async function quarantinePayment() {
  const family = await createFamily(world)
  const { params } = await prepareStoredCheckout(world, family)
  const unknown = { ...params, checkoutSessionId: crypto.randomUUID() }
  const { id: session } = await deps.payments.openCheckout(unknown, crypto.randomUUID())
  await payAndSettle(world, session)
  return { family, session, ...(await findQuarantined(admin, session)) }
}

it('a quarantined payment that was refunded in Stripe’s dashboard is not resolved while the host keeps a part', async () => {
  const { family, id, session } = await quarantinePayment()
  const { paymentIntentId } = await fetchSession(world, session)
  await dashboard.stripe.refunds.create({ payment_intent: String(paymentIntentId) })
  await waitForWebhooks(world)
  expect(await dashboard.readAccountBalance(family.accountId)).toBe(50_000)
  const { payment } = await resolveQuarantined(admin, id, 'refund')
  expect(payment).toMatchObject({ decision: 'refund', resolvedAt: expect.any(String) })
  expect(await dashboard.readAccountBalance(family.accountId)).toBe(0)
})

it('a quarantined payment is refunded by the platform, and stays open until the host’s part is back', async () => {
  const { family, id, session } = await quarantinePayment()
  await payHostsOut()

  const { payment } = await resolveQuarantined(admin, id, 'refund')
  expect(payment).toMatchObject({ decision: 'refund', resolvedAt: null, hostDebt: 50_000 })
  const { data: refunds } = await dashboard.stripe.refunds.list({ limit: 1 })
  expect(refunds).toMatchObject([{ amount: 57_124, metadata: { refundId: id } }])
  const { text } = await world.mailbox.waitForEmail(config.supportEmail, 'El anfitrión conserva')
  expect(text).toContain(session)
  await waitForWebhooks(world)
  const difference = { kind: 'stopped-transfer', id, expected: 0, found: 50_000 }
  expect(await findDifferences(id)).toEqual([difference])
  await expect(resolveQuarantined(admin, id, 'refund')).rejects.toMatchObject({
    code: 'PROVIDER_FAILED',
    message: 'La cuenta del anfitrión no tiene saldo suficiente.',
  })
  await expect(resolveQuarantined(admin, id, 'dismiss')).rejects.toMatchObject({
    code: 'ALREADY_RESOLVED',
  })

  const tried = await countReversals()
  const task = { paymentId: id, adminId: admin.user.id, reason: 'Revisado con el banco' }
  await finishQuarantinedRefund(deps, task)
  expect(await countReversals()).toBe(tried)
  await countEmails(world, config.supportEmail)
  const alerts = (await world.mailbox.listEmails(config.supportEmail)).filter(
    ({ subject, text: about }) => subject.includes('conserva') && about.includes(session),
  )
  expect(alerts).toHaveLength(1)

  await letBalancesGoBelowZero()
  const presses = [1, 2].map(() => resolveQuarantined(admin, id, 'refund'))
  await Promise.allSettled(presses)
  expect(await findQuarantined(admin, session)).toMatchObject({
    decision: 'refund',
    hostDebt: null,
    resolvedAt: expect.any(String),
  })
  await waitForWebhooks(world)
  expect(await dashboard.readAccountBalance(family.accountId)).toBe(-50_000)
  // The test before leaves a stop of its own.
  const others = new Set(['stopped-transfer', 'host-transfers'])
  const after = await findLedgerDifferences(world)
  expect(after.filter((each) => each.id === id || !others.has(each.kind))).toEqual([])
})
