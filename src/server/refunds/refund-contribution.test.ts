import { describe, expect, it } from 'vitest'
import {
  checkLedgerAfterEach,
  createFamily,
  createPaidContribution,
  listAuditEntries,
  readContribution,
  readEventRow,
  readTotals,
  refundContribution,
  startCheckout,
  startPaymentsWorld,
  waitForWebhooks,
  withoutWebhooks,
} from '#server/testing/contributions.ts'
import { countEmails, createUniqueEmail, signUp, signUpAdmin } from '#server/testing/world.ts'
import { recordRefundsAndDisputes } from './record-refunds-and-disputes.ts'
import { listRefunds } from './store.ts'

const { world, family, admin, dashboard } = await startPaymentsWorld()
checkLedgerAfterEach(world)

async function payContribution(amount = 100_000, email = createUniqueEmail('tia'), of = family) {
  const order = { amount, contributorEmail: email }
  return { email, ...(await createPaidContribution(world, of, order)) }
}

const because = { reason: 'Se repitió el pago' }
const REFUND_OF_1000_PESOS = { amount: 113_900, status: 'succeeded' }

describe('a host refunds a whole contribution', () => {
  it('with all fees, out of totals, lists and activities, with emails to both', async () => {
    const own = await createFamily(world)
    const { id, sessionId, email, paymentIntent } = await payContribution(100_000, undefined, own)
    const { refund: made, contribution } = await refundContribution(own.host, id)
    const whole = { amount: 100_000, totalAmount: 113_900, status: 'succeeded', paidBy: 'host' }
    expect(made).toMatchObject(whole)
    expect(contribution).toEqual({ id, status: 'REFUNDED', amount: 0 })
    expect(await dashboard.listRefunds(paymentIntent)).toMatchObject([REFUND_OF_1000_PESOS])
    expect(await dashboard.readAccountBalance(own.accountId)).toBe(0)
    expect(await readTotals(world, own)).toEqual([0, 0])
    const { activities } = await own.host.call('GET /activities/recent')
    expect(activities).toEqual([])
    await world.mailbox.waitForEmail(email, 'Te devolvemos $1,139.00')
    await world.mailbox.waitForEmail(own.host.email, 'Se devuelve la aportación de Tía Chela')
    await waitForWebhooks(world)
    expect(await readContribution(world, sessionId)).toMatchObject({
      status: 'REFUNDED',
      refunded_base_amount: 100_000,
      refunded_total_amount: 113_900,
    })
    expect(await countEmails(world, email)).toBe(2)
    expect(await listRefunds(world.deps.db, id)).toHaveLength(1)
    await expect(refundContribution(own.host, id)).rejects.toMatchObject({
      code: 'NOT_REFUNDABLE',
      message: 'Esta aportación ya se devolvió.',
    })
  })

  it('once, despite concurrent requests', async () => {
    const { id, paymentIntent } = await payContribution()
    const other = await signUpAdmin(world)
    const people = [family.host, family.host, admin, other]
    const answers = await Promise.allSettled(
      people.map((person) => refundContribution(person, id, because)),
    )
    const refused = answers.filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(3)
    for (const each of refused)
      expect(each).toMatchObject({ reason: { code: 'NOT_REFUNDABLE', status: 409 } })
    expect(await listRefunds(world.deps.db, id)).toHaveLength(1)
    expect(await dashboard.listRefunds(paymentIntent)).toMatchObject([REFUND_OF_1000_PESOS])
  })

  it('but not an unpaid one, or another host’s', async () => {
    const { sessionId } = await startCheckout(world, family)
    const { id: unpaid } = await readContribution(world, sessionId)
    await expect(refundContribution(family.host, unpaid)).rejects.toMatchObject({
      code: 'NOT_REFUNDABLE',
    })
    const { id } = await payContribution()
    const stranger = await signUp(world)
    await expect(refundContribution(stranger, id)).rejects.toMatchObject({ status: 403 })
    await expect(refundContribution(stranger, id, { amount: 1_000 })).rejects.toMatchObject({
      status: 403,
    })
    await expect(refundContribution(family.host, crypto.randomUUID())).rejects.toMatchObject({
      status: 404,
    })
    expect(await listRefunds(world.deps.db, id)).toEqual([])
  })
})

