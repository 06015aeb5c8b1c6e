import type Stripe from 'stripe'
import { createLinkV2, registerThinReceiver } from './accounts-v2.ts'
import {
  buildSessionParams,
  createClient,
  createPaidSession,
  createReadyAccount,
  EXPRESS_ACCOUNT,
  RECIPIENT_ACCOUNT,
  registerReceiver,
  type SandboxClient,
  waitForEvents,
} from './client.ts'

const RETURN = 'http://127.0.0.1:9/regreso'

const ALL_PARTS: Stripe.V2.Core.AccountRetrieveParams.Include[] = [
  'configuration.customer',
  'configuration.merchant',
  'configuration.recipient',
  'defaults',
  'future_requirements',
  'identity',
  'requirements',
]

async function walkAccounts({ stripe, control }: SandboxClient): Promise<void> {
  await control('POST', '/platform', { accounts_v1: true })
  const create = () => stripe.accounts.create(EXPRESS_ACCOUNT)
  const [{ id }, rejected] = [await create(), await create()]
  const [closed, lost] = [await create(), await create()]
  await stripe.accounts.retrieveCurrent()
  await stripe.accounts.list()
  await stripe.accounts.update(id, { metadata: { user: '7' }, business_profile: { name: 'Ana' } })
  await stripe.accountLinks.create({
    account: id,
    type: 'account_onboarding',
    refresh_url: RETURN,
    return_url: RETURN,
  })
  await control('POST', `/accounts/${id}/complete`, { leave_due: ['individual.id_number'] })
  await control('POST', `/accounts/${id}/complete`, {})
  await stripe.accounts.createLoginLink(id)
  for (const reason of ['requirements.past_due', 'under_review', 'platform_paused', 'other'])
    await control('POST', `/accounts/${id}/restrict`, { reason })
  await stripe.accounts.retrieve(id)
  await stripe.accounts.listCapabilities(id)
  await stripe.accounts.retrieveCapability(id, 'transfers')
  await control('POST', `/accounts/${rejected.id}/complete`, {})
  await stripe.accounts.reject(rejected.id, { reason: 'fraud_other' })
  await stripe.accounts.del(closed.id)
  await control('POST', `/accounts/${lost.id}/deauthorize`)
}

async function walkAccountsV2(client: SandboxClient): Promise<void> {
  const { stripe, control } = client
  const { accounts } = stripe.v2.core
  const params = { ...RECIPIENT_ACCOUNT, include: ALL_PARTS }
  const { id } = await accounts.create(params, { idempotencyKey: 'recipient' })
  await accounts.create(params, { idempotencyKey: 'recipient' })
  const merchant = await accounts.create({
    ...params,
    configuration: {
      ...params.configuration,
      merchant: { capabilities: { card_payments: { requested: true } } },
    },
  })
  await accounts.update(id, { display_name: 'Ana P.', metadata: { user: '8' } })
  const entered = await fetch((await createLinkV2(client, id)).url, { redirect: 'manual' })
  const body = new URLSearchParams({ go: 'later' })
  const setup = `${client.url}${entered.headers.get('location')}`
  await fetch(setup, { method: 'POST', redirect: 'manual', body })
  await control('POST', `/accounts/${id}/complete`, { leave_due: ['external_account'] })
  await control('POST', `/accounts/${merchant.id}/complete`, {})
  await control('POST', `/accounts/${id}/restrict`, { reason: 'rejected.fraud' })
  await accounts.retrieve(id)
  await accounts.retrieve(id, { include: ALL_PARTS })
  await accounts.list({ limit: 1 })
  await accounts.list({ applied_configurations: ['recipient'] })
  await stripe.accounts.retrieve(merchant.id)
  await accounts.close(id, { applied_configurations: ['recipient'] })
}

