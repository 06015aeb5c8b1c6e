import { describe, expect, it } from 'vitest'
import type { Row } from '#server/db/schema.ts'
import { listRefunds } from '#server/refunds/store.ts'
import {
  checkLedgerAfterEach,
  createFamily,
  createPaidContribution,
  type Family,
  fetchSession,
  payByCard,
  payWithoutWebhook,
  readContribution,
  readEventRow,
  readTotals,
  refundContribution,
  settleSession,
  startCheckout,
  startPaymentsWorld,
  waitForWebhooks,
} from '#server/testing/contributions.ts'
import { updateRow } from '#server/testing/database.ts'
import {
  countEmails,
  createUniqueEmail,
  type Person,
  signUp,
  waitUntil,
} from '#server/testing/world.ts'

const { world, admin, dashboard } = await startPaymentsWorld()
checkLedgerAfterEach(world)

async function payContribution(family: Family, contributorEmail = createUniqueEmail('tia')) {
  const { sessionId } = await startCheckout(world, family, { amount: 100_000, contributorEmail })
  await payByCard(world, sessionId)
  return { sessionId, email: contributorEmail }
}

async function payMany(family: Family, count: number) {
  const paid = []
  while (paid.length < count) paid.push(await payContribution(family))
  await waitForWebhooks(world)
  return paid
}

const params = ({ event }: Family) => ({ params: { id: event.id } })
const readRefund = (family: Family, person: Person = family.host) =>
  person.call('GET /events/:id/refund', params(family))
const requestRefund = (family: Family, confirmation: string, person = family.host, reason = '') =>
  person.call('POST /events/:id/refund', { ...params(family), body: { confirmation, reason } })
const retry = (family: Family) =>
  family.host.call('POST /events/:id/refund/retry', { ...params(family), body: {} })

/** Waits until the refund has progressed to at least these figures. */
function waitForProgress(
  family: Family,
  wanted: { waiting?: number; returned?: number; failed?: number },
) {
  return waitUntil(`the refund is at ${JSON.stringify(wanted)}`, async () => {
    const { progress } = await readRefund(family)
    if (!progress) return false
    const { waiting, returned, failed } = progress
    const isAt =
      waiting <= (wanted.waiting ?? waiting) &&
      returned >= (wanted.returned ?? 0) &&
      failed === (wanted.failed ?? failed)
    return isAt && progress
  })
}

const waitUntilFinished = (family: Family) => waitForProgress(family, { waiting: 0 })

async function countProviderRefunds(rows: readonly Row<'contributions'>[]): Promise<number[]> {
  const refunds = rows.map((row) => dashboard.listRefunds(String(row.stripe_payment_intent_id)))
  return (await Promise.all(refunds)).map(
    (list) => list.filter(({ status }) => status === 'succeeded').length,
  )
}