describe('a host refunds in parts', () => {
  it('each with its fees, from the host’s account alone, and the parts sum to the payment', async () => {
    const own = await createFamily(world)
    const { id, email, paymentIntent } = await payContribution(100_000, undefined, own)
    const { refund: made, contribution } = await refundContribution(own.host, id, {
      amount: 40_000,
      refundableTotal: 113_900,
    })
    expect(made).toMatchObject({ amount: 40_000, totalAmount: 45_560, paidBy: 'host' })
    expect(contribution).toEqual({ id, status: 'CONFIRMED', amount: 60_000 })
    await dashboard.waitForAccountBalance(own.accountId, 60_000)
    expect(await readTotals(world, own)).toEqual([60_000, 1])
    await world.mailbox.waitForEmail(email, 'Te devolvemos $455.60')
    await refundContribution(own.host, id, { amount: 10_000, refundableTotal: 68_340 })
    await dashboard.waitForAccountBalance(own.accountId, 50_000)
    await refundContribution(own.host, id)
    await dashboard.waitForAccountBalance(own.accountId, 0)
    const all = await dashboard.listRefunds(paymentIntent)
    expect(all.reduce((sum, { amount }) => sum + amount, 0)).toBe(113_900)
    await waitForWebhooks(world)
    expect(await readTotals(world, own)).toEqual([0, 0])
  })

  it('once, however often the same part is requested', async () => {
    const { id, paymentIntent } = await payContribution(100_000)
    const part = { amount: 40_000, refundableTotal: 113_900 }
    await refundContribution(family.host, id, part)
    for (const person of [family.host, admin])
      await expect(refundContribution(person, id, { ...part, ...because })).rejects.toMatchObject({
        code: 'NOT_REFUNDABLE',
        message: expect.stringContaining('quedan $683.40 por devolver'),
      })
    expect(await dashboard.listRefunds(paymentIntent)).toHaveLength(1)
    await expect(
      refundContribution(family.host, id, { amount: 60_001, refundableTotal: 68_340 }),
    ).rejects.toMatchObject({ message: 'No queda tanto por devolver de esta aportación.' })
    await waitForWebhooks(world)
  })
})

describe('an admin refunds in parts', () => {
  it('each with its fees and exactly the host’s part, and the parts sum to the payment', async () => {
    const own = await createFamily(world)
    const { id, sessionId, paymentIntent } = await payContribution(123_456, undefined, own)
    let expected = 123_456
    for (const amount of [33_333, 1, 10_007]) {
      const { contribution } = await refundContribution(admin, id, {
        amount,
        reason: 'Error al teclear',
      })
      expected -= amount
      expect(contribution).toEqual({ id, status: 'CONFIRMED', amount: expected })
      await dashboard.waitForAccountBalance(own.accountId, expected)
      expect(await readTotals(world, own)).toEqual([expected, 1])
    }
    await expect(
      refundContribution(admin, id, { amount: expected + 1, ...because }),
    ).rejects.toMatchObject({
      code: 'NOT_REFUNDABLE',
      message: 'No queda tanto por devolver de esta aportación.',
    })
    await refundContribution(own.host, id)
    await dashboard.waitForAccountBalance(own.accountId, 0)
    const all = await dashboard.listRefunds(paymentIntent)
    expect(all.reduce((sum, { amount }) => sum + amount, 0)).toBe(140_535)
    expect(await readContribution(world, sessionId)).toMatchObject({ status: 'REFUNDED' })
    await waitForWebhooks(world)
    expect(await readTotals(world, own)).toEqual([0, 0])
    const audited = await listAuditEntries(admin, id)
    expect(audited.map(({ action, reason }) => [action, reason])).toEqual(
      Array(3).fill(['refund-contribution', 'Error al teclear']),
    )
    expect(audited[0]).toMatchObject({
      actor: { email: admin.email },
      subject: {
        name: expect.stringMatching(/./),
        email: null,
        eventName: expect.stringMatching(/./),
      },
      detail: { amount: expect.any(Number), total: expect.any(Number) },
    })
  })

  it('R6: of which the platform’s commissions lose their part too', async () => {
    const own = await createFamily(world)
    const { id } = await payContribution(100_000, undefined, own)
    const readCommission = async () => (await readEventRow(world, own)).commission_amount
    expect(await readCommission()).toBe(9_000)
    await refundContribution(admin, id, { amount: 33_333, ...because })
    expect(await readCommission()).toBe(6_000)
    const { metrics } = await admin.call('GET /admin/global-metrics')
    const { totalFees, totalProviderFees, totalWrittenOff, platformMargin } = metrics
    expect(totalFees - totalProviderFees - totalWrittenOff).toBe(platformMargin)
    await refundContribution(own.host, id)
    expect(await readCommission()).toBe(0)
    await waitForWebhooks(world)
  })

  it('with a reason, which the host need not give', async () => {
    const { id } = await payContribution()
    for (const body of [{}, { amount: 1_000 }, { reason: '  ' }])
      await expect(refundContribution(admin, id, body)).rejects.toMatchObject({
        status: 400,
        details: [{ field: 'reason', message: 'Este campo es obligatorio.' }],
      })
    expect(await listRefunds(world.deps.db, id)).toEqual([])
    const { refund: made } = await refundContribution(family.host, id)
    expect(made.status).toBe('succeeded')
  })

  it('never more than the payment, despite concurrent requests', async () => {
    const { id, paymentIntent } = await payContribution(100_000)
    const requests = Array.from({ length: 5 }, () =>
      refundContribution(admin, id, { amount: 30_000, ...because }),
    )
    const answers = await Promise.allSettled(requests)
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect(await dashboard.listRefunds(paymentIntent)).toHaveLength(3)
    expect(await listRefunds(world.deps.db, id)).toHaveLength(3)
    await waitForWebhooks(world)
  })
})

