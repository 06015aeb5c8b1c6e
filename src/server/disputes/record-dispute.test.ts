import { sql } from 'kysely'
import type Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { DAY_MS } from '#contract/product/durations.ts'
import { PATHS } from '#contract/product/paths.ts'
import { createReceiptToken } from '#server/contributions/receipt-link.ts'
import { recordRefundsAndDisputes } from '#server/refunds/record-refunds-and-disputes.ts'
import {
  buildCheckoutRequest,
  checkLedgerAfterEach,
  createFamily,
  createPaidContribution,
  type Family,
  payAndSettle,
  payByCard,
  readContribution,
  readEventRow,
  readTotals,
  refundContribution,
  startCheckout,
  startPaymentsWorld,
  waitForWebhooks,
} from '#server/testing/contributions.ts'
import { updateRow, waitUntilHandled } from '#server/testing/database.ts'
import { createUniqueEmail, PASSWORD, type Person, signUp } from '#server/testing/world.ts'

const { world, admin, dashboard } = await startPaymentsWorld()
checkLedgerAfterEach(world)

/** Its status stays DISPUTED (`R6`), but every list and page shows that the dispute is lost. */
async function expectShownAsLost(family: Family, id: string): Promise<void> {
  const listByStatus = async (status: 'DISPUTED' | 'DISPUTE_LOST') => {
    const query = { status, eventId: family.event.id }
    return (await admin.call('GET /admin/contributions', { query })).contributions
  }
  expect(await listByStatus('DISPUTED')).toEqual([])
  expect(await listByStatus('DISPUTE_LOST')).toMatchObject([{ id, disputeLost: true }])
  const message = 'La aclaración con el banco se perdió, y el proveedor ya no devuelve este pago.'
  const params = { id }
  const { contribution } = await admin.call('GET /admin/contributions/:id', { params })
  expect(contribution).toMatchObject({ disputeLost: true, notRefundable: message })
  const refund = refundContribution(family.host, id)
  await expect(refund).rejects.toMatchObject({ code: 'NOT_REFUNDABLE', message })
  const { preview } = await family.host.call('GET /events/:id/refund', {
    params: { id: family.event.id },
  })
  expect(preview).toMatchObject({ contributions: 0, blocked: [], blockedCount: 0 })
}

async function createDisputed() {
  const family = await createFamily(world)
  const paid = await createPaidContribution(world, family)
  const dispute = await dashboard.openDispute(paid.paymentIntent)
  await waitForWebhooks(world)
  return { ...paid, family, dispute }
}

