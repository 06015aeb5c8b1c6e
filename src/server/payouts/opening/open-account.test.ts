import { afterEach, describe, expect, it } from 'vitest'
import { DAY_MS } from '#contract/product/durations.ts'
import { ACCOUNT_MS } from '#server/limits.ts'
import { listRows } from '#server/testing/database.ts'
import { openStripeDashboard } from '#server/testing/provider/stripe-dashboard.ts'
import { type Person, setUpWorld, signUp, waitUntil } from '#server/testing/world.ts'

const CREATE = 'POST /v2/core/accounts'
const world = setUpWorld()

afterEach(() => world.stripe.post('/faults/clear'))

interface SandboxCall {
  method: string
  path: string
  idempotency_key: string
  body: { contact_email?: string; configuration: object; metadata?: { userId: string } }
}

const create = ({ token }: Person, body: object = {}) =>
  world.send('POST', '/payments/connect/create-account', { token, body })

/** Asks until there is an answer: the first account of a sandbox may take longer than a host waits. */
const createPatiently = (host: Person, body?: object) =>
  waitUntil('the account is no longer being opened', async () => {
    const reply = await create(host, body)
    return reply.body.errorCode !== 'PAYOUT_ACCOUNT_PENDING' && reply
  })

const fail = (fault: object) => world.stripe.post('/faults', { match: CREATE, ...fault })

const refuse = (error: object) =>
  fail({ count: 1, status: 400, body: JSON.stringify({ error: { message: 'No.', ...error } }) })

const listAccountRows = ({ user }: Person) =>
  listRows(world, 'payout_accounts', { user_id: user.id })

/** Lists the requests to open an account for this host that reached Stripe, oldest first. */
async function listCreations({ user }: Person): Promise<SandboxCall[]> {
  const { requests } = await world.stripe.get<{ requests: SandboxCall[] }>('/requests')
  const isCreation = ({ method, path }: SandboxCall) => `${method} ${path}` === CREATE
  return requests
    .filter((call) => isCreation(call) && call.body.metadata?.userId === user.id)
    .reverse()
}

const listKeys = async (host: Person) =>
  (await listCreations(host)).map(({ idempotency_key: key }) => key.replace(/^acct:[\w-]+/, ''))

/** Moves the reservation of a host's account to milliseconds ago. */
async function setCreatedAt({ user }: Person, ago: number, changes: object = {}): Promise<void> {
  await world.deps.db
    .updateTable('payout_accounts')
    .set({ created_at: new Date(Date.now() - ago), ...changes })
    .where('user_id', '=', user.id)
    .execute()
}

/** Counts this host's accounts at Stripe. */
async function countAtStripe({ user }: Person): Promise<number> {
  const { accounts } = openStripeDashboard(world).stripe.v2.core
  const all = await accounts.list({ limit: 20 }).autoPagingToArray({ limit: 1_000 })
  return all.filter(({ metadata }) => metadata?.userId === user.id).length
}

/** Creates the account after what went wrong, and proves that the host has exactly one. */
async function expectOneAccount(host: Person): Promise<void> {
  const { status, body } = await createPatiently(host)
  expect(status).toBe(200)
  expect(await listAccountRows(host)).toMatchObject([
    { stripe_account_id: body.accountId, api: 'v2', request: null },
  ])
  expect(await countAtStripe(host)).toBe(1)
}