describe('the refund of an event', () => {
  it('is shown on the event’s page, also to guests', async () => {
    const family = await createFamily(world)
    await payMany(family, 1)
    const guest = await signUp(world)
    const isRefunded = async () =>
      (await guest.call('GET /events/:id', params(family))).event.isCancelled
    expect(await isRefunded()).toBe(false)
    await requestRefund(family, family.event.name)
    expect(await isRefunded()).toBe(true)
  })

  it('previews what it costs whom, and which contributions are blocked', async () => {
    const family = await createFamily(world)
    const [one, two] = await payMany(family, 3)
    await startCheckout(world, family)
    const { id: refundedId } = await readContribution(world, String(one?.sessionId))
    await refundContribution(family.host, refundedId)
    const contested = await readContribution(world, String(two?.sessionId))
    await dashboard.openDispute(String(contested.stripe_payment_intent_id))
    await waitForWebhooks(world)
    const { preview, progress } = await readRefund(family)
    expect(progress).toBeNull()
    expect(preview).toEqual({
      contributions: 1,
      toCards: 113_900,
      fromHost: 100_000,
      fees: 13_900,
      openCheckouts: 1,
      blocked: [
        {
          contributionId: contested.id,
          contributorName: 'Tía Chela',
          amount: 100_000,
          reason: 'Esta aportación está en aclaración con el banco y no se puede devolver.',
        },
      ],
      blockedCount: 1,
    })
    await requestRefund(family, family.event.name)
    expect(await waitUntilFinished(family)).toMatchObject({ total: 2, returned: 1, failed: 1 })
  })

  it('completes the event at once and refunds each contribution once, with an email to each contributor', async () => {
    const family = await createFamily(world)
    const paid = await payMany(family, 3)
    const open = await startCheckout(world, family)
    const replies = await Promise.all([
      requestRefund(family, ' baby shower de  lucía '),
      requestRefund(family, family.event.name),
    ])
    expect(replies[0].progress?.total).toBe(3)
    const progress = await waitUntilFinished(family)
    expect(progress).toMatchObject({ total: 3, returned: 3, returnedTotal: 341_700, failed: 0 })
    const row = await readEventRow(world, family)
    expect([row.status, row.raised_amount, row.contribution_count]).toEqual(['COMPLETED', 0, 0])
    const rows = await Promise.all(paid.map(({ sessionId }) => readContribution(world, sessionId)))
    expect(await countProviderRefunds(rows)).toEqual([1, 1, 1])
    expect(await dashboard.readAccountBalance(family.accountId)).toBe(0)
    await waitUntil('the open checkout has ended', async () => {
      return (await fetchSession(world, open.sessionId)).status === 'expired'
    })
    for (const { email } of paid) {
      const received = await world.mailbox.waitForEmail(email, 'Te devolvemos $1,139.00')
      expect(received.text).toContain('se devuelven todas sus aportaciones')
      expect(await countEmails(world, email)).toBe(2)
    }
    const reopened = family.host.call('PUT /events/:id', {
      ...params(family),
      body: { status: 'ACTIVE' },
    })
    await expect(reopened).rejects.toMatchObject({ code: 'INVALID_TRANSITION' })
  })

  it('R17: counts a refund that Stripe has not completed as waiting', async () => {
    const family = await createFamily(world)
    const [paid] = await payMany(family, 1)
    await requestRefund(family, family.event.name).then(() => waitUntilFinished(family))
    await waitForWebhooks(world)
    const { id } = await readContribution(world, String(paid?.sessionId))
    const [refund] = await listRefunds(world.deps.db, id)
    await updateRow(world, 'refunds', String(refund?.id), { status: 'pending' })
    expect((await readRefund(family)).progress).toMatchObject({ waiting: 1, returned: 0 })
    const shown = await admin.call('GET /admin/events/:id', params(family))
    expect(shown.event.refundsWaiting).toBe(1)
  })

  it('requires the event’s name, a paid contribution, and its host or an admin', async () => {
    const family = await createFamily(world)
    await expect(requestRefund(family, family.event.name)).rejects.toMatchObject({
      code: 'NOT_REFUNDABLE',
    })
    expect((await readEventRow(world, family)).status).toBe('ACTIVE')
    await expect(retry(family)).rejects.toMatchObject({ code: 'NOT_REFUNDABLE' })
    await payMany(family, 1)
    const faultAt = (field: string) => ({ details: [{ field }] })
    const misnamed = requestRefund(family, 'Otro evento')
    await expect(misnamed).rejects.toMatchObject(faultAt('confirmation'))
    const stranger = await signUp(world)
    await expect(readRefund(family, stranger)).rejects.toMatchObject({ status: 403 })
    const byStranger = requestRefund(family, family.event.name, stranger)
    await expect(byStranger).rejects.toMatchObject({ status: 403 })
    const unexplained = requestRefund(family, family.event.name, admin)
    await expect(unexplained).rejects.toMatchObject(faultAt('reason'))
    const reason = 'Denuncia de una aliada'
    await requestRefund(family, family.event.name, admin, reason)
    const { entries } = await admin.call('GET /admin/audit')
    const subject = { type: 'event', id: family.event.id }
    const detail = { contributions: 1 }
    expect(entries[0]).toMatchObject({ action: 'refund-event', reason, detail, subject })
    await waitUntilFinished(family)
  })

  it('refunds each of forty contributions exactly once, although Stripe fails in the middle', async () => {
    const family = await createFamily(world)
    const paid = await payMany(family, 40)
    const match = 'POST /v1/refunds'
    await requestRefund(family, family.event.name)
    await waitForProgress(family, { returned: 5 })
    await world.stripe.post('/faults', { match, count: 3, drop: 'after' })
    await world.stripe.post('/faults', { match, count: 3, status: 429 })
    await world.stripe.post('/faults', { match, count: 2, drop: 'before' })
    for (const least of [13, 21, 29, 37]) await waitForProgress(family, { returned: least })
    const progress = await waitForProgress(family, { returned: 40 })
    expect(progress).toMatchObject({ total: 40, waiting: 0, failed: 0, returnedTotal: 4_556_000 })
    const rows = await Promise.all(paid.map(({ sessionId }) => readContribution(world, sessionId)))
    expect(await countProviderRefunds(rows)).toEqual(paid.map(() => 1))
    expect(await dashboard.readAccountBalance(family.accountId)).toBe(0)
  }, 180_000)

  it('lists what Stripe refuses, and retries it on request', async () => {
    const family = await createFamily(world)
    await payMany(family, 1)
    await world.stripe.post('/faults', { match: 'POST /v1/refunds', count: 1, status: 400 })
    await requestRefund(family, family.event.name)
    const first = await waitUntilFinished(family)
    expect(first).toMatchObject({ returned: 0, failed: 1 })
    expect(first.failures[0]?.amount).toBe(100_000)
    expect(first.failures[0]?.reason).toMatch(/^El proveedor de pagos no aceptó/)
    await retry(family)
    expect(await waitUntilFinished(family)).toMatchObject({ returned: 1, failed: 0, failures: [] })
    expect(await dashboard.readAccountBalance(family.accountId)).toBe(0)
  })

  it('also refunds what is paid concurrently with the request', async () => {
    const family = await createFamily(world)
    await payMany(family, 1)
    const email = createUniqueEmail('tarde')
    const order = { amount: 100_000, contributorEmail: email }
    const { sessionId } = await startCheckout(world, family, order)
    const session = await payWithoutWebhook(world, sessionId)
    await requestRefund(family, family.event.name)
    expect(await settleSession(world, session)).not.toBe('quarantined')
    const late = await waitUntil('the late one is back', async () => {
      const row = await readContribution(world, sessionId)
      return row.status === 'REFUNDED' && row
    })
    expect(await countProviderRefunds([late])).toEqual([1])
    expect(await waitUntilFinished(family)).toMatchObject({ total: 2, returned: 2 })
    await world.mailbox.waitForEmail(email, 'Te devolvemos')
  })
})