describe('a disputed contribution', () => {
  it('leaves the totals and the host’s account, and returns when the dispute is won', async () => {
    const { family, id, sessionId, dispute } = await createDisputed()
    expect(await readContribution(world, sessionId)).toMatchObject({ status: 'DISPUTED' })
    expect(await readTotals(world, family)).toEqual([0, 0])
    await dashboard.waitForAccountBalance(family.accountId, 0)
    await world.mailbox.waitForEmail(family.host.email, 'está en aclaración')
    const email = await world.mailbox.waitForEmail(
      world.config.supportEmail,
      'Aclaración por responder antes del',
    )
    expect(email.text).toContain(dispute)
    expect(email.text).toContain(`${world.config.publicUrl}${PATHS.adminDisputes}`)
    const refund = refundContribution(family.host, id)
    await expect(refund).rejects.toMatchObject({
      code: 'NOT_REFUNDABLE',
      message: 'Esta aportación está en aclaración con el banco y no se puede devolver.',
    })
    await dashboard.closeDispute(dispute, 'won')
    await waitForWebhooks(world)
    expect(await readContribution(world, sessionId)).toMatchObject({ status: 'CONFIRMED' })
    expect(await readTotals(world, family)).toEqual([100_000, 1])
    await dashboard.waitForAccountBalance(family.accountId, 100_000)
    await world.mailbox.waitForEmail(family.host.email, 'Terminó la aclaración')
  })

  it('is refundable once the dispute is won, also before the host has the money again', async () => {
    const { family, id, sessionId, dispute } = await createDisputed()
    await dashboard.waitForAccountBalance(family.accountId, 0)
    await dashboard.closeDispute(dispute, 'won')
    await waitForWebhooks(world)
    await refundContribution(family.host, id)
    expect(await readContribution(world, sessionId)).toMatchObject({ status: 'REFUNDED' })
    await dashboard.waitForAccountBalance(family.accountId, 0)
  })

  it('stays out when the dispute is lost', async () => {
    const { family, id, sessionId, dispute } = await createDisputed()
    await dashboard.closeDispute(dispute, 'lost')
    await waitForWebhooks(world)
    expect(await readContribution(world, sessionId)).toMatchObject({ status: 'DISPUTED' })
    expect(await readEventRow(world, family)).toMatchObject({ raised_amount: 0 })
    await dashboard.waitForAccountBalance(family.accountId, 0)
    await expectShownAsLost(family, id)
  })

  it('is listed for admins with the deadline for evidence', async () => {
    const { family, id, dispute: providerId } = await createDisputed()
    const { disputes, awaitingEvidence } = await admin.call('GET /admin/disputes')
    expect(awaitingEvidence).toBe(1)
    expect(disputes[0]).toMatchObject({
      contributionId: id,
      providerId,
      status: 'needs_response',
      reason: 'fraudulent',
      amount: 113_900,
      eventName: family.event.name,
      evidenceDueBy: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/),
    })
    const others = disputes.slice(1).map(({ evidenceDueBy }) => evidenceDueBy)
    expect(new Set(others)).toEqual(new Set([null]))
  })

  it('takes over a later deadline for evidence, and no earlier one', async () => {
    const { deps } = world
    const { id, paymentIntent } = await createPaidContribution(world, await createFamily(world))
    const dispute = await deps.payments.retrieveDispute(await dashboard.openDispute(paymentIntent))
    await waitForWebhooks(world)
    if (!dispute?.evidenceDueBy) throw new Error('the dispute has no deadline')
    const extended = new Date(dispute.evidenceDueBy.getTime() + 5 * DAY_MS)
    for (const evidenceDueBy of [extended, dispute.evidenceDueBy]) {
      const movements = {
        paymentIntentId: paymentIntent,
        session: null,
        refunds: [],
        disputes: [{ ...dispute, evidenceDueBy }],
      }
      await deps.db.transaction().execute((tx) => recordRefundsAndDisputes(deps, tx, movements))
    }
    const rows = deps.db.selectFrom('disputes').select('evidence_due_by')
    const stored = await rows.where('contribution_id', '=', id).execute()
    expect(stored).toEqual([{ evidence_due_by: extended }])
  })
})

/** Lists all permutations. */
function permute<T>(items: readonly T[]): T[][] {
  if (items.length < 2) return [[...items]]
  return items.flatMap((first, n) =>
    permute(items.filter((_, other) => other !== n)).map((rest) => [first, ...rest]),
  )
}

const KINDS = [
  'checkout.session.completed',
  'charge.updated',
  'refund.created',
  'charge.dispute.created',
  'charge.dispute.closed',
] as const

/**
 * Every fifth of the 120 orders: together they have each event in each place, each two one after the
 * other, and each three in each order. `ORDERS=all` delivers in all of them.
 */
// biome-ignore lint/style/noProcessEnv: only the duration of this test depends on it
const EVERY = process.env.ORDERS === 'all' ? 1 : 5

describe.each([
  { verdict: 'won', status: 'CONFIRMED', raised: 60_000, count: 1, first: 0 },
  { verdict: 'lost', status: 'DISPUTED', raised: 0, count: 0, first: 1 },
] as const)(
  'in whatever order Stripe reports a payment, a partial refund and a dispute that is $verdict',
  ({ verdict, status, raised, count, first }) => {
    /** Delivers the events after everything has happened, each handled before the next. */
    async function deliverInOrder(family: Family, order: readonly string[]): Promise<void> {
      await world.stripe.post('/webhooks', { mode: 'drop' })
      const { sessionId } = await startCheckout(world, family, { amount: 100_000 })
      await payByCard(world, sessionId)
      const { payment_intent } = await dashboard.stripe.checkout.sessions.retrieve(sessionId)
      const paymentIntent = String(payment_intent)
      await world.stripe.post('/clock', { advance_seconds: 5 })
      await dashboard.stripe.refunds.create({ payment_intent: paymentIntent, amount: 45_560 })
      await dashboard.closeDispute(await dashboard.openDispute(paymentIntent), verdict)
      await world.stripe.post('/webhooks', { mode: 'normal' })
      const charge = await dashboard.findCharge(paymentIntent)
      const events = await listEventsAbout([sessionId, charge, paymentIntent])
      expect(events.map(({ type }) => type).sort()).toEqual([...KINDS].sort())
      for (const type of order) {
        const event = events.find((each) => each.type === type)
        if (event) await dashboard.deliver(event)
        await waitUntilHandled(world)
      }
      const row = await readContribution(world, sessionId)
      const { refunded_base_amount, refunded_total_amount } = row
      expect([
        order,
        row.status,
        row.counted_amount,
        refunded_base_amount,
        refunded_total_amount,
      ]).toEqual([order, status, raised, 40_000, 45_560])
    }

    async function listEventsAbout(ids: readonly string[]): Promise<Stripe.Event[]> {
      const { data } = await dashboard.stripe.events.list({ limit: 40 })
      return data.filter(({ type, account, data: { object } }) => {
        const parts = JSON.stringify(object)
        const isOurs = !account && ids.some((id) => parts.includes(id))
        return isOurs && KINDS.some((kind) => kind === type)
      })
    }

    it('status, totals and host balance are the same', async () => {
      const family = await createFamily(world)
      const all = permute(KINDS).filter((_, n) => n % EVERY === first % EVERY)
      for (const order of all) await deliverInOrder(family, order)
      expect(await readTotals(world, family)).toEqual([raised * all.length, count * all.length])
      await dashboard.waitForAccountBalance(family.accountId, raised * all.length)
    }, 900_000)
  },
)

