import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { createLinkV2, createRecipient } from './support/accounts-v2.ts'
import {
  createClient,
  createPaidSession,
  createV1Client,
  EXPRESS_ACCOUNT,
  RECIPIENT_ACCOUNT,
} from './support/client.ts'
import { useSandbox } from './support/sandbox.ts'

const sandbox = useSandbox()

const ALL: Stripe.V2.Core.AccountRetrieveParams.Include[] = [
  'configuration.merchant',
  'configuration.recipient',
  'defaults',
  'identity',
  'requirements',
]

test('an account answers null for the parts that a request does not include', async () => {
  const { stripe } = createClient(sandbox.url)
  const account = await stripe.v2.core.accounts.create(RECIPIENT_ACCOUNT)
  expect(account).toMatchObject({
    object: 'v2.core.account',
    applied_configurations: ['recipient'],
    closed: false,
    configuration: null,
    contact_email: 'ana@correo.mx',
    created: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]+\.\d{3}Z$/),
    dashboard: 'express',
    defaults: null,
    display_name: 'Ana Pérez',
    identity: null,
    metadata: { user: '7' },
    requirements: null,
  })
  const some = await stripe.v2.core.accounts.retrieve(account.id, {
    include: ['configuration.recipient'],
  })
  expect(some).toMatchObject({ identity: null, configuration: { customer: null, merchant: null } })
  expect(some.configuration?.recipient?.applied).toBe(true)
})

test('a new recipient is restricted by its requirements, named as API v2 names them', async () => {
  const { stripe } = createClient(sandbox.url)
  const params = { ...RECIPIENT_ACCOUNT, include: ALL }
  const account = await stripe.v2.core.accounts.create(params)
  const restricted = {
    status: 'restricted',
    status_details: [{ code: 'requirements_past_due', resolution: 'provide_info' }],
  }
  expect(account).toMatchObject({
    configuration: {
      recipient: {
        capabilities: { stripe_balance: { payouts: restricted, stripe_transfers: restricted } },
      },
    },
    defaults: {
      currency: 'mxn',
      locales: ['es-419'],
      profile: { business_url: 'https://ciguena.mx/events/ana' },
      responsibilities: { fees_collector: 'application', losses_collector: 'application' },
    },
    identity: { country: 'mx', entity_type: 'individual', individual: { given_name: 'Ana' } },
    requirements: { summary: { minimum_deadline: { status: 'past_due' } } },
  })
  const entries = account.requirements?.entries ?? []
  const names = entries.map((entry) => entry.description)
  expect(names).toContain('identity.individual.date_of_birth.day')
  expect(names).not.toContain('identity.individual.given_name')
  expect(names).not.toContain('defaults.profile.business_url')
  const bank = entries.find((entry) => entry.description === 'external_account')
  expect(bank).toMatchObject({
    awaiting_action_from: 'user',
    impact: { restricts_capabilities: [{ capability: 'stripe_balance.payouts' }] },
    requested_reasons: [{ code: 'routine_onboarding' }],
  })
})

test('a finished recipient receives transfers, and takes no card payments in v1 either', async () => {
  const client = createClient(sandbox.url)
  const { stripe, control } = client
  const id = await createRecipient(client)
  expect(await stripe.accounts.retrieve(id)).toMatchObject({
    capabilities: { transfers: 'inactive' },
    charges_enabled: false,
    details_submitted: false,
    email: 'ana@correo.mx',
    type: 'none',
  })
  await control('POST', `/accounts/${id}/complete`, {})
  const account = await stripe.accounts.retrieve(id)
  expect(account).toMatchObject({
    charges_enabled: false,
    payouts_enabled: true,
    details_submitted: true,
  })
  expect(account.capabilities).toEqual({ transfers: 'active' })
  const active = { status: 'active', status_details: [] }
  expect(await stripe.v2.core.accounts.retrieve(id, { include: ALL })).toMatchObject({
    configuration: {
      merchant: null,
      recipient: {
        capabilities: { stripe_balance: { payouts: active, stripe_transfers: active } },
      },
    },
    requirements: { entries: [], summary: null },
  })
  const { charge } = await createPaidSession(client, id)
  expect(charge.transfer_data?.destination).toBe(id)
})