it.each([
  ['a host who refunds an event gets one email for all contributions', false, 'pediste cerrar'],
  ['a host is emailed when an admin refunds their event, and why', true, 'el equipo de Cigüeña'],
])('%s', async (_title, byAdmin, byWhom) => {
  const family = await createFamily(world)
  await payMany(family, 2)
  const person = byAdmin ? admin : family.host
  await requestRefund(family, family.event.name, person, 'Cambio de planes')
  await waitForProgress(family, { returned: 2 })
  await countEmails(world, family.host.email)
  const emails = (await world.mailbox.listEmails(family.host.email)).filter(({ subject }) =>
    /devuelve|devolvió/.test(subject),
  )
  expect(emails).toMatchObject([{ subject: `Se devuelve todo lo de ${family.event.name}` }])
  const facts = byAdmin ? ['decidió cerrar', 'Cambio de planes'] : ['$2,278.00', '$2,000.00']
  for (const fact of [byWhom, ...facts]) expect(emails[0]?.text).toContain(fact)
})

it.each([
  ['won', 'is refunded automatically, once', 113_900, { status: 'REFUNDED' }, [0, 0]],
  ['lost', 'is not refunded again', 113_900, { status: 'DISPUTED' }, [0, 0]],
  ['lost', 'of a part is not refunded', 28_475, { status: 'CONFIRMED' }, [75_000, 1]],
] as const)(
  'a dispute %s after its event was refunded %s',
  async (verdict, _result, amount, gift, totals) => {
    const family = await createFamily(world)
    const { sessionId, paymentIntent } = await createPaidContribution(world, family)
    const dispute = await dashboard.openDispute(paymentIntent, { amount })
    await waitForWebhooks(world)
    await requestRefund(family, family.event.name)
    await waitForProgress(family, { waiting: 0, failed: 1 })
    await dashboard.closeDispute(dispute, verdict)
    await waitForWebhooks(world)
    const failed = verdict === 'won' ? 0 : 1
    const { failures } = await waitForProgress(family, { waiting: 0, failed })
    for (const { reason } of failures) expect(reason).toMatch(/^La aclaración .* se perdió/)
    const made = await dashboard.listRefunds(paymentIntent)
    expect(made.map((refund) => refund.amount)).toEqual(failed ? [] : [113_900])
    expect(await readContribution(world, sessionId)).toMatchObject(gift)
    expect(await readTotals(world, family)).toEqual(totals)
    await dashboard.waitForAccountBalance(family.accountId, totals[0])
  },
)

it('a dispute without a webhook until it was won is refunded automatically too', async () => {
  const family = await createFamily(world)
  const { sessionId, paymentIntent } = await createPaidContribution(world, family)
  await world.stripe.post('/webhooks', { mode: 'drop' })
  const dispute = await dashboard.openDispute(paymentIntent)
  await requestRefund(family, family.event.name)
  await waitForProgress(family, { waiting: 0, failed: 1 })
  expect(await readContribution(world, sessionId)).toMatchObject({ status: 'CONFIRMED' })
  await world.stripe.post('/webhooks', { mode: 'normal' })
  await dashboard.closeDispute(dispute, 'won')
  await waitForWebhooks(world)
  await waitForProgress(family, { waiting: 0, returned: 1, failed: 0 })
  expect(await dashboard.listRefunds(paymentIntent)).toMatchObject([{ amount: 113_900 }])
})
