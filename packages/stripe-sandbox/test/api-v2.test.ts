import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { createRecipient } from './support/accounts-v2.ts'
import { createClient, EXPRESS_ACCOUNT, RECIPIENT_ACCOUNT } from './support/client.ts'
import { useSandbox } from './support/sandbox.ts'

const sandbox = useSandbox()

test('invalid parameters are refused with a code and the path of the parameter', async () => {
  const { stripe } = createClient(sandbox.url)
  const { identity, defaults } = RECIPIENT_ACCOUNT
  const stripeCollects = { fees_collector: 'stripe', losses_collector: 'stripe' }
  const refused: [object, object][] = [
    [{ email: 'ana@correo.mx' }, { code: 'invalid_fields', param: 'email' }],
    [{ dashboard: 'exprés' }, { code: 'invalid_fields', param: 'dashboard' }],
    [{ display_name: 7 }, { code: 'invalid_fields', param: 'display_name' }],
    [
      { configuration: { recipient: { capabilities: { cards: { requested: 'true' } } } } },
      { code: 'invalid_fields', param: 'configuration.recipient.capabilities.cards.requested' },
    ],
    [{ identity: { entity_type: 'individual' } }, { code: 'identity_country_required' }],
    [{ identity: { ...identity, country: 'XX' } }, { code: 'country_code_invalid' }],
    [{ contact_email: 'ana@correo' }, { code: 'email_invalid', param: 'contact_email' }],
    [{ contact_email: 'ana@correo.invalid' }, { code: 'email_invalid' }],
    [{ defaults: { currency: 'mxn' } }, { param: 'defaults.responsibilities' }],
    [
      { defaults: { ...defaults, responsibilities: stripeCollects } },
      { code: 'account_controller_express_dash_without_application_losses_or_fees' },
    ],
    [
      { defaults: { ...defaults, profile: { business_url: 'http://localhost:3000' } } },
      { code: 'url_invalid', param: 'defaults.profile.business_url' },
    ],
  ]
  for (const [changes, error] of refused)
    await expect(
      stripe.v2.core.accounts.create({ ...RECIPIENT_ACCOUNT, ...changes }),
    ).rejects.toMatchObject({ type: 'StripeInvalidRequestError', statusCode: 400, ...error })
  expect((await stripe.v2.core.accounts.list()).data).toEqual([])
})

test('an unknown account is a 404, a body that is not JSON a 400, a missing version a 400', async () => {
  const { stripe, key } = createClient(sandbox.url)
  await expect(stripe.v2.core.accounts.retrieve('acct_nadie')).rejects.toMatchObject({
    statusCode: 404,
    code: 'not_found',
    requestId: expect.stringMatching(/^req_/),
  })
  const post = (headers: Record<string, string>, body: string) =>
    fetch(`${sandbox.url}/v2/core/accounts`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, ...headers },
      body,
    })
  const version = { 'Stripe-Version': Stripe.API_VERSION }
  for (const answer of [await post(version, 'dashboard=express'), await post({}, '{}')]) {
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ error: { code: 'invalid_fields' } })
  }
  const denied = await post({ ...version, Authorization: 'Bearer sk_live_x' }, '{}')
  expect(denied.status).toBe(401)
  expect(await denied.json()).toMatchObject({ error: { code: 'unauthenticated' } })
})

test('a query names what to include by index, or by repetition', async () => {
  const client = createClient(sandbox.url)
  const id = await createRecipient(client)
  for (const query of [
    'include[0]=identity&include[1]=defaults',
    'include=identity&include=defaults',
  ]) {
    const answer = await fetch(`${sandbox.url}/v2/core/accounts/${id}?${query}`, {
      headers: { Authorization: `Bearer ${client.key}`, 'Stripe-Version': Stripe.API_VERSION },
    })
    expect(await answer.json()).toMatchObject({
      defaults: { currency: 'mxn' },
      identity: { country: 'mx' },
      requirements: null,
    })
  }
})

test('a new platform creates accounts through v2 only', async () => {
  const client = createClient(sandbox.url)
  await expect(client.stripe.accounts.create(EXPRESS_ACCOUNT)).rejects.toMatchObject({
    type: 'StripeInvalidRequestError',
    statusCode: 400,
    message: expect.stringMatching(
      /^Stripe no longer recommends Accounts v1 .* POST \/v2\/core\/accounts .*feat_accounts_v1_support/,
    ),
  })
  const id = await createRecipient(client)
  expect((await client.stripe.accounts.retrieve(id)).id).toBe(id)
})

