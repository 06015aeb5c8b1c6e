import { describe, expect, it } from 'vitest'
import {
  createFamily,
  createPaidContribution,
  findLedgerDifferences,
  readContribution,
  refundContribution,
  startPaymentsWorld,
  waitForWebhooks,
} from '#server/testing/contributions.ts'
import { countEmails, createUniqueEmail } from '#server/testing/world.ts'
import { listRefunds } from './store.ts'

const support = createUniqueEmail('soporte')
const { world, admin, dashboard } = await startPaymentsWorld({ SUPPORT_EMAIL: support })

/** A refund that Stripe holds back: the platform's balance does not cover it. */
async function requestWaitingRefund() {
  const { available } = await world.deps.payments.readPlatformBalance()
  await world.stripe.post('/platform', { overdraft: false })
  if (available > 0) await world.stripe.post('/balance/fee', { amount: available })
  const family = await createFamily(world)
  const contributor = createUniqueEmail('tia')
  const { id, sessionId } = await createPaidContribution(world, family, {
    contributorEmail: contributor,
  })
  await refundContribution(family.host, id)
  await waitForWebhooks(world)
  const [row] = await listRefunds(world.deps.db, id)
  expect(row).toMatchObject({ status: 'pending', waits_for_funds: true })
  return { family, contributor, id, sessionId, refund: String(row?.stripe_refund_id) }
}

async function listSubjects(to: string, part: string): Promise<string[]> {
  await countEmails(world, to)
  const emails = await world.mailbox.listEmails(to)
  return emails.map(({ subject }) => subject).filter((subject) => subject.includes(part))
}

describe('a refund that waits for the platform’s balance', () => {
  it('is announced once, when it no longer waits', async () => {
    const { family, contributor, refund } = await requestWaitingRefund()
    expect(await listSubjects(contributor, 'Te devolvemos')).toEqual([])
    expect(await listSubjects(family.host.email, 'Se devuelve')).toEqual([])
    await world.stripe.post('/balance/top_up', { amount: 500_000 })
    await waitForWebhooks(world)
    await world.stripe.post(`/refunds/${refund}/pending`)
    await waitForWebhooks(world)
    expect(await listSubjects(contributor, 'Te devolvemos')).toHaveLength(1)
    expect(await listSubjects(family.host.email, 'Se devuelve')).toHaveLength(1)
    expect(await findLedgerDifferences(world)).toEqual([])
  })

  it('and fails is not blamed on the bank, and is no difference: no money has moved', async () => {
    const { family, contributor, id, sessionId, refund } = await requestWaitingRefund()
    await world.stripe.post(`/refunds/${refund}/fail`)
    await waitForWebhooks(world)
    expect(await readContribution(world, sessionId)).toMatchObject({ status: 'CONFIRMED' })
    for (const to of [family.host.email, support]) {
      const { text } = await world.mailbox.waitForEmail(to, 'No se pudo devolver')
      expect(text).toContain('no tenía saldo')
      expect(text).not.toContain('banco')
    }
    const { text } = await world.mailbox.waitForEmail(contributor, 'No se completó tu devolución')
    expect(text).not.toContain('banco')
    expect(await listSubjects(contributor, 'Te devolvemos')).toEqual([])
    await dashboard.waitForAccountBalance(family.accountId, 100_000)
    expect(await listRefunds(world.deps.db, id)).toMatchObject([
      { status: 'failed', waits_for_funds: false, never_left: true },
    ])
    await waitForWebhooks(world)
    expect(await findLedgerDifferences(world)).toEqual([])
  })
})

it('a partial refund that Stripe made twice counts twice, and support is alerted once', async () => {
  await world.stripe.post('/platform', { overdraft: true })
  const family = await createFamily(world)
  const { id, sessionId, paymentIntent } = await createPaidContribution(world, family)
  await refundContribution(admin, id, { amount: 10_000, reason: 'Se repitió el pago' })
  const [row] = await listRefunds(world.deps.db, id)
  const late = await dashboard.stripe.refunds.create({
    payment_intent: paymentIntent,
    amount: 11_390,
    metadata: { refundId: String(row?.id) },
  })
  await waitForWebhooks(world)
  const { text } = await world.mailbox.waitForEmail(support, 'Devolución repetida')
  expect(text).toContain(late.id)
  expect(await listSubjects(support, 'Devolución repetida')).toHaveLength(1)
  expect(await readContribution(world, sessionId)).toMatchObject({ refunded_base_amount: 20_000 })
})

it('a refund that the bank returns is said to have failed to its contributor too', async () => {
  await world.stripe.post('/platform', { overdraft: true })
  const family = await createFamily(world)
  const contributor = createUniqueEmail('tio')
  const { id } = await createPaidContribution(world, family, { contributorEmail: contributor })
  await refundContribution(family.host, id)
  const [row] = await listRefunds(world.deps.db, id)
  await world.mailbox.waitForEmail(contributor, 'Te devolvemos')
  await world.stripe.post(`/refunds/${row?.stripe_refund_id}/fail`)
  await waitForWebhooks(world)
  const { text } = await world.mailbox.waitForEmail(contributor, 'No se completó tu devolución')
  expect(text).toContain('El banco de tu tarjeta la rechazó')
})

it('a refund names who decided it, what of the gift stays, and links the receipt', async () => {
  const family = await createFamily(world)
  const contributor = createUniqueEmail('tia')
  const { id } = await createPaidContribution(world, family, { contributorEmail: contributor })
  await refundContribution(admin, id, { amount: 40_000, reason: 'Se repitió el pago' })
  const part = await world.mailbox.waitForEmail(contributor, 'Te devolvemos $455.60')
  expect(part.text).toContain('el equipo de Cigüeña devolvió una parte de tu aportación')
  expect(part.text).toContain('La familia conserva $600.00 de tu aportación.')
  expect(part.text).toMatch(new RegExp(`/receipts?/${id}`))
  expect(part.text).not.toContain('Se repitió el pago')
  const toHost = await world.mailbox.waitForEmail(family.host.email, 'Se devuelve una parte')
  expect(toHost.text).toContain('el equipo de Cigüeña decidió devolver una parte')
  expect(toHost.text).toContain('conservas $600.00')

  await refundContribution(family.host, id)
  const rest = await world.mailbox.waitForEmail(contributor, 'Te devolvemos $683.40')
  const { firstName } = family.host.user
  expect(rest.text).toContain(`${firstName} devolvió lo que quedaba de tu aportación`)
  expect(rest.text).not.toContain('conserva')
  const last = await world.mailbox.waitForEmail(family.host.email, 'Se devuelve lo que quedaba')
  expect(last.text).toContain('como pediste')
})
