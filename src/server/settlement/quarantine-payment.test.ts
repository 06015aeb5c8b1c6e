import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { refundUnmatchedPayment } from '#server/quarantine/resolve-quarantined-payment.ts'
import { listRefunds } from '#server/refunds/store.ts'
import type { CheckoutParams, ProviderSession } from '#server/stripe/payments.ts'
import {
  checkLedgerAfterEach,
  createFamily,
  createPaidContribution,
  createReadyAccount,
  type Family,
  fetchSession,
  openSecondCheckout,
  payWithoutWebhook,
  prepareStoredCheckout,
  readCheckout,
  readContribution,
  readEventRow,
  settleSession,
  startCheckout,
  startPaymentsWorld,
} from '#server/testing/contributions.ts'
import { countEmails, createUniqueEmail, waitUntil } from '#server/testing/world.ts'
import { findQuarantinedSession } from './quarantine-store.ts'

const support = createUniqueEmail('soporte')

const { world, family, admin, dashboard } = await startPaymentsWorld({ SUPPORT_EMAIL: support })
checkLedgerAfterEach(world)

describe('a payment that matches no row is quarantined, emailed to support once, and never counted', () => {
  async function expectQuarantined(session: ProviderSession, reason: string): Promise<void> {
    const before = await readEventRow(world, family)
    expect(await settleSession(world, session)).toBe('quarantined')
    expect(await settleSession(world, session)).toBe('unchanged')
    expect(await findQuarantinedSession(world.deps.db, session.id)).toMatchObject({ reason })
    const after = await readEventRow(world, family)
    expect(after.raised_amount).toBe(before.raised_amount)
    await countEmails(world, support)
    const emails = await world.mailbox.listEmails(support)
    expect(emails.filter(({ text }) => text.includes(session.id))).toHaveLength(1)
  }

  it('its event cannot be deleted', async () => {
    const other = await createFamily(world)
    const { sessionId } = await startCheckout(world, other)
    const session = await payWithoutWebhook(world, sessionId)
    expect(await settleSession(world, { ...session, currency: 'usd' })).toBe('quarantined')
    const path = `/events/${other.event.id}`
    const { status, body } = await world.send('DELETE', path, { token: other.host.token })
    expect({ status, code: body.errorCode }).toEqual({
      status: 409,
      code: 'EVENT_HAS_CONTRIBUTIONS',
    })
    expect(await readContribution(world, sessionId)).toMatchObject({ status: 'PENDING' })
  })

  it('with another currency', async () => {
    const { sessionId } = await startCheckout(world, family)
    const session = await payWithoutWebhook(world, sessionId)
    await expectQuarantined({ ...session, currency: 'usd' }, 'currency-mismatch')
    expect(await readContribution(world, sessionId)).toMatchObject({ status: 'PENDING' })
  })

  /** Pays one of our checkouts with other parameters than we stored. */
  async function payWith(changes: Partial<CheckoutParams>) {
    const checkout = await prepareStoredCheckout(world, family)
    const { payments } = world.deps
    const { id } = await payments.openCheckout({ ...checkout.params, ...changes }, checkout.id)
    return payWithoutWebhook(world, id)
  }

  it.each([
    [
      'with another amount',
      'amount-mismatch',
      { base: 40_000, transactionFee: 3_600, serviceFee: 2_169 },
    ],
    ['with another part for the host', 'amount-mismatch', { base: 40_000, transactionFee: 14_500 }],
    [
      'from a session of none of our checkouts',
      'unmatched-session',
      { checkoutSessionId: 'unknown' },
    ],
  ])('%s', async (_case, reason, changes) => {
    await expectQuarantined(await payWith(changes), reason)
  })

  it('to another account', async () => {
    const session = await payWith({ destination: await createReadyAccount(world) })
    await expectQuarantined(session, 'account-mismatch')
  })

  it('and booked once, although Stripe reports its transfer later', async () => {
    const session = await payWith({ base: 40_000, transactionFee: 14_500 })
    const { charge, paymentIntentId } = session
    if (!charge?.transferId) throw new Error('the payment has no transfer')
    await settleSession(world, { ...session, charge: { ...charge, transferId: null } })
    await settleSession(world, session)
    const movements = world.deps.db.selectFrom('ledger_movements').select('amount')
    const ids = [charge.transferId, String(paymentIntentId)]
    const transfers = await movements
      .where('kind', '=', 'transfer')
      .where('provider_id', 'in', ids)
      .execute()
    expect(transfers).toMatchObject([{ amount: 40_000 }])
  })

  it('for a contribution that is paid already', async () => {
    const paid = await createPaidContribution(world, family, { amount: 50_000 })
    const sessionId = await openSecondCheckout(world, family, paid)
    await expectQuarantined(await payWithoutWebhook(world, sessionId), 'duplicate-payment')
    expect(await readCheckout(world, sessionId)).toMatchObject({ status: 'complete' })
  })
})