describe('a lost dispute', async () => {
  const family = await createFamily(world)
  const aliada = await signUp(world, { role: 'ALIADO' })
  const contributorEmail = createUniqueEmail('chela')
  const body = buildCheckoutRequest(family, { amount: 100_000, contributorEmail })
  const { sessionId } = await aliada.call('POST /payments/create-checkout-session', { body })
  await payAndSettle(world, sessionId)
  const { id, stripe_payment_intent_id } = await readContribution(world, sessionId)
  await dashboard.closeDispute(
    await dashboard.openDispute(String(stripe_payment_intent_id)),
    'lost',
  )
  await waitForWebhooks(world)

  async function readDataExport({ token }: Person): Promise<string> {
    const headers = { authorization: `Bearer ${token}` }
    const answer = await fetch(`${world.url}/api/account/data?format=csv`, { headers })
    return answer.text()
  }

  it('every page of the contributor shows that a dispute is lost, beside the status of R6', async () => {
    const lost = { status: 'DISPUTED', disputeLost: true }
    const { contributions } = await aliada.call('GET /contributions/mine')
    expect(contributions).toMatchObject([lost])
    const query = { token: createReceiptToken(world.config, id, 0) }
    const { receipt } = await world.call('GET /receipts/:id', { params: { id }, query })
    expect(receipt).toMatchObject(lost)
    const resend = { params: { id }, body: { receiptsResent: 0 } }
    await admin.call('POST /admin/contributions/:id/receipt', resend)
    await expect
      .poll(async () => (await world.mailbox.listEmails(contributorEmail)).map(({ text }) => text))
      .toContainEqual(expect.stringContaining('Después tu banco te devolvió el dinero.'))
    const params = { id: sessionId }
    const { contribution } = await world.call('GET /payments/checkout-session/:id', { params })
    expect(contribution).toMatchObject(lost)
  })

  it('the reports of contributor and host show how a dispute was lost', async () => {
    const [given, received] = [await readDataExport(aliada), await readDataExport(family.host)]
    expect(given).toContain('Devuelta por tu banco')
    expect(received).toContain('Aclaración perdida')
    expect(`${given}${received}`).not.toContain('En aclaración')
  })

  it('a lost dispute does not block the deletion of an account', async () => {
    await aliada.call('POST /account/delete', { body: { password: PASSWORD } })
    expect(await readContribution(world, sessionId)).toMatchObject({ contributor_name: 'Aliado' })
  })
})

it('a dispute and a refund after the host deleted their account send no email to them', async () => {
  const family = await createFamily(world)
  const disputed = await createPaidContribution(world, family)
  const refunded = await createPaidContribution(world, family)
  const { id } = family.host.user
  const email = `eliminada:${id}`
  await updateRow(world, 'users', id, { email, deleted_at: new Date() })
  await dashboard.openDispute(disputed.paymentIntent)
  await waitForWebhooks(world)
  await refundContribution(admin, refunded.id, { reason: 'Lo pidió la aliada' })
  const { rows } = await sql`select from pgboss.job
    where name = 'send-email' and data ->> 'to' = ${email}`.execute(world.deps.db)
  expect(rows).toEqual([])
})
