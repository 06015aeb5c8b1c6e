import { describe, expect, it } from 'vitest'
import { computeFees } from '#contract/money/fees.ts'
import { buildPaymentSuccessPath, PATHS } from '#contract/product/paths.ts'
import {
  buildCheckoutRequest,
  CREATE_SESSION_ENDPOINT,
  countSessionRequests,
  listProviderSessions,
  readContribution,
  startCheckout,
  startPaymentsWorld,
} from '#server/testing/contributions.ts'
import { createEvent, createGoal } from '#server/testing/factories.ts'
import { signUp } from '#server/testing/world.ts'

const PATH = '/payments/create-checkout-session'

const { world, family } = await startPaymentsWorld()

async function countContributions(): Promise<number> {
  const rows = await world.deps.db.selectFrom('contributions').select('id').execute()
  return rows.length
}

/** Expects a rejection before anything is stored or sent to Stripe; resolves to its body. */
async function expectRejected(changes: object, status: number, errorCode: string) {
  const before = [await countSessionRequests(world), await countContributions()]
  const body = { ...buildCheckoutRequest(family), ...changes }
  const answer = await world.send('POST', PATH, { body })
  expect([answer.status, answer.body.errorCode]).toEqual([status, errorCode])
  expect([await countSessionRequests(world), await countContributions()]).toEqual(before)
  return answer.body
}

describe('opening a checkout', () => {
  it('requests contribution and fees, and stores the order', async () => {
    const changes = { contributorEmail: 'Tia@Example.test', message: ' ¡Felicidades! ' }
    const { url, sessionId } = await startCheckout(world, family, { ...changes, anonymous: true })
    expect(url).toContain(sessionId)
    const session = await world.deps.payments.retrieveCheckout(sessionId)
    expect(session).toMatchObject({ status: 'open', total: 57_124, currency: 'mxn' })
    expect(await readContribution(world, sessionId)).toMatchObject({
      event_id: family.event.id,
      goal_id: family.goal.id,
      host_id: family.host.user.id,
      user_id: null,
      status: 'PENDING',
      base_amount: 50_000,
      transaction_fee: 4_500,
      service_fee: 2_624,
      total_amount: 57_124,
      contributor_email: 'tia@example.test',
      contributor_key: 'email:tia@example.test',
      message: '¡Felicidades!',
      anonymous: true,
      stripe_account_id: family.accountId,
    })
  })

  it('sends our ids and return addresses to Stripe, and never a name or a message', async () => {
    await startCheckout(world, family, {
      contributorName: 'Nombre Secreto',
      message: 'Mensaje secreto',
    })
    const { requests } = await world.stripe.get<{ requests: { path: string; body: object }[] }>(
      '/requests?limit=1',
    )
    const sent = JSON.stringify(requests[0]?.body)
    const { publicUrl } = world.config
    expect(sent).toContain(`Tu aportación: ${family.event.name}`)
    expect(sent).toContain(`"description":"Para: ${family.goal.name}"`)
    expect(sent).toContain(`${publicUrl}${buildPaymentSuccessPath('{CHECKOUT_SESSION_ID}')}`)
    expect(sent).toContain(
      `${PATHS.paymentCancelled}?event=${family.event.slug}&goal=${family.goal.id}`,
    )
    expect(sent).not.toMatch(/secreto|donaci|donat/i)
  })

  it('stores the contributor’s account if they are signed in', async () => {
    const aliado = await signUp(world, { role: 'ALIADO' })
    const { sessionId } = await aliado.call('POST /payments/create-checkout-session', {
      body: buildCheckoutRequest(family),
    })
    const { user_id } = await readContribution(world, sessionId)
    expect(user_id).toBe(aliado.user.id)
  })

  it('accepts figures of the page that agree with ours', async () => {
    const fees = computeFees(50_000)
    const figures = { totalAmountCents: fees.total, commissionBreakdown: fees }
    const { sessionId } = await startCheckout(world, family, { goalId: null, ...figures })
    expect(await readContribution(world, sessionId)).toMatchObject({ goal_id: null })
  })
})

