import { describe, expect, it } from 'vitest'
import { RETRY_AFTER_PERSON_SECONDS } from '#contract/api/errors.ts'
import { PATHS } from '#contract/product/paths.ts'
import { recordMissedMovements } from '#server/reconciliation/record-missed.ts'
import type { Payments } from '#server/stripe/payments.ts'
import {
  createFamily,
  fetchSession,
  findLedgerDifferences,
  findQuarantined,
  listAuditEntries,
  payAndSettle,
  payWithOtherParams,
  prepareStoredCheckout,
  readContribution,
  readEventRow,
  readLedgerBalances,
  resolveQuarantined,
  startPaymentsWorld,
  waitForWebhooks,
  withoutWebhooks,
} from '#server/testing/contributions.ts'
import { PROVIDER_FAULTS, retryTask } from '#server/testing/provider/provider-faults.ts'
import { createUniqueEmail, signUpAdmin, waitUntil } from '#server/testing/world.ts'
import { acceptQuarantinedPayment } from './accept-quarantined-payment.ts'
import { finishQuarantinedRefund } from './refund-quarantined-payment.ts'

const support = createUniqueEmail('soporte')
const { world, family, admin, dashboard } = await startPaymentsWorld({ SUPPORT_EMAIL: support })

/** Pays into a host's account through a checkout that is none of ours. */
async function payQuarantined() {
  const { params } = await prepareStoredCheckout(world, family)
  const unknown = { ...params, checkoutSessionId: crypto.randomUUID() }
  const { id } = await world.deps.payments.openCheckout(unknown, crypto.randomUUID())
  await payAndSettle(world, id)
  const { paymentIntentId } = await fetchSession(world, id)
  return { ...(await findQuarantined(admin, id)), paymentIntent: String(paymentIntentId) }
}

const resolve = (id: string, decision: 'refund' | 'dismiss', person = admin) =>
  resolveQuarantined(person, id, decision)