test('a recipient finishes onboarding on the pages, which ask for a web page only without one', async () => {
  const client = createClient(sandbox.url)
  const profile = { ...RECIPIENT_ACCOUNT.defaults, profile: {} }
  const open = async (defaults: Stripe.V2.Core.AccountCreateParams.Defaults | undefined) => {
    const params = { ...RECIPIENT_ACCOUNT, ...(defaults && { defaults }) }
    const { id } = await client.stripe.v2.core.accounts.create(params)
    const entered = await fetch((await createLinkV2(client, id)).url, { redirect: 'manual' })
    const setup = `${sandbox.url}${entered.headers.get('location')}`
    const post = (fields: Record<string, string>) =>
      fetch(setup, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) })
    return { id, post, first: await (await fetch(setup)).text() }
  }
  const person = {
    step: 'person',
    'given-name': 'Ana',
    'family-name': 'Pérez',
    bday: '1990-05-17',
    tel: '55 1234 5678',
    curp: 'AAAA000000HDFXXX00',
  }
  const prefilled = await open(RECIPIENT_ACCOUNT.defaults)
  expect(prefilled.first).not.toContain('Página web')
  const bare = await open(profile)
  expect(bare.first).toContain('Página web')
  expect((await bare.post(person)).status).toBe(422)
  for (const { id, post } of [prefilled, bare]) {
    await post({ ...person, web: 'https://tienda.mx' })
    await post({ step: 'bank', holder: 'Ana Pérez', clabe: '000000001234567897' })
    const sent = await post({ step: 'review' })
    expect(sent.headers.get('location')).toBe('http://127.0.0.1:9/regreso')
    expect(await client.stripe.accounts.retrieve(id)).toMatchObject({
      capabilities: { transfers: 'active' },
      external_accounts: { data: [{ last4: '7897' }] },
      payouts_enabled: true,
    })
  }
})

test('what the review decides reaches API v2 with a code and a resolution', async () => {
  const client = createClient(sandbox.url)
  const { stripe, control } = client
  const id = await createRecipient(client)
  const read = async () => {
    const account = await stripe.v2.core.accounts.retrieve(id, { include: ALL })
    return account.configuration?.recipient?.capabilities?.stripe_balance
  }
  await control('POST', `/accounts/${id}/complete`, { leave_due: ['external_account'] })
  expect(await read()).toMatchObject({
    payouts: { status: 'restricted' },
    stripe_transfers: { status: 'active' },
  })
  await control('POST', `/accounts/${id}/restrict`, { reason: 'under_review' })
  expect(await read()).toMatchObject({
    stripe_transfers: { status: 'pending', status_details: [{ code: 'determining_status' }] },
  })
  await control('POST', `/accounts/${id}/reject`)
  expect(await read()).toMatchObject({
    stripe_transfers: {
      status: 'rejected',
      status_details: [{ code: 'rejected_fraud', resolution: 'contact_stripe' }],
    },
  })
  await control('POST', `/accounts/${id}/deauthorize`)
  await expect(read()).rejects.toMatchObject({ statusCode: 403, code: 'account_invalid' })
})

test('an account of v1 is readable through v2 with both configurations', async () => {
  const client = await createV1Client(sandbox.url)
  const { id } = await client.stripe.accounts.create(EXPRESS_ACCOUNT)
  await client.control('POST', `/accounts/${id}/complete`, {})
  expect(await client.stripe.v2.core.accounts.retrieve(id, { include: ALL })).toMatchObject({
    applied_configurations: ['merchant', 'recipient'],
    configuration: {
      merchant: { capabilities: { card_payments: { status: 'active' } } },
      recipient: { capabilities: { stripe_balance: { stripe_transfers: { status: 'active' } } } },
    },
    contact_email: 'ana@correo.mx',
    identity: { country: 'mx', individual: null },
  })
  expect((await createLinkV2(client, id)).account).toBe(id)
})

