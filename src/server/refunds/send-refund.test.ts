import { describe, expect, it } from 'vitest'
import {
  checkLedgerAfterEach,
  createFamily,
  createPaidContribution,
  readContribution,
  refundContribution,
  startPaymentsWorld,
  waitForWebhooks,
  withoutWebhooks,
} from '#server/testing/contributions.ts'
import {
  ageFailedCalls,
  PROVIDER_FAULTS,
  retryTask,
} from '#server/testing/provider/provider-faults.ts'
import { countEmails, createUniqueEmail } from '#server/testing/world.ts'
import { refundContributionAutomatically } from './refund-contribution-automatically.ts'
import { finishRefund } from './send-refund.ts'
import { listRefunds } from './store.ts'

const support = createUniqueEmail('soporte')
const { world, family, admin, dashboard } = await startPaymentsWorld({ SUPPORT_EMAIL: support })
checkLedgerAfterEach(world)

const payContribution = () => createPaidContribution(world, family)

/** With the host's part: no failure of Stripe is a reason for the platform to pay it (decision 28). */
const REFUND_OF_1000_PESOS = {
  amount: 113_900,
  status: 'succeeded',
  transfer_reversal: expect.any(String),
}

describe('the answer to a refund', () => {
  it.each(PROVIDER_FAULTS)(
    'may be missing, if Stripe %s: the refund is pending, and finished once',
    async (_, fault) => {
      const { id, sessionId, paymentIntent } = await payContribution()
      const { refund: made } = await withoutWebhooks(world, async () => {
        await world.stripe.post('/faults', { match: 'POST /v1/refunds', ...fault })
        return refundContribution(family.host, id)
      })
      expect(made.status).toBe('pending')
      await expect(refundContribution(family.host, id)).rejects.toMatchObject({
        code: 'NOT_REFUNDABLE',
      })
      await retryTask(world, () => finishRefund(world.deps, made.id))
      await finishRefund(world.deps, made.id)
      expect(await readContribution(world, sessionId)).toMatchObject({ status: 'REFUNDED' })
      expect(await dashboard.listRefunds(paymentIntent)).toMatchObject([REFUND_OF_1000_PESOS])
    },
  )

  it('may be missing for a part: the host reads what is left, and refunds a further part', async () => {
    const own = await createFamily(world)
    const { id } = await createPaidContribution(world, own)
    const readLeft = async () => {
      const params = { id: own.event.id }
      const { contributions } = await own.host.call('GET /events/:id/contributions', { params })
      return contributions[0]?.refundableTotal ?? 0
    }
    await world.stripe.post('/faults', { match: 'POST /v1/refunds', status: 500, count: 1 })
    const { refund: made } = await refundContribution(own.host, id, { amount: 40_000 })
    expect(made.status).toBe('pending')
    const refundableTotal = await readLeft()
    expect(refundableTotal).toBe(68_340)
    await refundContribution(own.host, id, { amount: 10_000, refundableTotal })
    await retryTask(world, () => finishRefund(world.deps, made.id))
    expect(await readLeft()).toBe(56_950)
    await waitForWebhooks(world)
  })

  it.each(PROVIDER_FAULTS)(
    'of an automatic refund may be missing too, if Stripe %s: its task finishes it once',
    async (_, fault) => {
      const { id, sessionId, paymentIntent } = await payContribution()
      const refund = { contributionId: id, automaticReason: 'host-suspended' } as const
      await withoutWebhooks(world, async () => {
        await world.stripe.post('/faults', { match: 'POST /v1/refunds', ...fault })
        await expect(refundContributionAutomatically(world.deps, refund)).rejects.toThrow(
          'no answer yet',
        )
      })
      await retryTask(world, () => refundContributionAutomatically(world.deps, refund))
      expect(await readContribution(world, sessionId)).toMatchObject({ status: 'REFUNDED' })
      expect(await dashboard.listRefunds(paymentIntent)).toMatchObject([REFUND_OF_1000_PESOS])
    },
  )
})

it('a refund that was pending and is then refused is reported to its host', async () => {
  const own = await createFamily(world)
  const { id } = await createPaidContribution(world, own)
  await withoutWebhooks(world, async () => {
    await world.stripe.post('/faults', { match: 'POST /v1/refunds', status: 500, count: 1 })
    const { refund: made } = await refundContribution(own.host, id)
    expect(made.status).toBe('pending')
    await world.stripe.post('/faults', { match: 'POST /v1/refunds', status: 402, count: 1 })
    await ageFailedCalls(world)
    await finishRefund(world.deps, made.id)
  })
  expect(await listRefunds(world.deps.db, id)).toMatchObject([{ status: 'failed' }])
  const { text } = await world.mailbox.waitForEmail(own.host.email, 'No se pudo devolver')
  expect(text).toContain('El proveedor de pagos no aceptó la devolución')
  expect(text).toContain('sigue contando')
})