describe('a host gets one account', () => {
  it('from concurrent and later calls', async () => {
    const host = await signUp(world)
    const answers = await Promise.all([1, 2, 3].map(() => createPatiently(host)))
    answers.push(await createPatiently(host, { firstName: 'Otra' }))
    const [account, ...others] = await listAccountRows(host)
    expect(others).toEqual([])
    for (const { body } of answers) expect(body.accountId).toBe(account?.stripe_account_id)
    expect(await countAtStripe(host)).toBe(1)
  })

  it('after an answer that was lost, under the same key with the same request', async () => {
    const host = await signUp(world)
    await fail({ drop: 'after', count: 2 })
    expect((await create(host)).status).toBeGreaterThanOrEqual(500)
    await expectOneAccount(host)
    expect(new Set(await listKeys(host))).toEqual(new Set([':1']))
  })

  it('after an answer that is no account', async () => {
    const host = await signUp(world)
    await fail({ body: '{}', status: 200, count: 1 })
    expect((await create(host)).status).toBeGreaterThanOrEqual(500)
    await expectOneAccount(host)
    expect(await listKeys(host)).toEqual([':1', ':1'])
  })

  it('although Stripe takes longer than the browser waits', async () => {
    const host = await signUp(world)
    await fail({ delay_ms: 1.5 * ACCOUNT_MS, count: 1 })
    const late = await create(host)
    expect([late.status, late.body.errorCode]).toEqual([503, 'PAYOUT_ACCOUNT_PENDING'])
    await expectOneAccount(host)
    expect(new Set(await listKeys(host))).toEqual(new Set([':1']))
  })

  it('while another request uses the key', async () => {
    const host = await signUp(world)
    const error = { type: 'idempotency_error', code: 'idempotency_key_in_use', message: 'Busy.' }
    await fail({ status: 409, body: JSON.stringify({ error }), count: 2 })
    await expectOneAccount(host)
    expect(await listKeys(host)).toEqual([':1', ':1', ':1'])
  })

  it('after a failure of Stripe, which goes on under the same key', async () => {
    const host = await signUp(world)
    await fail({ status: 500, count: 1 })
    await expectOneAccount(host)
    expect(await listKeys(host)).toEqual([':1', ':1'])
  })

  it('after two failures under a key, under the next one', async () => {
    const host = await signUp(world)
    await fail({ status: 500, count: 2 })
    await expectOneAccount(host)
    expect(await listKeys(host)).toEqual([':1', ':1', ':2'])
  })

  it('which is found when Stripe refuses the key, because this version asks for something else', async () => {
    const host = await signUp(world)
    await fail({ drop: 'after', count: 2 })
    await create(host)
    const [row] = await listAccountRows(host)
    const request = JSON.stringify({ ...(row?.request as object), firstName: 'Otra' })
    await setCreatedAt(host, 60_000, { request })
    await expectOneAccount(host)
    expect(await listKeys(host)).not.toContain(':2')
  })

  it('which is found after Stripe has forgotten the key', async () => {
    const host = await signUp(world)
    await fail({ drop: 'after', count: 2 })
    await create(host)
    await setCreatedAt(host, 2 * DAY_MS, { idempotency_key: host.user.id })
    await expectOneAccount(host)
  })
})

describe('what Stripe refuses', () => {
  it('an address is left out, and the host types one in the onboarding', async () => {
    const host = await signUp(world)
    const { status } = await create(host, { email: 'ana@correo.invalid' })
    expect(status).toBe(200)
    const [first, second] = await listCreations(host)
    expect(first?.body.contact_email).toBe('ana@correo.invalid')
    expect(second?.body.contact_email).toBeUndefined()
    await expectOneAccount(host)
  })

  it('an address that it needs all the same is named to the host', async () => {
    const host = await signUp(world)
    await refuse({ code: 'email_invalid' })
    await refuse({ code: 'invalid_fields', param: 'contact_email' })
    expect(await create(host)).toMatchObject({
      status: 409,
      body: { errorCode: 'PAYOUT_EMAIL_REFUSED' },
    })
    expect(await listAccountRows(host)).toEqual([])
    await expectOneAccount(host)
  })

  it('transfers without card payments are requested together with them', async () => {
    const [host, next] = [await signUp(world), await signUp(world)]
    await world.stripe.post('/platform', { transfers_only: false })
    await expectOneAccount(host)
    const [first, second] = await listCreations(host)
    expect(first?.body.configuration).not.toHaveProperty('merchant')
    expect(second?.body.configuration).toHaveProperty('merchant')
    // The answer is remembered: the next account costs one call.
    await expectOneAccount(next)
    const creations = await listCreations(next)
    expect(creations).toHaveLength(1)
    expect(creations[0]?.body.configuration).toHaveProperty('merchant')
    await world.stripe.post('/platform', { transfers_only: true })
  })

  it('anything else ends the attempt, and the next call begins anew', async () => {
    const host = await signUp(world)
    await refuse({ type: 'invalid_request_error' })
    expect((await create(host)).status).toBe(502)
    expect(await listAccountRows(host)).toEqual([])
    await expectOneAccount(host)
  })
})
