import { describe, expect, it } from 'vitest'
import type { CheckoutParams } from '#server/stripe/payments.ts'
import {
  CREATE_SESSION_ENDPOINT,
  checkLedgerAfterEach,
  fetchSession,
  payAndSettle,
  payByCard,
  payWithoutWebhook,
  readContribution,
  readEventRow,
  settleSession,
  startCheckout,
  startPaymentsWorld,
  waitForWebhooks,
} from '#server/testing/contributions.ts'
import { createGoal } from '#server/testing/factories.ts'
import { countEmails, createUniqueEmail } from '#server/testing/world.ts'
import { settleCheckout } from './settle-checkout.ts'

const MINUTE = 60

const { world, family } = await startPaymentsWorld()
checkLedgerAfterEach(world)

describe('a paid session', () => {
  it('is recorded once by thirty concurrent settlements, with one email each', async () => {
    const email = createUniqueEmail('aliada')
    const { sessionId } = await startCheckout(world, family, { contributorEmail: email })
    const hostEmails = await countEmails(world, family.host.email)
    const before = await readEventRow(world, family)
    const session = await payWithoutWebhook(world, sessionId)
    const settled = await Promise.all(
      Array.from({ length: 30 }, () => settleSession(world, session)),
    )
    expect(settled.filter((each) => each === 'confirmed')).toHaveLength(1)
    expect(settled.filter((each) => each === 'unchanged')).toHaveLength(29)
    const after = await readEventRow(world, family)
    expect(after.raised_amount - before.raised_amount).toBe(50_000)
    expect(after.commission_amount - before.commission_amount).toBe(4_500)
    expect(after.contribution_count - before.contribution_count).toBe(1)
    expect(await countEmails(world, email)).toBe(1)
    expect(await countEmails(world, family.host.email)).toBe(hostEmails + 1)
  })

  it('emails the host who contributed, and the contributor what was paid', async () => {
    const email = createUniqueEmail('tia')
    const order = { contributorEmail: email, contributorName: 'Tía Paz', message: '¡Bienvenida!' }
    const { sessionId } = await startCheckout(world, family, order)
    await payByCard(world, sessionId)
    const toHost = await world.mailbox.waitForEmail(family.host.email, 'Tía Paz aportó $500.00')
    expect(toHost.text).toContain('¡Bienvenida!')
    expect(toHost.text).toMatch(/\/thanks\?state=all&search=CIG-/)
    const receipt = await world.mailbox.waitForEmail(email, 'Gracias por tu aportación')
    expect(receipt.text).toContain('$571.24')
    expect(await world.mailbox.listEmails(email)).toHaveLength(1)
    const { card_country } = await world.deps.db
      .selectFrom('checkout_sessions')
      .select('card_country')
      .where('stripe_session_id', '=', sessionId)
      .executeTakeFirstOrThrow()
    expect(card_country).toBe('US')
    expect(await readContribution(world, sessionId)).toMatchObject({
      card_brand: 'visa',
      card_last4: '4242',
    })
  })

  it('R6: stores the address typed at Stripe if none is known', async () => {
    const typed = createUniqueEmail('Escrita')
    const { sessionId } = await startCheckout(world, family)
    await payAndSettle(world, sessionId, typed)
    expect(await readContribution(world, sessionId)).toMatchObject({
      contributor_email: typed.toLowerCase(),
      contributor_key: `email:${typed.toLowerCase()}`,
    })
    await world.mailbox.waitForEmail(typed.toLowerCase(), 'Gracias por tu aportación')
  })

  it('sends the receipt to the address that was corrected at Stripe, and to no other', async () => {
    const slip = createUniqueEmail('gmial')
    const typed = createUniqueEmail('gmail')
    const { sessionId } = await startCheckout(world, family, { contributorEmail: slip })
    await payAndSettle(world, sessionId, typed)
    expect(await readContribution(world, sessionId)).toMatchObject({
      contributor_email: typed,
      contributor_key: `email:${typed}`,
    })
    await world.mailbox.waitForEmail(typed, 'Gracias por tu aportación')
    expect(await world.mailbox.listEmails(slip)).toEqual([])
  })

  it.each([`${'x'.repeat(6_000)}@example.test`, 'a@example.test,b@example.test'])(
    'is recorded without an address that no email can be sent to',
    async (typed) => {
      const { sessionId } = await startCheckout(world, family)
      await payAndSettle(world, sessionId, typed)
      const contribution = await readContribution(world, sessionId)
      expect(contribution).toMatchObject({ status: 'CONFIRMED', contributor_email: null })
    },
  )

  it('R5: emails the host once that a goal has reached its target', async () => {
    const goal = await createGoal(world.deps.db, family.event.id, {
      name: 'Carriola',
      target_amount: 90_000,
    })
    for (const amount of [50_000, 50_000, 50_000]) {
      const { sessionId } = await startCheckout(world, family, { goalId: goal.id, amount })
      await payAndSettle(world, sessionId)
    }
    await world.mailbox.waitForEmail(family.host.email, '“Carriola” llegó a su meta')
    const emails = await world.mailbox.listEmails(family.host.email)
    expect(emails.filter(({ subject }) => subject.includes('Carriola” llegó'))).toHaveLength(1)
  })

  it('R5: is recorded even if event and goal closed meanwhile', async () => {
    const { sessionId } = await startCheckout(world, family)
    const session = await payWithoutWebhook(world, sessionId)
    const { db } = world.deps
    const event = db.updateTable('events').where('id', '=', family.event.id)
    await event.set({ status: 'COMPLETED' }).execute()
    expect(await settleSession(world, session)).toBe('confirmed')
    await event.set({ status: 'ACTIVE' }).execute()
  })

  it('R6: is recorded although its session was recorded as expired', async () => {
    const { sessionId } = await startCheckout(world, family)
    const paid = await payWithoutWebhook(world, sessionId)
    const expired = { ...paid, status: 'expired', isPaid: false, paymentIntentId: null } as const
    expect(await settleSession(world, expired)).toBe('ended')
    expect(await readContribution(world, sessionId)).toMatchObject({ status: 'EXPIRED' })
    expect(await settleSession(world, paid)).toBe('confirmed')
    expect(await settleSession(world, expired)).toBe('unchanged')
    expect(await readContribution(world, sessionId)).toMatchObject({ status: 'CONFIRMED' })
  })
})

