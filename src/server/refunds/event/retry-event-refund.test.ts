import { expect, it } from 'vitest'
import {
  createFamily,
  createPaidContribution,
  type Family,
  refundContribution,
  startPaymentsWorld,
  waitForWebhooks,
} from '#server/testing/contributions.ts'
import { updateRow } from '#server/testing/database.ts'
import { countEmails, createUniqueEmail, type Person, waitUntil } from '#server/testing/world.ts'
import { listRefunds } from '../store.ts'

const support = createUniqueEmail('soporte')
const { world, admin, dashboard } = await startPaymentsWorld({ SUPPORT_EMAIL: support })
const { db } = world.deps

async function waitUntilEnded({ host, event }: Family) {
  await waitUntil('each item has ended', async () => {
    const params = { id: event.id }
    const { progress } = await host.call('GET /events/:id/refund', { params })
    return progress?.waiting === 0
  })
}

/** Retries what has failed; what still waits is not retried. */
async function retry(family: Family, person: Person, body = {}) {
  await waitUntilEnded(family)
  return person.call('POST /events/:id/refund/retry', { params: { id: family.event.id }, body })
}
const REASON = { reason: 'El anfitrión ya retiró el dinero' }

async function waitForRefunds(id: string, statuses: readonly string[]) {
  return waitUntil(`the refunds of ${id} are ${statuses.join()}`, async () => {
    const refunds = await listRefunds(db, id)
    return refunds.map(({ status }) => status).join() === statuses.join() && refunds
  })
}

/** A host who has been paid out, and whose own refund of the whole event has failed therefore. */
async function failEventRefund(gifts: number, fields: Parameters<typeof createFamily>[1] = {}) {
  const family = await createFamily(world, fields)
  const paid = []
  for (let n = 0; n < gifts; n += 1) paid.push(await createPaidContribution(world, family))
  await world.stripe.post('/platform', { negative_balances: false })
  await world.stripe.post('/payouts/run')
  await waitForWebhooks(world)
  await family.host.call('POST /events/:id/refund', {
    params: { id: family.event.id },
    body: { confirmation: family.event.name },
  })
  for (const { id } of paid) await waitForRefunds(id, ['failed'])
  return { family, paid }
}

it('a refunded event says what it has returned itself, without what an admin had returned before', async () => {
  const family = await createFamily(world)
  const { id } = await createPaidContribution(world, family)
  await refundContribution(admin, id, { amount: 40_000, reason: 'Se repitió el pago' })
  await waitForWebhooks(world)
  const params = { id: family.event.id }
  const { preview } = await family.host.call('GET /events/:id/refund', { params })
  expect(preview.toCards).toBe(68_340)
  const body = { confirmation: family.event.name }
  await family.host.call('POST /events/:id/refund', { params, body })
  await waitUntilEnded(family)
  const { progress } = await family.host.call('GET /events/:id/refund', { params })
  expect(progress).toMatchObject({ returned: 1, returnedTotal: 68_340 })
})

it('a refund that the card’s bank sends back later fails, and says so', async () => {
  const family = await createFamily(world)
  const { id } = await createPaidContribution(world, family)
  const params = { id: family.event.id }
  const body = { confirmation: family.event.name }
  await family.host.call('POST /events/:id/refund', { params, body })
  const refunds = await waitForRefunds(id, ['succeeded'])
  await world.stripe.post(`/refunds/${refunds[0]?.stripe_refund_id}/fail`)
  await waitForRefunds(id, ['failed'])
  const expectReason = async (reason: string) => {
    const { progress } = await family.host.call('GET /events/:id/refund', { params })
    expect(progress).toMatchObject({ failed: 1, failures: [{ reason }] })
  }
  await expectReason('El banco no aceptó la devolución.')
  await updateRow(world, 'refunds', String(refunds[0]?.id), { never_left: true })
  await expectReason('La devolución no salió: el proveedor de pagos no la hizo.')
})

it('the platform pays what an admin retries, not what the host retries after them', async () => {
  const { family, paid } = await failEventRefund(2)
  const [first, second] = paid.map(({ id, paymentIntent }) => ({ id, paymentIntent }))
  if (!first || !second) throw new Error('two gifts')
  const match = 'POST /v1/refunds'
  await world.stripe.post('/faults', { match, about: second.paymentIntent, status: 400, count: 2 })
  await retry(family, admin, REASON)
  await waitForRefunds(first.id, ['failed', 'succeeded'])
  await waitForRefunds(second.id, ['failed', 'failed'])

  await retry(family, family.host)
  const refunds = await waitForRefunds(second.id, ['failed', 'failed', 'failed'])
  const { host } = family
  expect(refunds.map((refund) => refund.requested_by)).toEqual([
    host.user.id,
    admin.user.id,
    host.user.id,
  ])
  expect(await dashboard.listRefunds(second.paymentIntent)).toEqual([])
  await world.stripe.post('/platform', { negative_balances: true })
})

it('an admin’s retry needs a reason and is in the audit log; the host’s is neither', async () => {
  const { family, paid } = await failEventRefund(1)
  await expect(retry(family, admin)).rejects.toMatchObject({ details: [{ field: 'reason' }] })
  await retry(family, family.host)
  const { id } = paid[0] ?? { id: '' }
  await waitForRefunds(id, ['failed', 'failed'])
  await retry(family, admin, REASON)
  const { entries } = await admin.call('GET /admin/audit')
  expect(entries.filter(({ subject }) => subject.id === family.event.id)).toMatchObject([
    { action: 'retry-event-refund', ...REASON, detail: { contributions: 1 } },
  ])
  const refunds = await waitForRefunds(id, ['failed', 'failed', 'succeeded'])
  expect(refunds.at(-1)).toMatchObject({ requested_by: admin.user.id, ...REASON })
  await world.stripe.post('/platform', { negative_balances: true })
})

it('the failures of one press are one email to support', async () => {
  const { family, paid } = await failEventRefund(4, { name: 'Las cuatro fallas' })
  // What the tests before have left to the tasks is about other events.
  const listEmailsAboutIt = async () => {
    await countEmails(world, support)
    const emails = await world.mailbox.listEmails(support)
    return emails.filter(({ text }) => text.includes(family.event.name))
  }
  await waitUntilEnded(family)
  const [email, ...others] = await listEmailsAboutIt()
  expect(email).toMatchObject({ subject: `No se pudo devolver todo lo de ${family.event.name}` })
  expect(email?.text).toContain('4 aportaciones')
  expect(email?.text).toContain('$4,556.00')
  expect(others).toEqual([])
  await retry(family, family.host)
  for (const { id } of paid) await waitForRefunds(id, ['failed', 'failed'])
  await waitUntilEnded(family)
  expect(await listEmailsAboutIt()).toHaveLength(2)
  await world.stripe.post('/platform', { negative_balances: true })
})