describe('an admin resolves a quarantined payment', () => {
  it('by refunding all of it, the host’s part too, once despite concurrent requests', async () => {
    const { id, paymentIntent, refundable } = await payQuarantined()
    expect(refundable).toBe(true)
    expect(await dashboard.readAccountBalance(family.accountId)).toBe(50_000)
    const other = await signUpAdmin(world)
    const results = await Promise.allSettled([resolve(id, 'refund'), resolve(id, 'refund', other)])
    expect(results.some(({ status }) => status === 'fulfilled')).toBe(true)
    expect(await dashboard.listRefunds(paymentIntent)).toMatchObject([{ amount: 57_124 }])
    expect(await dashboard.readAccountBalance(family.accountId)).toBe(0)
    expect(await listAuditEntries(admin, id)).toMatchObject([
      { action: 'resolve-quarantine', reason: 'Revisado con el banco' },
    ])
    await expect(resolve(id, 'dismiss')).rejects.toMatchObject({ code: 'ALREADY_RESOLVED' })
    await waitForWebhooks(world)
    const { payments } = await admin.call('GET /admin/quarantine')
    expect(payments.filter(({ resolvedAt }) => !resolvedAt)).toEqual([])
    const { actor } = (await listAuditEntries(admin, id))[0] ?? {}
    expect(payments.find((payment) => payment.id === id)).toMatchObject({
      paymentId: paymentIntent,
      resolution: { by: { id: actor?.id, name: actor?.name }, reason: 'Revisado con el banco' },
    })
  })

  it('and support is emailed when its refund fails or it is disputed', async () => {
    const [{ id, paymentIntent }, contested] = [await payQuarantined(), await payQuarantined()]
    await resolve(id, 'refund')
    const [refund] = await dashboard.listRefunds(paymentIntent)
    await waitForWebhooks(world)
    const listOpen = async () => {
      const { payments } = await admin.call('GET /admin/quarantine')
      return payments.filter((each) => !each.resolvedAt).map((each) => each.sessionId)
    }
    expect(await listOpen()).toEqual([contested.sessionId])
    await world.stripe.post(`/refunds/${refund?.id}/fail`)
    const dispute = await dashboard.openDispute(contested.paymentIntent)
    await waitForWebhooks(world)
    expect((await listOpen()).toSorted()).toEqual(
      [contested.sessionId, refund?.id, dispute].map(String).toSorted(),
    )
    const email = await world.mailbox.waitForEmail(support, ': es una devolución que no llegó')
    expect(email.subject).toMatch(/^Pago por revisar de \$[\d,.]+ MXN: /)
    expect(email.text).toContain(String(refund?.id))
    expect(email.text).toContain(`${world.config.publicUrl}${PATHS.adminQuarantine}`)
    await dashboard.closeDispute(dispute, 'lost')
    await waitForWebhooks(world)
    expect(await listOpen()).toHaveLength(3)
  })

  it('by taking the host’s part back once a lost dispute has paid the card', async () => {
    const { id, paymentIntent } = await payQuarantined()
    const before = await dashboard.readAccountBalance(family.accountId)
    const dispute = await dashboard.openDispute(paymentIntent)
    await expect(resolve(id, 'refund')).rejects.toMatchObject({ code: 'PROVIDER_FAILED' })
    await dashboard.closeDispute(dispute, 'lost')
    const { payment } = await resolve(id, 'refund')
    expect(payment).toMatchObject({ decision: 'refund', resolvedAt: expect.any(String) })
    expect(await dashboard.readAccountBalance(family.accountId)).toBe(before - 50_000)
    await waitForWebhooks(world)
    expect(await findLedgerDifferences(world)).toEqual([])
  })

  it('not by a dispute that paid back a part: the rest is still the platform’s to return', async () => {
    const { id, sessionId, paymentIntent } = await payQuarantined()
    const dispute = await dashboard.openDispute(paymentIntent, { amount: 10_000 })
    await dashboard.closeDispute(dispute, 'lost')
    await expect(resolve(id, 'refund')).rejects.toMatchObject({ code: 'PROVIDER_FAILED' })
    expect(await findQuarantined(admin, sessionId)).toMatchObject({ resolvedAt: null })
  })

  it('by dismissing it: nothing moves, and the reason is audited', async () => {
    const { id, paymentIntent } = await payQuarantined()
    const { payment } = await resolve(id, 'dismiss')
    expect(payment).toMatchObject({ decision: 'dismiss', resolvedAt: expect.any(String) })
    expect(await dashboard.listRefunds(paymentIntent)).toEqual([])
    expect(await listAuditEntries(admin, id)).toHaveLength(1)
    await expect(resolve(id, 'refund')).rejects.toMatchObject({ code: 'ALREADY_RESOLVED' })
  })

  it.each(PROVIDER_FAULTS)(
    'by a refund that a task finishes if Stripe %s: once, and nobody can dismiss it then',
    async (_, fault) => {
      const { id, paymentIntent } = await payQuarantined()
      await world.stripe.post('/faults', { match: 'POST /v1/refunds', ...fault })
      const { payment } = await resolve(id, 'refund')
      expect(payment).toMatchObject({ decision: 'refund', resolvedAt: null })
      expect((await resolve(id, 'refund')).payment).toMatchObject({ resolvedAt: null })
      await expect(resolve(id, 'dismiss')).rejects.toMatchObject({ code: 'ALREADY_RESOLVED' })
      expect(await listAuditEntries(admin, id)).toEqual([])
      const decision = { paymentId: id, adminId: admin.user.id, reason: 'Revisado con el banco' }
      await retryTask(world, () => finishQuarantinedRefund(world.deps, decision))
      await finishQuarantinedRefund(world.deps, decision)
      expect(await dashboard.listRefunds(paymentIntent)).toMatchObject([{ amount: 57_124 }])
      expect(await listAuditEntries(admin, id)).toMatchObject([{ reason: 'Revisado con el banco' }])
      await waitForWebhooks(world)
      expect(await findLedgerDifferences(world)).toEqual([])
    },
  )

  it('a refund that Stripe refuses when the task finishes it waits for an admin again', async () => {
    const { id, paymentIntent } = await payQuarantined()
    await world.stripe.post('/faults', { match: 'POST /v1/refunds', count: 1, status: 500 })
    await resolve(id, 'refund')
    await dashboard.openDispute(paymentIntent)
    const decision = { paymentId: id, adminId: admin.user.id, reason: 'Revisado con el banco' }
    await finishQuarantinedRefund(world.deps, decision)
    const { payments } = await admin.call('GET /admin/quarantine', { query: { pageSize: 100 } })
    expect(payments.find((each) => each.id === id)).toMatchObject({ decision: null })
  })

  it('again after a refusal, under a new key', async () => {
    const { id, paymentIntent } = await payQuarantined()
    const dispute = await dashboard.openDispute(paymentIntent)
    await expect(resolve(id, 'refund')).rejects.toMatchObject({
      code: 'PROVIDER_FAILED',
      retryAfter: RETRY_AFTER_PERSON_SECONDS,
    })
    await dashboard.closeDispute(dispute, 'won')
    await resolve(id, 'refund')
    expect(await dashboard.listRefunds(paymentIntent)).toMatchObject([{ amount: 57_124 }])
  })

  it('with a reason, and only an existing one', async () => {
    const id = crypto.randomUUID()
    await expect(resolve(id, 'dismiss')).rejects.toMatchObject({ status: 404 })
    const body = { decision: 'dismiss' as const, reason: ' ' }
    const call = admin.call('POST /admin/quarantine/:id/resolve', { params: { id }, body })
    await expect(call).rejects.toMatchObject({ status: 400 })
  })
})