describe('an unpaid session', () => {
  it('expires the contribution, and the same key opens another session', async () => {
    const key = `key-${family.event.slug}`
    const first = await startCheckout(world, family, {}, key)
    await world.deps.payments.expireCheckout(first.sessionId)
    await waitForWebhooks(world)
    expect(await readContribution(world, first.sessionId)).toMatchObject({ status: 'EXPIRED' })
    const second = await startCheckout(world, family, {}, key)
    expect(second.sessionId).not.toBe(first.sessionId)
    const again = await readContribution(world, second.sessionId)
    expect(again.id).toBe((await readContribution(world, first.sessionId)).id)
    expect(again.status).toBe('PENDING')
    // The end of the first session is settled again: the second can still be paid.
    expect(await settleSession(world, await fetchSession(world, first.sessionId))).toBe('unchanged')
    await payAndSettle(world, second.sessionId)
    expect(await readContribution(world, second.sessionId)).toMatchObject({ status: 'CONFIRMED' })
  })

  it('that expired without a webhook is expired at Stripe before the same key opens another', async () => {
    const key = `key2-${family.event.slug}`
    const first = await startCheckout(world, family, {}, key)
    const paid = await payWithoutWebhook(world, first.sessionId)
    await world.deps.db
      .updateTable('checkout_sessions')
      .set({ expires_at: new Date(Date.now() - MINUTE * 1_000) })
      .where('stripe_session_id', '=', first.sessionId)
      .execute()
    // It had been paid after all: no second session for the same contribution.
    const again = await startCheckout(world, family, {}, key)
    expect(again.sessionId).toBe(paid.id)
    expect(await readContribution(world, first.sessionId)).toMatchObject({ status: 'CONFIRMED' })
  })

  it('does not end a contribution that has a newer session', async () => {
    const key = `key3-${family.event.slug}`
    const fault = { match: CREATE_SESSION_ENDPOINT, count: 1, status: 402 }
    await world.stripe.post('/faults', fault)
    await expect(startCheckout(world, family, {}, key)).rejects.toMatchObject({
      code: 'PROVIDER_FAILED',
    })
    const { params } = await world.deps.db
      .selectFrom('checkout_sessions')
      .innerJoin('checkout_requests', (join) =>
        join.onRef('checkout_requests.contribution_id', '=', 'checkout_sessions.contribution_id'),
      )
      .select('params')
      .where('key', '=', key)
      .executeTakeFirstOrThrow()
    // Stripe has opened a session, but its answer never arrived.
    const orphan = await world.deps.payments.openCheckout(params as CheckoutParams, key)
    const { sessionId } = await startCheckout(world, family, {}, key)
    await world.deps.payments.expireCheckout(orphan.id)
    await waitForWebhooks(world)
    expect(await readContribution(world, sessionId)).toMatchObject({ status: 'PENDING' })
  })

  it('fails the contribution when Stripe reports a final failure, and not before', async () => {
    const { sessionId } = await startCheckout(world, family)
    const underWay = { ...(await fetchSession(world, sessionId)), status: 'complete' } as const
    expect(await settleSession(world, underWay)).toBe('unchanged')
    const { deps } = world
    const failed = await deps.db
      .transaction()
      .execute((tx) => settleCheckout(deps, tx, underWay, { paymentFailed: true }))
    expect(failed).toBe('ended')
    expect(await readContribution(world, sessionId)).toMatchObject({ status: 'FAILED' })
  })
})

it('stored totals equal the sums of CONFIRMED contributions after all of this', async () => {
  const { raised_amount, contribution_count } = await readEventRow(world, family)
  const confirmed = await world.deps.db
    .selectFrom('contributions')
    .select((row) => [
      row.fn.sum<string>('base_amount').as('sum'),
      row.fn.countAll<number>().as('count'),
    ])
    .where('event_id', '=', family.event.id)
    .where('status', '=', 'CONFIRMED')
    .executeTakeFirstOrThrow()
  expect([raised_amount, contribution_count]).toEqual([Number(confirmed.sum), confirmed.count])
})