async function walkDestinations({ stripe, control }: SandboxClient, url: string): Promise<void> {
  const { eventDestinations: destinations, events } = stripe.v2.core
  const { id } = await destinations.create({
    name: 'Todo',
    type: 'webhook_endpoint',
    event_payload: 'thin',
    events_from: ['@accounts'],
    enabled_events: ['*'],
    webhook_endpoint: { url },
    include: ['webhook_endpoint.url', 'webhook_endpoint.signing_secret'],
  })
  await destinations.list({ include: ['webhook_endpoint.url'] })
  await destinations.retrieve(id)
  await destinations.update(id, { name: 'Cuentas' })
  await destinations.ping(id)
  await control('POST', '/webhooks/flush')
  await destinations.disable(id)
  await destinations.enable(id)
  await destinations.del(id)
  const { data } = await events.list({ limit: 100 })
  await events.retrieve(String(data[0]?.id))
}

async function walkCheckouts({ stripe, control }: SandboxClient, account: string): Promise<void> {
  const { sessions } = stripe.checkout
  const open = await sessions.create(buildSessionParams(account))
  await control('POST', `/checkout/${open.id}/pay`, { card: '4000000000000002' })
  await control('POST', `/checkout/${open.id}/pay`, { card: '4000002500003155' })
  await control('POST', `/checkout/${open.id}/pay`, {
    card: '4000002500003155',
    authorize: false,
  })
  const declined = await sessions.retrieve(open.id, { expand: ['payment_intent'] })
  await stripe.paymentIntents.cancel(Object(declined.payment_intent).id)
  await sessions.expire(open.id)
  const params = { ...buildSessionParams(account), customer_email: 'ana@correo.mx' }
  const { id } = await sessions.create({ ...params, expand: ['line_items'] })
  await control('POST', `/checkout/${id}/pay`, { card: '4242424242424242', name: 'Ana' })
  const expand = ['payment_intent.latest_charge.balance_transaction', 'line_items']
  await sessions.retrieve(id, { expand })
  await sessions.list({ limit: 100 })
  await sessions.listLineItems(id)
}

async function walkPayments(client: SandboxClient, account: string): Promise<void> {
  const { stripe } = client
  const { charge, intent } = await createPaidSession(client, account)
  await waitForEvents(client)
  await stripe.paymentIntents.list()
  await stripe.paymentIntents.retrieve(intent, { expand: ['latest_charge', 'payment_method'] })
  await stripe.paymentMethods.retrieve(String(charge.payment_method))
  await stripe.charges.list({ expand: ['data.transfer.destination_payment', 'data.refunds'] })
  await stripe.charges.retrieve(charge.id, { expand: ['transfer', 'payment_intent'] })
  await stripe.balance.retrieve()
  await stripe.balanceSettings.retrieve()
  await client.control('POST', '/balance/fee', { amount: 100 })
  await stripe.balanceTransactions.list({ limit: 100, expand: ['data.source'] })
  await stripe.balanceTransactions.retrieve(String(charge.balance_transaction))
}

async function walkRefunds(client: SandboxClient, account: string): Promise<void> {
  const { stripe, control } = client
  const intents: string[] = []
  for (const card of ['4242424242424242', '4000000000007726', '4000000000005126'])
    intents.push((await createPaidSession(client, account, card)).intent)
  const [paid = '', ...special] = intents
  await control('POST', '/platform', { overdraft: false })
  await stripe.refunds.create({ payment_intent: paid, amount: 5_000, reason: 'duplicate' })
  await control('POST', '/platform', { overdraft: true })
  for (const payment_intent of [paid, ...special])
    await stripe.refunds.create({ payment_intent, reverse_transfer: true })
  await waitForEvents(client)
  const { data } = await stripe.refunds.list({ expand: ['data.charge'] })
  const id = String(data[0]?.id)
  await stripe.refunds.update(id, { metadata: { why: 'test' } })
  await stripe.refunds.retrieve(id, {
    expand: ['balance_transaction', 'transfer_reversal', 'failure_balance_transaction'],
  })
}

async function walkTransfers(client: SandboxClient, account: string): Promise<void> {
  const { stripe } = client
  const { charge } = await createPaidSession(client, account)
  const source = { source_transaction: charge.id, currency: 'mxn', destination: account }
  const { id } = await stripe.transfers.create({ ...source, amount: 500, metadata: { a: 'b' } })
  await stripe.transfers.update(id, { metadata: { a: 'c' } })
  const reversal = await stripe.transfers.createReversal(id, { amount: 100 })
  await stripe.transfers.listReversals(id)
  await stripe.transfers.retrieveReversal(id, reversal.id, { expand: ['transfer'] })
  await stripe.transfers.list({ expand: ['data.source_transaction'] })
  await stripe.transfers.retrieve(id, { expand: ['destination', 'destination_payment'] })
}

