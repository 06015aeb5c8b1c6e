import { describe, expect, it } from 'vitest'
import { API_TIMEOUT_MS } from '#contract/product/product.ts'
import {
  type CheckoutRow,
  findCheckout,
  storeNextKey,
} from '#server/contributions/checkouts-store.ts'
import {
  buildCheckoutRequest,
  CREATE_SESSION_ENDPOINT,
  countSessionRequests,
  createFamily,
  listProviderSessions,
  prepareStoredCheckout,
  readContribution,
  startCheckout,
  startPaymentsWorld,
  withoutWebhooks,
} from '#server/testing/contributions.ts'
import { listRows, updateRow } from '#server/testing/database.ts'
import { PROVIDER_FAULTS } from '#server/testing/provider/provider-faults.ts'
import { waitUntil } from '#server/testing/world.ts'
import { openCheckout } from './open-checkout.ts'

const PATH = '/payments/create-checkout-session'

const { world, family } = await startPaymentsWorld()

async function countContributions(): Promise<number> {
  const rows = await world.deps.db.selectFrom('contributions').select('id').execute()
  return rows.length
}

describe('a failure of Stripe', () => {
  /** As the browser sends it: after ten seconds it gives up. */
  async function send(key: string, changes: object = {}) {
    const answer = await fetch(`${world.url}/api${PATH}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ ...buildCheckoutRequest(family), ...changes }),
      signal: AbortSignal.timeout(API_TIMEOUT_MS),
    })
    return { status: answer.status, body: (await answer.json()) as Record<string, string> }
  }

  const injectFault = (fault: object) =>
    world.stripe.post('/faults', { match: CREATE_SESSION_ENDPOINT, count: 1, ...fault })

  /** Presses again, as a person does, until the checkout opens; resolves to its session. */
  const pressUntilOpen = (key: string) =>
    waitUntil('the checkout opens', async () => {
      const { status, body } = await send(key)
      return status === 200 && body.sessionId
    })

  it.each([...PROVIDER_FAULTS, ['fails three times', { count: 3, status: 500 }]] as const)(
    'ends in one session under one key, within ten seconds each time, if it %s',
    async (_, fault) => {
      const key = crypto.randomUUID()
      const before = await countContributions()
      await injectFault(fault)
      const first = await send(key)
      expect([200, 502, 503]).toContain(first.status)
      const sessionId = await pressUntilOpen(key)
      if (first.status === 200) expect(first.body.sessionId).toBe(sessionId)
      expect(await countContributions()).toBe(before + 1)
      const { id, status } = await readContribution(world, sessionId)
      expect(status).toBe('PENDING')
      expect(await listProviderSessions(world, id)).toEqual([sessionId])
    },
  )

  it('that it repeats for the key is not shown: the next key opens the checkout', async () => {
    await injectFault({ status: 500 })
    const { sessionId } = await startCheckout(world, family)
    expect(sessionId).toMatch(/^cs_/)
  })

  it('that cuts the line is a 502 with the sentence of the specification', async () => {
    await injectFault({ count: 2, drop: 'before' })
    const { status, body } = await send(crypto.randomUUID())
    expect([status, body.errorCode]).toEqual([502, 'PROVIDER_FAILED'])
    expect(body.message).toBe('Error al procesar el pago. Por favor intenta de nuevo.')
  })

  it('that made a session nevertheless: the look-up finds it', async () => {
    const { id, params, idempotency_key: key } = await prepareStoredCheckout(world, family)
    const made = await world.deps.payments.openCheckout(params, 'the lost one')
    await updateRow(world, 'checkout_sessions', id, { key_attempt: 2 })
    const row = await findCheckout(world.deps.db, id)
    expect(row?.idempotency_key).toBe(key)
    expect(await openCheckout(world.deps, row as CheckoutRow)).toMatchObject({ sessionId: made.id })
  })

  it('to repeat a key whose body differs, because a double press left the address out, is no refusal', async () => {
    const { id, params, idempotency_key: key } = await prepareStoredCheckout(world, family)
    const withoutAddress = { ...params, customerEmail: null }
    const made = await world.deps.payments.openCheckout(withoutAddress, `${key}:1`)
    await updateRow(world, 'checkout_sessions', id, {
      params: JSON.stringify({ ...params, customerEmail: 'tia@ejemplo.test' }),
    })
    const row = await findCheckout(world.deps.db, id)
    expect(await openCheckout(world.deps, row as CheckoutRow)).toMatchObject({ sessionId: made.id })
  })

  it('to accept an address takes the next key and leaves the address out in one step', async () => {
    const { id } = await prepareStoredCheckout(world, family)
    const row = (await findCheckout(world.deps.db, id)) as CheckoutRow
    await storeNextKey(world.deps.db, row, { withoutEmail: true })
    await storeNextKey(world.deps.db, row, { withoutEmail: false })
    expect(await findCheckout(world.deps.db, id)).toMatchObject({
      key_attempt: 2,
      params: { ...row.params, customerEmail: null },
    })
  })

  it('that hangs for a minute is answered within ten seconds, and not called a failure', async () => {
    const key = crypto.randomUUID()
    await injectFault({ delay_ms: 60_000 })
    expect([502, 503]).toContain((await send(key)).status)
    const again = await send(key)
    expect([again.status, again.body.errorCode]).toEqual([503, 'CHECKOUT_PENDING'])
    expect(again.body.message).toContain('no se cobra dos veces')
  })

  it('of 5.5 s of patience is enough for one try', async () => {
    await injectFault({ delay_ms: 5_500 })
    expect((await send(crypto.randomUUID())).status).toBe(200)
  })
})

describe('a refusal of Stripe', () => {
  const findAttempts = (key: string) =>
    world.deps.db
      .selectFrom('checkout_requests')
      .innerJoin('contributions', 'contributions.id', 'checkout_requests.contribution_id')
      .innerJoin('checkout_sessions', 'checkout_sessions.contribution_id', 'contributions.id')
      .select(['contributions.status', 'checkout_sessions.status as checkout', 'contributor_email'])
      .where('key', '=', key)
      .execute()

  it('with 402 fails the contribution, and the same key starts a new attempt', async () => {
    const key = crypto.randomUUID()
    await world.stripe.post('/faults', { match: CREATE_SESSION_ENDPOINT, count: 1, status: 402 })
    await expect(startCheckout(world, family, {}, key)).rejects.toMatchObject({
      code: 'PROVIDER_FAILED',
    })
    expect(await findAttempts(key)).toMatchObject([{ status: 'FAILED', checkout: 'refused' }])
    const { sessionId } = await startCheckout(world, family, {}, key)
    expect(await readContribution(world, sessionId)).toMatchObject({ status: 'PENDING' })
  })

  it('about the e-mail opens the checkout without it; our row keeps it', async () => {
    const key = crypto.randomUUID()
    const error = { type: 'invalid_request_error', code: 'email_invalid', param: 'customer_email' }
    await world.stripe.post('/faults', {
      match: CREATE_SESSION_ENDPOINT,
      count: 1,
      status: 400,
      body: JSON.stringify({ error }),
    })
    const email = 'tia@ejemplo.test'
    const { sessionId } = await startCheckout(world, family, { contributorEmail: email }, key)
    expect(await findAttempts(key)).toMatchObject([{ checkout: 'open', contributor_email: email }])
    const sent = await world.stripe.retrieve<{ customer_email: string | null }>(
      `checkout/sessions/${sessionId}`,
    )
    expect(sent.customer_email).toBeNull()
  })

  it('of an account that lost its capability is HOST_NOT_READY, and the account is read again', async () => {
    const own = await createFamily(world)
    await withoutWebhooks(world, () => world.stripe.post(`/accounts/${own.accountId}/restrict`))
    const refusal = { code: 'HOST_NOT_READY', status: 409 }
    await expect(startCheckout(world, own)).rejects.toMatchObject(refusal)
    await waitUntil('the account is read again', async () => {
      const [row] = await listRows(world, 'payout_accounts', { stripe_account_id: own.accountId })
      return row && !row.can_receive_payments
    })
    const requests = await countSessionRequests(world)
    await expect(startCheckout(world, own)).rejects.toMatchObject(refusal)
    expect(await countSessionRequests(world)).toBe(requests)
  })
})