async function suspendHost({ host }: Family): Promise<void> {
  const params = { id: host.user.id }
  await admin.call('PATCH /users/:id', { params, body: { suspended: true } })
}

const REFUND_OF_1000_PESOS = { amount: 113_900, status: 'succeeded' }

describe('a payment that arrives too late', () => {
  it('is refunded automatically if its host was suspended before, with emails to both', async () => {
    const own = await createFamily(world)
    const email = createUniqueEmail('tarde')
    const order = { amount: 100_000, contributorEmail: email }
    const { sessionId } = await startCheckout(world, own, order)
    const session = await payWithoutWebhook(world, sessionId)
    await suspendHost(own)
    await settleSession(world, session)
    const row = await waitUntil('it is refunded', async () => {
      const seen = await readContribution(world, sessionId)
      return seen.status === 'REFUNDED' && seen
    })
    expect(row.confirmed_at).not.toBeNull()
    const refunds = await dashboard.listRefunds(String(row.stripe_payment_intent_id))
    expect(refunds).toMatchObject([REFUND_OF_1000_PESOS])
    expect(await listRefunds(world.deps.db, row.id)).toMatchObject([
      { automatic_reason: 'host-suspended', requested_by: null },
    ])
    const received = await world.mailbox.waitForEmail(email, 'Te devolvemos $1,139.00')
    expect(received.text).toContain('ya no podía recibir aportaciones')
    const toHost = await world.mailbox.waitForEmail(own.host.email, 'Se devuelve la aportación')
    expect(toHost.text).toContain('suspendida')
  })

  it('stays if it arrived before the suspension', async () => {
    const own = await createFamily(world)
    const { sessionId } = await createPaidContribution(world, own)
    await suspendHost(own)
    await settleSession(world, await fetchSession(world, sessionId))
    expect((await readContribution(world, sessionId)).status).toBe('CONFIRMED')
  })

  it('is quarantined and refunded if its event was deleted before', async () => {
    const own = await createFamily(world)
    const email = createUniqueEmail('tarde')
    const order = { amount: 100_000, contributorEmail: email }
    const { sessionId } = await startCheckout(world, own, order)
    const { id } = await readContribution(world, sessionId)
    await world.deps.db.deleteFrom('contributions').where('id', '=', id).execute()
    await own.host.call('DELETE /events/:id', { params: { id: own.event.id } })
    const session = await payWithoutWebhook(world, sessionId)
    expect(await settleSession(world, session)).toBe('quarantined')
    const quarantined = await waitUntil('it is refunded', async () => {
      const row = await findQuarantinedSession(world.deps.db, sessionId)
      return row?.resolved_at && row
    })
    expect(quarantined).toMatchObject({ decision: 'refund', decided_by: null })
    const payment = String(session.paymentIntentId)
    expect(await dashboard.listRefunds(payment)).toMatchObject([REFUND_OF_1000_PESOS])
    expect(await dashboard.readAccountBalance(own.accountId)).toBe(0)
    await world.mailbox.waitForEmail(
      own.host.email,
      'Devolvemos un pago a un evento que eliminaste',
    )
    await world.mailbox.waitForEmail(email, 'ya no existe')
    await refundUnmatchedPayment(world.deps, sessionId)
    expect(await dashboard.listRefunds(payment)).toHaveLength(1)
  })

  it('stays quarantined for an admin if no event of ours was deleted', async () => {
    const own = await createFamily(world)
    const { sessionId } = await startCheckout(world, own)
    const { id } = await readContribution(world, sessionId)
    await world.deps.db.deleteFrom('contributions').where('id', '=', id).execute()
    expect(await settleSession(world, await payWithoutWebhook(world, sessionId))).toBe(
      'quarantined',
    )
    const { rows } = await sql`select from pgboss.job where name = 'refund-unmatched-payment'
      and state <= 'active'`.execute(world.deps.db)
    expect(rows).toEqual([])
    expect((await findQuarantinedSession(world.deps.db, sessionId))?.resolved_at).toBeNull()
  })

  it('is emailed to support once when its refund is refused', async () => {
    const own = await createFamily(world)
    const { sessionId } = await startCheckout(world, own, { amount: 100_000 })
    const session = await payWithoutWebhook(world, sessionId)
    await suspendHost(own)
    await world.stripe.post('/faults', { match: 'POST /v1/refunds', count: 2, status: 400 })
    await settleSession(world, session)
    const email = await world.mailbox.waitForEmail(support, 'No se pudo devolver la aportación')
    expect(email.text).toContain('debía devolverse sola y no se pudo')
    expect(email.text).toContain('El proveedor de pagos no aceptó la devolución.')
    expect(email.text).toContain('$1,139.00')
    const { folio, status } = await readContribution(world, sessionId)
    expect(status).toBe('CONFIRMED')
    expect(email.text).toContain(folio)
    await settleSession(world, session)
    await countEmails(world, support)
    const emails = await world.mailbox.listEmails(support)
    const failures = emails.filter(({ subject }) => subject.includes('No se pudo devolver'))
    expect(failures).toHaveLength(1)
  })
})