describe('an order is rejected before anything is stored or sent to Stripe', () => {
  it.each([
    { totalAmountCents: 57_123 },
    { totalAmountCents: 0 },
    { commissionBreakdown: { transactionFee: 0 } },
    { commissionBreakdown: { serviceFee: 1 } },
    { commissionBreakdown: { base: 1_000 } },
    { totalAmountCents: 57_124, commissionBreakdown: { total: 50_000 } },
  ])('R1: forged figures %j', async (figures) => {
    const { message } = await expectRejected(figures, 400, 'AMOUNT_MISMATCH')
    expect(message).toContain('no coincide')
  })

  it.each([
    [999, 'El monto mínimo es $10.00 MXN'],
    [0, 'El monto mínimo es $10.00 MXN'],
    [-50_000, 'El monto mínimo es $10.00 MXN'],
    [1_000.5, 'No entendemos ese monto. Escríbelo así: 1,500.50'],
    [1e21, 'No entendemos ese monto. Escríbelo así: 1,500.50'],
    ['10.005', 'No entendemos ese monto. Escríbelo así: 1,500.50'],
    ['mucho', 'No entendemos ese monto. Escríbelo así: 1,500.50'],
    [null, 'No entendemos ese monto. Escríbelo así: 1,500.50'],
    [10_000_001, 'El monto máximo es $100,000.00 MXN'],
  ])('R1: the amount %s', async (amount, message) => {
    const { details } = await expectRejected({ amount }, 400, 'VALIDATION')
    expect(details).toContainEqual({ field: 'amount', message })
  })

  it.each([
    { contributorName: '   ' },
    { contributorEmail: 'no es correo' },
    { message: 'x'.repeat(501) },
    { status: 'CONFIRMED' },
    { eventId: 'cualquiera' },
  ])('R10: the field %j', async (field) => {
    const { details } = await expectRejected(field, 400, 'VALIDATION')
    expect(details[0].field).toBe(Object.keys(field)[0])
  })

  it('for an unknown event or goal, or another event’s goal', async () => {
    const other = await createEvent(world.deps.db, family.host.user.id)
    const otherGoal = await createGoal(world.deps.db, other.id)
    await expectRejected({ eventId: crypto.randomUUID() }, 404, 'EVENT_NOT_FOUND')
    for (const goalId of [crypto.randomUUID(), otherGoal.id])
      await expectRejected({ goalId }, 404, 'GOAL_NOT_FOUND')
  })

  it.each([
    ['DRAFT', {}],
    ['COMPLETED', {}],
    ['ARCHIVED', {}],
    ['ACTIVE', { closing_date: new Date(Date.now() - 1_000) }],
  ] as const)('R5: an event that is %s %j', async (status, more) => {
    const event = await createEvent(world.deps.db, family.host.user.id, { status, ...more })
    const changes = { eventId: event.id, goalId: null }
    const { message } = await expectRejected(changes, 409, 'CONTRIBUTIONS_CLOSED')
    expect(message).toContain('ya no recibe aportaciones')
  })

  it('R5: for a fulfilled goal', async () => {
    const closed = { can_receive_contributions: false }
    const { id: goalId } = await createGoal(world.deps.db, family.event.id, closed)
    await expectRejected({ goalId }, 409, 'GOAL_FULFILLED')
  })

  it('R5: for a host who is suspended or whose account accepts no money', async () => {
    const { db } = world.deps
    const withoutAccount = await signUp(world)
    const { id: eventId } = await createEvent(db, withoutAccount.user.id)
    await expectRejected({ eventId, goalId: null }, 409, 'HOST_NOT_READY')
    const suspend = (at: Date | null) =>
      db.updateTable('users').set({ suspended_at: at }).where('id', '=', family.host.user.id)
    await suspend(new Date()).execute()
    await expectRejected({}, 409, 'HOST_NOT_READY')
    await suspend(null).execute()
  })
})

describe('R6: an Idempotency-Key', () => {
  it('returns the same session for the same order, in any order of fields', async () => {
    const key = crypto.randomUUID()
    const first = await startCheckout(world, family, {}, key)
    const before = await countContributions()
    const body = Object.fromEntries(Object.entries(buildCheckoutRequest(family)).reverse())
    const again = await world.send('POST', PATH, { body, headers: { 'idempotency-key': key } })
    expect(again.body).toEqual(first)
    expect(await countContributions()).toBe(before)
  })

  it('refuses another order with 409', async () => {
    const key = crypto.randomUUID()
    await startCheckout(world, family, {}, key)
    const requests = await countSessionRequests(world)
    const other = await createEvent(world.deps.db, family.host.user.id)
    for (const changes of [
      { amount: 60_000 },
      { message: 'otro' },
      { eventId: other.id, goalId: null },
    ]) {
      const refusal = { code: 'IDEMPOTENCY_MISMATCH', status: 409 }
      await expect(startCheckout(world, family, changes, key)).rejects.toMatchObject(refusal)
    }
    expect(await countSessionRequests(world)).toBe(requests)
  })

  it.each([
    ['answers at once', { delay_ms: 0 }],
    ['answers slowly', { delay_ms: 1_500 }],
  ])('makes one session of ten concurrent orders when Stripe %s', async (_, fault) => {
    const key = crypto.randomUUID()
    const before = await countContributions()
    await world.stripe.post('/faults', { match: CREATE_SESSION_ENDPOINT, ...fault })
    const orders = Array.from({ length: 10 }, () => startCheckout(world, family, {}, key))
    const answers = await Promise.all(orders)
    expect(new Set(answers.map((answer) => answer.sessionId)).size).toBe(1)
    expect(await countContributions()).toBe(before + 1)
    const contribution = await readContribution(world, answers[0]?.sessionId ?? '')
    expect(await listProviderSessions(world, contribution.id)).toHaveLength(1)
  })

  it('is optional: without one, every order is new', async () => {
    const [one, two] = await Promise.all([
      startCheckout(world, family),
      startCheckout(world, family),
    ])
    expect(one.sessionId).not.toBe(two.sessionId)
  })
})