/** A host's refund whose answer was lost; `change` is what then happens at Stripe. */
async function losePendingRefund(change: (paymentIntent: string) => Promise<unknown>) {
  const own = await createFamily(world)
  const contributor = createUniqueEmail('tia')
  const { id, paymentIntent } = await createPaidContribution(world, own, {
    contributorEmail: contributor,
  })
  await world.stripe.post('/faults', { match: 'POST /v1/refunds', status: 500, count: 1 })
  const { refund } = await refundContribution(own.host, id)
  expect(refund.status).toBe('pending')
  await change(paymentIntent)
  await waitForWebhooks(world)
  await ageFailedCalls(world)
  await finishRefund(world.deps, refund.id)
  const listFailures = async (to: string, part: string) => {
    await countEmails(world, to)
    const emails = await world.mailbox.listEmails(to)
    return emails.filter(({ subject }) => subject.includes(part))
  }
  return {
    refunds: await listRefunds(world.deps.db, id),
    toHost: await listFailures(own.host.email, 'No se pudo devolver'),
    toContributor: await listFailures(contributor, 'No se completó'),
  }
}

it('a pending refund that support makes in Stripe’s dashboard is no failure to anybody', async () => {
  const { refunds, toHost, toContributor } = await losePendingRefund((payment_intent) =>
    dashboard.stripe.refunds.create({ payment_intent }),
  )
  expect(refunds.map(({ status }) => status).sort()).toEqual(['failed', 'succeeded'])
  expect([toHost, toContributor]).toEqual([[], []])
})

it('a pending refund of a host who is short is reported to host and support, not to its contributor', async () => {
  const { refunds, toHost, toContributor } = await losePendingRefund(async () => {
    await world.stripe.post('/platform', { negative_balances: false })
    await world.stripe.post('/payouts/run')
  })
  await world.stripe.post('/platform', { negative_balances: true })
  expect(refunds).toMatchObject([{ status: 'failed' }])
  expect(toContributor).toEqual([])
  expect(toHost).toHaveLength(1)
  expect(toHost[0]?.text).toContain('sigue contando')
  expect(toHost[0]?.text).toContain('solo un administrador')
  const { text } = await world.mailbox.waitForEmail(support, 'No se pudo devolver')
  expect(text).toContain('sigue contando')
})

it('a small refund that failed and took effect late is not made again while no list has it', async () => {
  const { id, paymentIntent } = await payContribution()
  const made = await withoutWebhooks(world, async () => {
    await world.stripe.post('/faults', { match: 'POST /v1/refunds', status: 500, count: 1 })
    const body = { amount: 10_000, reason: 'Se repitió el pago' }
    const { refund } = await refundContribution(admin, id, body)
    await dashboard.stripe.refunds.create({
      payment_intent: paymentIntent,
      amount: 11_390,
      reverse_transfer: true,
      metadata: { refundId: refund.id },
    })
    return refund
  })
  const body = JSON.stringify({ object: 'list', url: '/v1/refunds', data: [], has_more: false })
  await world.stripe.post('/faults', { match: 'GET /v1/refunds', body, count: 1 })
  await expect(finishRefund(world.deps, made.id)).rejects.toMatchObject({
    code: 'effect_may_be_unlisted',
  })
  await finishRefund(world.deps, made.id)
  expect(await dashboard.listRefunds(paymentIntent)).toMatchObject([{ amount: 11_390 }])
  expect(await listRefunds(world.deps.db, id)).toMatchObject([{ status: 'succeeded' }])
})

// Last: Stripe's clock stays ahead, and the product rejects its webhooks from then on.
it('a refund whose answer was lost is made once, also when Stripe has forgotten its idempotency key', async () => {
  const { id, sessionId, paymentIntent } = await payContribution()
  const { refund: made } = await withoutWebhooks(world, async () => {
    await world.stripe.post('/faults', { match: 'POST /v1/refunds', drop: 'after', count: 2 })
    return refundContribution(admin, id, { amount: 10_000, reason: 'Se repitió el pago' })
  })
  await world.stripe.post('/clock', { advance_seconds: 25 * 3_600 })
  await finishRefund(world.deps, made.id)
  const refunds = await dashboard.listRefunds(paymentIntent)
  expect(refunds.map(({ amount }) => amount)).toEqual([11_390])
  expect(await listRefunds(world.deps.db, id)).toMatchObject([
    { status: 'succeeded', stripe_refund_id: refunds[0]?.id },
  ])
  const { refunded_base_amount } = await readContribution(world, sessionId)
  expect(refunded_base_amount).toBe(10_000)
})