test('no account is created before the platform profile is accepted', async () => {
  const client = createClient(sandbox.url)
  await client.control('POST', '/platform', { profile_accepted: false, accounts_v1: true })
  const message =
    'Please review the responsibilities of managing losses for connected accounts at https://dashboard.stripe.com/settings/connect/platform-profile.'
  await expect(client.stripe.accounts.create(EXPRESS_ACCOUNT)).rejects.toMatchObject({ message })
  await expect(createRecipient(client)).rejects.toMatchObject({
    statusCode: 400,
    code: 'account_creation_liability_unacknowledged',
    message,
  })
  await client.control('POST', '/platform', { profile_accepted: true })
  await createRecipient(client)
})

test('a platform without approval needs card payments beside transfers', async () => {
  const client = createClient(sandbox.url)
  await client.control('POST', '/platform', { transfers_only: false, accounts_v1: true })
  await expect(createRecipient(client)).rejects.toMatchObject({
    code: 'capability_not_available_without_other_capability',
    param: expect.stringContaining('stripe_transfers'),
  })
  const configuration = {
    ...RECIPIENT_ACCOUNT.configuration,
    merchant: { capabilities: { card_payments: { requested: true } } },
  }
  await client.stripe.v2.core.accounts.create({ ...RECIPIENT_ACCOUNT, configuration })
  await expect(
    client.stripe.accounts.create({
      ...EXPRESS_ACCOUNT,
      capabilities: { transfers: { requested: true } },
    }),
  ).rejects.toThrow(/^Your platform needs approval/)
})

test('a successful key answers with the account as it is now, for thirty days', async () => {
  const { stripe, control } = createClient(sandbox.url)
  const options = { idempotencyKey: 'account:1' }
  const first = await stripe.v2.core.accounts.create(RECIPIENT_ACCOUNT, options)
  await stripe.v2.core.accounts.update(first.id, { metadata: { seen: 'yes' } }, options)
  await control('POST', '/clock', { advance_seconds: 29 * 86_400 })
  const again = await stripe.v2.core.accounts.create(RECIPIENT_ACCOUNT, options)
  expect(again).toMatchObject({ id: first.id, metadata: { seen: 'yes' } })
  expect(again.lastResponse.headers['idempotent-replayed']).toBe('true')
  await expect(
    stripe.v2.core.accounts.create({ ...RECIPIENT_ACCOUNT, display_name: 'Otra' }, options),
  ).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError)
  expect((await stripe.v2.core.accounts.list()).data).toHaveLength(1)
  await control('POST', '/clock', { advance_seconds: 2 * 86_400 })
  const later = await stripe.v2.core.accounts.create(RECIPIENT_ACCOUNT, options)
  expect(later.id).not.toBe(first.id)
})

test('a failed request is executed again under its key', async () => {
  const { stripe, control } = createClient(sandbox.url)
  const options = { idempotencyKey: 'account:1' }
  const create = () => stripe.v2.core.accounts.create(RECIPIENT_ACCOUNT, options)
  await control('POST', '/faults', { match: 'POST /v2/core/accounts', count: 1, status: 500 })
  await expect(create()).rejects.toMatchObject({ statusCode: 500, type: 'StripeAPIError' })
  await control('POST', '/faults', { match: 'POST /v2/core/accounts', count: 1, status: 429 })
  await expect(create()).rejects.toBeInstanceOf(Stripe.errors.RateLimitError)
  await control('POST', '/platform', { profile_accepted: false })
  await expect(create()).rejects.toMatchObject({ statusCode: 400 })
  await control('POST', '/platform', { profile_accepted: true })
  const { id } = await create()
  expect((await create()).id).toBe(id)
})

test('a key whose first request is in progress is a 409', async () => {
  const { stripe, control } = createClient(sandbox.url)
  await control('POST', '/faults', { match: 'POST /v2/core/accounts', count: 1, delay_ms: 300 })
  const create = () =>
    stripe.v2.core.accounts.create(RECIPIENT_ACCOUNT, { idempotencyKey: 'account:1' })
  const both = await Promise.allSettled([create(), create()])
  expect(both.filter(({ status }) => status === 'rejected')).toMatchObject([
    { reason: { statusCode: 409, code: 'idempotency_key_in_use' } },
  ])
})