test('an update changes what it names; null removes a key of the metadata', async () => {
  const client = createClient(sandbox.url)
  const { stripe } = client
  const id = await createRecipient(client)
  const after = await stripe.v2.core.accounts.update(id, {
    contact_email: 'nueva@correo.mx',
    metadata: { user: null, name: 'x' },
    configuration: { merchant: { capabilities: { card_payments: { requested: true } } } },
  })
  expect(after).toMatchObject({
    applied_configurations: ['merchant', 'recipient'],
    contact_email: 'nueva@correo.mx',
    display_name: 'Ana Pérez',
  })
  expect(after.metadata).toEqual({ name: 'x' })
  expect((await stripe.accounts.retrieve(id)).email).toBe('nueva@correo.mx')
  await createLinkV2(client, id)
  const refused = stripe.v2.core.accounts.update(id, { contact_email: 'otra@correo.mx' })
  await expect(refused).rejects.toMatchObject({ statusCode: 403, param: 'contact_email' })
})

test('a closed account can be read through v2 only', async () => {
  const client = createClient(sandbox.url)
  const { stripe } = client
  const id = await createRecipient(client)
  await expect(stripe.v2.core.accounts.close(id)).rejects.toMatchObject({
    param: 'applied_configurations',
  })
  await stripe.v2.core.accounts.close(id, { applied_configurations: ['recipient'] })
  expect(await stripe.v2.core.accounts.retrieve(id)).toMatchObject({ id, closed: true })
  await expect(stripe.accounts.retrieve(id)).rejects.toMatchObject({ statusCode: 403 })
  await expect(createLinkV2(client, id)).rejects.toBeInstanceOf(Stripe.errors.StripeError)
  expect((await stripe.v2.core.accounts.list()).data).toEqual([])
  expect((await stripe.v2.core.accounts.list({ closed: true })).data).toMatchObject([{ id }])
})

test('a list holds the accounts that have all the configurations asked for', async () => {
  const client = await createV1Client(sandbox.url)
  const { id: both } = await client.stripe.accounts.create(EXPRESS_ACCOUNT)
  const recipient = await createRecipient(client)
  const list = async (...applied_configurations: ('merchant' | 'recipient')[]) => {
    const { data } = await client.stripe.v2.core.accounts.list({ applied_configurations })
    return data.map(({ id }) => id)
  }
  expect(await list('recipient')).toEqual([recipient, both])
  expect(await list('merchant', 'recipient')).toEqual([both])
})

test('an account with a balance cannot be closed', async () => {
  const client = createClient(sandbox.url)
  const id = await createRecipient(client)
  await client.control('POST', `/accounts/${id}/complete`, {})
  await createPaidSession(client, id)
  await expect(
    client.stripe.v2.core.accounts.close(id, { applied_configurations: ['recipient'] }),
  ).rejects.toMatchObject({ statusCode: 400 })
})

test('lists page by the URL of the next page', async () => {
  const client = createClient(sandbox.url)
  const ids: string[] = []
  for (let i = 0; i < 5; i += 1) ids.unshift(await createRecipient(client))
  const { accounts } = client.stripe.v2.core
  const first = await accounts.list({ limit: 2 })
  expect(first.data.map(({ id }) => id)).toEqual(ids.slice(0, 2))
  expect(first.previous_page_url).toBeNull()
  expect(first.next_page_url).toMatch(/^\/v2\/core\/accounts\?limit=2&page=/)
  const all = await accounts.list({ limit: 2 }).autoPagingToArray({ limit: 100 })
  expect(all.map(({ id }) => id)).toEqual(ids)
})