describe('the result of a refund', () => {
  it('may be a later failure: it counts again, the host is paid again, and it can be retried', async () => {
    const own = await createFamily(world)
    const { id, sessionId } = await payContribution(100_000, undefined, own)
    await refundContribution(own.host, id)
    const [row] = await listRefunds(world.deps.db, id)
    await world.stripe.post(`/refunds/${row?.stripe_refund_id}/pending`)
    await waitForWebhooks(world)
    expect(await readContribution(world, sessionId)).toMatchObject({ status: 'REFUNDED' })
    await world.stripe.post(`/refunds/${row?.stripe_refund_id}/fail`)
    await waitForWebhooks(world)
    expect(await readContribution(world, sessionId)).toMatchObject({
      status: 'CONFIRMED',
      refunded_base_amount: 0,
    })
    expect(await readTotals(world, own)).toEqual([100_000, 1])
    await world.mailbox.waitForEmail(own.host.email, 'No se pudo devolver')
    await dashboard.waitForAccountBalance(own.accountId, 100_000)
    await refundContribution(own.host, id)
    await dashboard.waitForAccountBalance(own.accountId, 0)
    expect(await readTotals(world, own)).toEqual([0, 0])
  })

  it('may be a refusal: nothing stays reserved', async () => {
    const { id, sessionId, paymentIntent } = await payContribution()
    await withoutWebhooks(world, async () => {
      const dispute = await dashboard.openDispute(paymentIntent)
      const request = refundContribution(family.host, id)
      await expect(request).rejects.toMatchObject({ code: 'NOT_REFUNDABLE' })
      await dashboard.closeDispute(dispute, 'won')
    })
    expect(await readContribution(world, sessionId)).toMatchObject({ status: 'CONFIRMED' })
    expect((await listRefunds(world.deps.db, id)).map(({ status }) => status)).toEqual(['failed'])
  })
})

describe('refunds made in Stripe’s dashboard', () => {
  it('count like ours, of any amount, with the host’s part', async () => {
    const own = await createFamily(world)
    const { id, sessionId, paymentIntent } = await payContribution(100_000, undefined, own)
    await dashboard.stripe.refunds.create({ payment_intent: paymentIntent, amount: 11_391 })
    await waitForWebhooks(world)
    expect(await readContribution(world, sessionId)).toMatchObject({
      status: 'CONFIRMED',
      refunded_base_amount: 10_001,
      refunded_total_amount: 11_391,
    })
    await dashboard.waitForAccountBalance(own.accountId, 89_999)
    await refundContribution(own.host, id)
    await dashboard.waitForAccountBalance(own.accountId, 0)
    await waitForWebhooks(world)
    expect(await readTotals(world, own)).toEqual([0, 0])
  })

  it('of a payment without a checkout of ours are quarantined, once', async () => {
    const refunds = [
      {
        id: 're_unmatched',
        paymentIntentId: 'pi_unmatched',
        amount: 5_000,
        currency: 'mxn',
        status: 'succeeded' as const,
        refundId: null,
        reversedAmount: 0,
        waitsForFunds: false,
        failureReason: null,
        createdAt: new Date(),
      },
    ]
    const movements = { paymentIntentId: 'pi_unmatched', session: null, refunds, disputes: [] }
    const { deps } = world
    for (let n = 0; n < 2; n++)
      await deps.db.transaction().execute((tx) => recordRefundsAndDisputes(deps, tx, movements))
    const { payments } = await admin.call('GET /admin/quarantine')
    expect(payments).toMatchObject([
      { sessionId: 're_unmatched', reason: 'unmatched-refund', total: 5_000 },
    ])
  })
})
