import { afterAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { CHECK_ORDER } from '#server/doctor/examine-installation.ts'
import { createDatabase } from '#server/testing/database.ts'
import {
  type DoctorReport,
  runDoctor as runChecks,
  toReport,
} from '#server/testing/programs/run-doctor.ts'
import { runProgram } from '#server/testing/programs/run-program.ts'
import { connectStripeControl, signUp, startWorld } from '#server/testing/world.ts'

const world = await startWorld()
afterAll(() => world.close())
const { stripe, env } = world
const runDoctor = (changes: Record<string, string> = {}) => runChecks({ ...env, ...changes })

/** Stripe's answer to a read, with changes; the rest is the sandbox's. */
async function answer(resource: string, changes: (found: never) => object): Promise<void> {
  const found = await stripe.retrieve(resource)
  const body = JSON.stringify(changes(found as never))
  await stripe.post('/faults', { match: `GET /v1/${resource}`, body, count: 100 })
}

interface Account {
  settings: object
  capabilities: object
  business_profile: object
}

const READY = {
  branding: { icon: 'file_1', logo: null, primary_color: '#6b4e9b', secondary_color: null },
  payments: { statement_descriptor: 'CIGUENA REGALO' },
  card_payments: { statement_descriptor_prefix: 'CIGUENA' },
  dashboard: { display_name: 'Cigüeña' },
}

const answerAccount = (changes: Partial<Account> = {}) =>
  answer('account', (found: Account) => ({
    ...found,
    ...changes,
    settings: { ...found.settings, ...READY, ...changes.settings },
  }))

const answerPayouts = (interval: string) =>
  stripe.post('/faults', {
    match: 'GET /v1/balance_settings',
    body: JSON.stringify({
      object: 'balance_settings',
      payments: { payouts: { schedule: { interval }, minimum_balance_by_currency: null } },
    }),
    count: 100,
  })

/** Runs the command as a script does. */
async function runCommand(): Promise<DoctorReport & { code: number }> {
  const { code, output } = await runProgram('commands/doctor.ts', env, ['--json'])
  return { ...toReport(JSON.parse(output)), code }
}

/** Everything that Stripe tells is as it must be. */
beforeEach(async () => {
  await stripe.post('/faults/clear')
  await answerAccount()
  await answerPayouts('manual')
})

it('finds nothing missing where everything is set up, and exits with 0', async () => {
  const { code, lines, listIds } = await runCommand()
  expect(listIds('missing')).toEqual([])
  expect(listIds('good')).toEqual(expect.arrayContaining(['stripe-key', 'webhook-thin-secret']))
  expect(code).toBe(0)
  expect(lines.map(({ id }) => id)).toEqual(CHECK_ORDER)
  const text = await runProgram('commands/doctor.ts', env)
  expect(text.output).toMatch(/^good +stripe-key +a secret key, test mode/m)
  expect(text.output).toMatch(/^not checkable +rehearsal .*\n +→ make the rehearsal/m)
  expect(text.output).toMatch(/good, 0 missing, \d+ not checkable\n$/)
})

describe('names what is missing, with the page to open, and exits with 1', () => {
  it('a key that Stripe rejects', async () => {
    await stripe.post('/faults/clear')
    const body = JSON.stringify({
      error: { type: 'invalid_request_error', message: 'Invalid API Key provided: sk_test_***' },
    })
    await stripe.post('/faults', { body, status: 401, count: 100 })
    const { code, find, listIds } = await runCommand()
    expect(listIds('missing')).toEqual(['stripe-key'])
    expect(find('stripe-key').action).toBe('https://dashboard.stripe.com/apikeys')
    expect(find('webhook-account')).toMatchObject({
      status: 'unknown',
      action: 'pass stripe-key first',
    })
    expect(code).toBe(1)
  })

  it('a right that a restricted key lacks', async () => {
    const key = `rk_test_${crypto.randomUUID().replaceAll('-', '')}`
    const message =
      "The provided key 'rk_test_***' does not have the required permissions for this endpoint on account 'acct_1'. Having the 'rak_dispute_read' permission would allow this request to continue."
    await connectStripeControl(key).post('/faults', {
      match: 'GET /v1/disputes',
      body: JSON.stringify({ error: { type: 'invalid_request_error', message } }),
      status: 403,
    })
    const { find } = await runDoctor({ STRIPE_SECRET_KEY: key })
    expect(find('stripe-permissions')).toMatchObject({
      status: 'missing',
      text: expect.stringContaining('disputes (rak_dispute_read)'),
    })
  })

  it('card payments that are off, a donation on the statement, and no picture', async () => {
    await stripe.post('/faults/clear')
    await answerPayouts('manual')
    await answerAccount({
      capabilities: { card_payments: 'inactive' },
      settings: {
        payments: { statement_descriptor: 'DONATIVO BEBE' },
        branding: { icon: null, logo: null, primary_color: null },
      },
    })
    const { find, listIds } = await runDoctor()
    expect(listIds('missing')).toEqual(['stripe-cards', 'stripe-descriptor', 'stripe-branding'])
    expect(find('stripe-cards').action).toContain('dashboard.stripe.com/settings/payment_methods')
  })

  it('a bank statement that would show something else than the product says', async () => {
    await stripe.post('/faults/clear')
    await answerPayouts('manual')
    await answerAccount({ settings: { card_payments: { statement_descriptor_prefix: null } } })
    const { find, listIds } = await runDoctor()
    expect(listIds('missing')).toEqual(['stripe-descriptor'])
    expect(find('stripe-descriptor')).toMatchObject({
      text: 'Stripe has CIGUENA REGALO, but STATEMENT_DESCRIPTOR promises CIGUENA* BABY SHOWER',
      action: expect.stringContaining('set the shortened descriptor to CIGUENA'),
    })
  })

  it('an event that no destination sends', async () => {
    const [, secret] = env.STRIPE_WEBHOOK_SECRET?.split(',') ?? []
    const endpoint = { url: `${world.url}/api/payments/webhook`, secret, connect: true }
    const enabled_events = ['account.updated', 'payout.paid']
    await stripe.post('/webhook_endpoints', { ...endpoint, enabled_events })
    const { find, listIds } = await runDoctor()
    expect(listIds('missing')).toEqual(['webhook-connect'])
    expect(find('webhook-connect').text).toContain('capability.updated')
    await stripe.post('/webhook_endpoints', { ...endpoint, enabled_events: ['*'] })
  })

  it('a signing secret that is not ours', async () => {
    const url = `${world.url}/api/payments/webhook`
    await stripe.post('/event_destinations', { url, secret: 'whsec_rolled' })
    const { find, listIds } = await runDoctor()
    expect(listIds('missing')).toEqual(['webhook-thin-secret'])
    expect(find('webhook-thin-secret').action).toContain('STRIPE_WEBHOOK_SECRET')
    const secret = env.STRIPE_WEBHOOK_SECRET?.split(',')[2]
    await stripe.post('/event_destinations', { url, secret })
  })

  it('a thin destination that sends no events of connected accounts', async () => {
    const url = `${world.url}/api/payments/webhook`
    const secret = env.STRIPE_WEBHOOK_SECRET?.split(',')[2]
    await stripe.post('/event_destinations', { url, secret, events_from: ['@self'] })
    const { find, listIds } = await runDoctor()
    expect(listIds('missing')).toEqual(['webhook-thin'])
    expect(find('webhook-thin-secret').status).toBe('unknown')
    await stripe.post('/event_destinations', { url, secret })
  })

  it('automatic payouts that drain a balance which is too low', async () => {
    await stripe.post('/faults/clear')
    await answerAccount()
    await answerPayouts('daily')
    await answer('balance', (found: object) => ({
      ...found,
      available: [{ amount: -12_345, currency: 'mxn' }],
    }))
    const { find, listIds } = await runDoctor()
    expect(find('stripe-payouts')).toMatchObject({ status: 'missing' })
    expect(listIds('missing')).toEqual(['stripe-payouts', 'stripe-balance'])
    expect(find('stripe-balance').text).toContain('$123.45 more')
  })

  it("a platform profile that refused the first host's account", async () => {
    const message =
      'Please review the responsibilities of managing losses for connected accounts at https://dashboard.stripe.com/settings/connect/platform-profile.'
    const body = JSON.stringify({ error: { type: 'invalid_request_error', message } })
    await stripe.post('/faults', { match: 'POST /v2/core/accounts', body, status: 400 })
    const host = await signUp(world)
    const create = () => host.call('POST /payments/connect/create-account', { body: {} })
    await expect(create()).rejects.toMatchObject({ code: 'PAYMENTS_NOT_OPEN' })
    const { find, listIds } = await runDoctor()
    expect(listIds('missing')).toEqual(['stripe-profile'])
    expect(find('stripe-profile').text).toMatch(/req_\w+/)
    await create()
    expect((await runDoctor()).find('stripe-profile').status).toBe('good')
  })

  it('mail, an address and a database that do not answer', async () => {
    const { listIds } = await runDoctor({
      SMTP_URL: 'smtp://127.0.0.1:9',
      PUBLIC_URL: 'https://127.0.0.1:9',
    })
    expect(listIds('missing')).toEqual([
      'smtp',
      'public-url-reachable',
      ...['webhook-account', 'webhook-connect', 'webhook-thin'],
    ])
    const without = await runDoctor({ DATABASE_URL: 'postgres://127.0.0.1:9/none' })
    expect(without.find('database-version').status).toBe('missing')
  })

  it('an empty database, which the first start migrates', async () => {
    const empty = await createDatabase(inject('adminDatabaseUrl'), { isEmpty: true })
    const { find } = await runDoctor({ DATABASE_URL: empty.url })
    expect(find('database-migrations')).toMatchObject({
      status: 'missing',
      text: expect.stringContaining('0001-users'),
      action: expect.stringContaining('start the product'),
    })
    expect(find('database-version').status).toBe('good')
    await empty.drop()
  })
})