describe('during the acceptance of a payment', () => {
  /** Accepts a payment, 400 of whose 500 pesos were transferred; Stripe reports a change meanwhile. */
  async function acceptDuring(change: (paymentIntent: string) => Promise<unknown>) {
    const { deps } = world
    const own = await createFamily(world)
    const changes = { base: 40_000, transactionFee: 14_500 }
    const { sessionId, paymentIntent } = await payWithOtherParams(world, own, changes)
    const payments: Payments = {
      ...deps.payments,
      readTransfers: async (...request) => {
        const transfers = await deps.payments.readTransfers(...request)
        await change(paymentIntent)
        await waitForWebhooks(world)
        return transfers
      },
    }
    const { id } = await findQuarantined(admin, sessionId)
    const request = { decision: 'accept', reason: 'Lo confirmó la familia' } as const
    await acceptQuarantinedPayment({ ...deps, payments }, { id: admin.user.id }, id, request)
    return { own, sessionId }
  }

  async function waitForContribution(sessionId: string, status: string, host: number) {
    await waitUntil(`the contribution is ${status}, and the ledger agrees`, async () => {
      const row = await readContribution(world, sessionId)
      return row.status === status && (await readLedgerBalances(world, row.id)).host === host
    })
    expect(await findLedgerDifferences(world)).toEqual([])
    return readContribution(world, sessionId)
  }

  it('a refund belongs to the contribution: the host gets nothing', async () => {
    const { own, sessionId } = await acceptDuring((payment_intent) =>
      dashboard.stripe.refunds.create({ payment_intent }),
    )
    await dashboard.waitForAccountBalance(own.accountId, 0)
    const contribution = await waitForContribution(sessionId, 'REFUNDED', 0)
    expect(contribution.refunded_total_amount).toBe(57_124)
    expect(await readEventRow(world, own)).toMatchObject({ raised_amount: 0 })
    const balances = await readLedgerBalances(world, contribution.id)
    expect(balances).toMatchObject({ card: 0, clearing: 0 })
  })

  it('a dispute belongs to the contribution, with or without its webhook', async () => {
    let dispute = ''
    const { own, sessionId } = await acceptDuring(async (paymentIntent) => {
      dispute = await dashboard.openDispute(paymentIntent)
    })
    await dashboard.waitForAccountBalance(own.accountId, 0)
    await waitForContribution(sessionId, 'DISPUTED', 0)
    await withoutWebhooks(world, () => dashboard.closeDispute(dispute, 'won'))
    const yesterday = new Date(Date.now() - 24 * 3_600_000)
    expect(await recordMissedMovements(world.deps, yesterday)).toBe(1)
    await dashboard.waitForAccountBalance(own.accountId, 50_000)
    await waitForContribution(sessionId, 'CONFIRMED', 50_000)
  })
})
