import { afterAll, describe, expect, it } from 'vitest'
import type { CheckoutParams } from '#server/stripe/payments.ts'
import {
  createFamily,
  payByCard,
  readContributionOfSession,
  startCheckout,
  waitForWebhooks,
} from '#server/testing/contributions.ts'
import { signUpAdmin } from '#server/testing/people.ts'
import { openStripeDashboard } from '#server/testing/stripe-dashboard.ts'
import { startWorld, uniqueEmail } from '#server/testing/world.ts'

const support = uniqueEmail('soporte')
const world = await startWorld({ SUPPORT_EMAIL: support })
const family = await createFamily(world)
const admin = await signUpAdmin(world)
const panel = openStripeDashboard(world)
afterAll(() => world.close())

/** A payment for a host's account that no checkout of ours asked for. */
async function payQuarantined() {
  const { sessionId: known } = await startCheckout(world, family, { amount: 100_000 })
  const { checkout_session, ...contribution } = await paramsOf(known)
  const params = { ...checkout_session, checkoutSessionId: crypto.randomUUID() }
  const session = await world.deps.payments.openCheckout(params, crypto.randomUUID())
  await payByCard(world, session.id)
  await waitForWebhooks(world)
  const { payments } = await admin.call('GET /admin/quarantine')
  const kept = payments.find(({ sessionId }) => sessionId === session.id)
  if (!kept) throw new Error(`not quarantined: ${contribution.id}`)
  const paid = await panel.stripe.checkout.sessions.retrieve(session.id)
  return { ...kept, paymentIntent: String(paid.payment_intent) }
}

async function paramsOf(sessionId: string) {
  const { id } = await readContributionOfSession(world, sessionId)
  const { params } = await world.deps.db
    .selectFrom('checkout_sessions')
    .select('params')
    .where('contribution_id', '=', id)
    .executeTakeFirstOrThrow()
  return { id, checkout_session: params as CheckoutParams }
}

const resolve = (id: string, decision: 'refund' | 'dismiss', person = admin) =>
  person.call('POST /admin/quarantine/:id/resolve', {
    params: { id },
    body: { decision, reason: 'Revisado con el banco' },
  })

async function audited(id: string) {
  const { entries } = await admin.call('GET /admin/audit', { query: { pageSize: 100 } })
  return entries.filter(({ subject }) => subject.id === id)
}

async function refundsOf(paymentIntent: string): Promise<number[]> {
  const { data } = await panel.stripe.refunds.list({ payment_intent: paymentIntent })
  return data.map(({ amount }) => amount)
}

describe('an admin resolves a quarantined payment', () => {
  it('by refunding all of it, the host’s part too, once despite concurrent requests', async () => {
    const { id, paymentIntent, refundable } = await payQuarantined()
    expect(refundable).toBe(true)
    expect(await panel.readAccountBalance(family.accountId)).toBe(100_000)
    const other = await signUpAdmin(world)
    const asked = await Promise.allSettled([resolve(id, 'refund'), resolve(id, 'refund', other)])
    expect(asked.some(({ status }) => status === 'fulfilled')).toBe(true)
    expect(await refundsOf(paymentIntent)).toEqual([113_900])
    expect(await panel.readAccountBalance(family.accountId)).toBe(0)
    expect(await audited(id)).toMatchObject([
      { action: 'resolve-quarantine', reason: 'Revisado con el banco' },
    ])
    await expect(resolve(id, 'dismiss')).rejects.toMatchObject({ code: 'ALREADY_RESOLVED' })
    await waitForWebhooks(world)
    const { payments } = await admin.call('GET /admin/quarantine')
    expect(payments.filter(({ resolvedAt }) => !resolvedAt)).toEqual([])
  })

  it('and support is emailed when its refund fails or it is disputed', async () => {
    const [{ id, paymentIntent }, contested] = [await payQuarantined(), await payQuarantined()]
    await resolve(id, 'refund')
    const [refund] = (await panel.stripe.refunds.list({ payment_intent: paymentIntent })).data
    await waitForWebhooks(world)
    const open = async () => {
      const { payments } = await admin.call('GET /admin/quarantine')
      return payments.filter((each) => !each.resolvedAt).map((each) => each.sessionId)
    }
    expect(await open()).toEqual([contested.sessionId])
    await world.stripe.post(`/refunds/${refund?.id}/fail`)
    const dispute = await panel.openDispute(contested.paymentIntent)
    await waitForWebhooks(world)
    expect((await open()).toSorted()).toEqual(
      [contested.sessionId, refund?.id, dispute].map(String).toSorted(),
    )
    const letter = await world.mailbox.waitForEmail(support, ': es una devolución que no llegó')
    expect(letter.subject).toMatch(/^Pago por revisar de \$[\d,.]+ MXN: /)
    expect(letter.text).toContain(String(refund?.id))
    expect(letter.text).toContain(`${world.config.publicUrl}/admin/quarantine`)
    await panel.closeDispute(dispute, 'lost')
    await waitForWebhooks(world)
    expect(await open()).toHaveLength(3)
  })

  it('by dismissing it: nothing moves, and the reason is audited', async () => {
    const { id, paymentIntent } = await payQuarantined()
    const { payment } = await resolve(id, 'dismiss')
    expect(payment).toMatchObject({ decision: 'dismiss', resolvedAt: expect.any(String) })
    expect(await refundsOf(paymentIntent)).toEqual([])
    expect(await audited(id)).toHaveLength(1)
    await expect(resolve(id, 'refund')).rejects.toMatchObject({ code: 'ALREADY_RESOLVED' })
  })

  it('again under the same key after a lost answer, and nobody can dismiss it then', async () => {
    const { id, paymentIntent } = await payQuarantined()
    await world.stripe.post('/faults', { match: 'POST /v1/refunds', drop: 'after', count: 2 })
    await expect(resolve(id, 'refund')).rejects.toMatchObject({ code: 'PROVIDER_FAILED' })
    await expect(resolve(id, 'dismiss')).rejects.toMatchObject({ code: 'ALREADY_RESOLVED' })
    expect(await audited(id)).toEqual([])
    await resolve(id, 'refund')
    expect(await refundsOf(paymentIntent)).toEqual([113_900])
    expect(await audited(id)).toHaveLength(1)
  })

  it('again after a refusal, under a new key', async () => {
    const { id, paymentIntent } = await payQuarantined()
    const dispute = await panel.openDispute(paymentIntent)
    await expect(resolve(id, 'refund')).rejects.toMatchObject({ code: 'PROVIDER_FAILED' })
    await panel.closeDispute(dispute, 'won')
    await resolve(id, 'refund')
    expect(await refundsOf(paymentIntent)).toEqual([113_900])
  })

  it('with a reason, and only an existing one', async () => {
    const id = crypto.randomUUID()
    await expect(resolve(id, 'dismiss')).rejects.toMatchObject({ status: 404 })
    const body = { decision: 'dismiss' as const, reason: ' ' }
    const call = admin.call('POST /admin/quarantine/:id/resolve', { params: { id }, body })
    await expect(call).rejects.toMatchObject({ status: 400 })
  })
})