async function walkDisputes(client: SandboxClient, account: string): Promise<void> {
  const { stripe, control } = client
  const open = async () => {
    const { charge } = await createPaidSession(client, account)
    return String((await control('POST', '/disputes', { charge: charge.id })).id)
  }
  await stripe.disputes.update(await open(), { evidence: { uncategorized_text: 'texto' } })
  await control('POST', `/disputes/${await open()}/close`, { status: 'won' })
  await control('POST', `/disputes/${await open()}/close`, { status: 'lost' })
  const id = await open()
  await stripe.disputes.close(id)
  await stripe.disputes.list({ expand: ['data.charge'] })
  await stripe.disputes.retrieve(id, { expand: ['payment_intent'] })
}

async function walkPayouts(client: SandboxClient, account: string): Promise<void> {
  const { stripe, control } = client
  const options = { stripeAccount: account }
  for (const status of ['paid', 'failed', 'in_transit']) {
    await createPaidSession(client, account)
    await control('POST', '/payouts/run', { status })
  }
  await createPaidSession(client, account, '4000000000000077')
  const byHand = await stripe.payouts.create({ amount: 500, currency: 'mxn' }, options)
  await stripe.payouts.list({ limit: 100 }, options)
  const expand = ['balance_transaction', 'failure_balance_transaction']
  await stripe.payouts.retrieve(byHand.id, { expand }, options)
  await stripe.charges.list({}, options)
  await stripe.refunds.list({}, options)
  await stripe.balanceTransactions.list({ expand: ['data.source'] }, options)
}

async function walkEndpoints({ stripe }: SandboxClient, url: string): Promise<void> {
  const { webhookEndpoints } = stripe
  const { id } = await webhookEndpoints.create({ url, enabled_events: ['charge.updated'] })
  await webhookEndpoints.list()
  await webhookEndpoints.retrieve(id)
  await webhookEndpoints.update(id, { disabled: true })
  await webhookEndpoints.del(id)
  const { data } = await stripe.events.list({ limit: 100 })
  await stripe.events.retrieve(String(data[0]?.id))
}

/** Calls that are refused, and the round of planned faults. */
async function walkRefusals({ url, key, stripe, control }: SandboxClient): Promise<void> {
  const refused = [
    () => createClient(url, 'sk_live_no').stripe.balance.retrieve(),
    () => stripe.charges.retrieve('ch_missing'),
    () => stripe.accounts.retrieve('acct_missing'),
    () => stripe.refunds.create({ charge: 'ch_missing' }),
    () => stripe.v2.core.accounts.retrieve('acct_missing'),
    () => createClient(url, key.replace('sk_', 'rk_')).stripe.disputes.list(),
  ]
  await control('POST', '/platform', { permissions: [] })
  for (const call of refused) await call().catch(() => undefined)
  for (const status of [400, 409, 429, 500, 503]) {
    await control('POST', '/faults', { match: 'POST /v1/refunds', status })
    await stripe.refunds.create({ charge: 'ch_missing' }).catch(() => undefined)
  }
}

/** Calls every operation and causes every event, as a new platform. */
export async function walkEverything(
  sandboxUrl: string,
  receiver: { url: string; secret: string },
): Promise<void> {
  const client = createClient(sandboxUrl)
  await registerReceiver(client, receiver)
  await registerThinReceiver(client, receiver)
  await walkAccounts(client)
  await walkAccountsV2(client)
  await walkDestinations(client, receiver.url)
  const account = await createReadyAccount(client)
  for (const walk of [
    walkCheckouts,
    walkPayments,
    walkRefunds,
    walkTransfers,
    walkDisputes,
    walkPayouts,
  ])
    await walk(client, account)
  await walkEndpoints(client, receiver.url)
  await walkRefusals(client)
  await waitForEvents(client)
}
