import { beforeAll, describe, expect, it } from 'vitest'
import { buildCheckoutParams } from '#server/checkout/checkout-params.ts'
import type { Row } from '#server/db/schema.ts'
import type { CheckoutParams, ProviderSession } from '#server/stripe/payments.ts'
import {
  createFamily,
  createPaidContribution,
  createReadyAccount,
  type Family,
  payWithoutWebhook,
  prepareStoredCheckout,
  readContributionOfSession,
  readEventRow,
  settleSession,
  startCheckout,
} from '#server/testing/contributions.ts'
import { countEmails } from '#server/testing/people.ts'
import { setUpWorld, uniqueEmail } from '#server/testing/world.ts'
import { listLedgerDifferences } from '#server/verification/ledger-checks-store.ts'

const support = uniqueEmail('soporte')
const world = setUpWorld({ SUPPORT_EMAIL: support })
let family: Family

beforeAll(async () => {
  family = await createFamily(world)
})

function listQuarantineReasons(
  sessionId: string,
): Promise<Pick<Row<'quarantined_payments'>, 'reason'>[]> {
  return world.deps.db
    .selectFrom('quarantined_payments')
    .select('reason')
    .where('stripe_session_id', '=', sessionId)
    .execute()
}

describe('a payment that matches no row is quarantined, emailed to support once, and never counted', () => {
  async function expectQuarantined(session: ProviderSession, reason: string): Promise<void> {
    const before = await readEventRow(world, family)
    expect(await settleSession(world, session)).toBe('quarantined')
    expect(await settleSession(world, session)).toBe('unchanged')
    expect(await listQuarantineReasons(session.id)).toEqual([{ reason }])
    const after = await readEventRow(world, family)
    expect(after.raised_amount).toBe(before.raised_amount)
    expect(await listLedgerDifferences(world.deps.db, new Date())).toEqual([])
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
    expect(await readContributionOfSession(world, sessionId)).toMatchObject({ status: 'PENDING' })
  })

  it('with another currency', async () => {
    const { sessionId } = await startCheckout(world, family)
    const session = await payWithoutWebhook(world, sessionId)
    await expectQuarantined({ ...session, currency: 'usd' }, 'currency-mismatch')
    expect(await readContributionOfSession(world, sessionId)).toMatchObject({ status: 'PENDING' })
  })

  /** A session at the provider for our checkout, but with other figures than those we stored. */
  async function paidWith(changes: Partial<CheckoutParams>) {
    const checkout = await prepareStoredCheckout(world, family)
    const { payments } = world.deps
    const { id } = await payments.openCheckout({ ...checkout.params, ...changes }, checkout.id)
    return payWithoutWebhook(world, id)
  }

  it('with another amount', async () => {
    const session = await paidWith({ base: 40_000, transactionFee: 3_600, serviceFee: 2_169 })
    await expectQuarantined(session, 'amount-mismatch')
  })

  it('with another part for the host', async () => {
    const session = await paidWith({ base: 40_000, transactionFee: 14_500 })
    expect(session.total).toBe(57_124)
    await expectQuarantined(session, 'amount-mismatch')
  })

  it('to another account', async () => {
    const session = await paidWith({ destination: await createReadyAccount(world) })
    await expectQuarantined(session, 'account-mismatch')
  })

  it('from a session of none of our checkouts', async () => {
    const session = await paidWith({ checkoutSessionId: 'cosa-ajena' })
    await expectQuarantined(session, 'unmatched-session')
  })

  it('and booked once, although Stripe reports its transfer later', async () => {
    const session = await paidWith({ base: 40_000, transactionFee: 14_500 })
    const { charge, paymentIntentId } = session
    if (!charge?.transferId) throw new Error('the payment has no transfer')
    await settleSession(world, { ...session, charge: { ...charge, transferId: null } })
    await settleSession(world, session)
    const transfers = await world.deps.db
      .selectFrom('ledger_movements')
      .select(['provider_id', 'amount'])
      .where('kind', '=', 'transfer')
      .where('provider_id', 'in', [charge.transferId, String(paymentIntentId)])
      .execute()
    expect(transfers).toMatchObject([{ amount: 40_000 }])
  })

  it('for a contribution that is paid already', async () => {
    const contribution = await createPaidContribution(world, family, { amount: 50_000 })
    const id = crypto.randomUUID()
    const params = buildCheckoutParams({
      checkoutSessionId: id,
      contribution,
      event: family.event,
      goalName: family.goal.name,
      expiresAt: new Date(Date.now() + 40 * 60_000),
      config: world.config,
    })
    const { event_id, goal_id } = contribution
    await world.deps.db
      .insertInto('checkout_sessions')
      .values({
        id,
        contribution_id: contribution.id,
        event_id,
        goal_id,
        attempt: 2,
        idempotency_key: id,
        params: JSON.stringify(params),
        expires_at: new Date(params.expiresAt * 1_000),
      })
      .execute()
    const second = await world.deps.payments.openCheckout(params, id)
    await expectQuarantined(await payWithoutWebhook(world, second.id), 'duplicate-payment')
    const checkout = await world.deps.db
      .selectFrom('checkout_sessions')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(checkout.status).toBe('complete')
  })
})
