import { beforeAll, describe, expect, test } from 'vitest'
import { findAccount, findCurrentAccount } from '#server/payout-records/store.ts'
import { waitForWebhooks } from '#server/testing/contributions.ts'
import { createCheckout, createContribution, createEvent } from '#server/testing/factories.ts'
import { type Person, setUpWorld, signUp, waitUntil } from '#server/testing/world.ts'
import { accountChanged, refreshAccount } from './apply-account-update.ts'

const SUBJECT = 'Tu cuenta de pagos está lista'

const world = setUpWorld()

beforeAll(async () => {
  await world.stripe.post('/webhooks', { mode: 'drop' })
})

async function hostWithAccount(): Promise<Person & { accountId: string }> {
  const host = await signUp(world)
  const { accountId } = await host.call('POST /payments/connect/create-account', { body: {} })
  return { ...host, accountId }
}

function findRow(accountId: string) {
  return findAccount(world.deps.db, accountId)
}

async function listReadyEmails(host: Person) {
  const emails = await world.mailbox.listEmails(host.email)
  return emails.filter(({ subject }) => subject === SUBJECT)
}

/** Lists the data of tasks, waiting or done. */
async function listTasks(name: string): Promise<Record<string, unknown>[]> {
  const rows = await world.deps.db
    .withTables<{ 'pgboss.job': { name: string; data: Record<string, unknown> } }>()
    .selectFrom('pgboss.job')
    .select('data')
    .where('name', '=', name)
    .execute()
  return rows.map((row) => row.data)
}

test('the host gets one email when the account first accepts money', async () => {
  const host = await hostWithAccount()
  await refreshAccount(world.deps, host.accountId)
  expect(await findRow(host.accountId)).toMatchObject({ can_take_money: false, ready_at: null })
  await world.stripe.post(`/accounts/${host.accountId}/complete`)
  await Promise.all([1, 2, 3].map(() => refreshAccount(world.deps, host.accountId)))
  const ready = await findRow(host.accountId)
  expect(ready).toMatchObject({ can_take_money: true, ready_at: expect.any(Date) })
  const { text } = await world.mailbox.waitForEmail(host.email, SUBJECT)
  expect(text).toContain(`${world.url}/events/create`)
  await world.stripe.post(`/accounts/${host.accountId}/restrict`)
  await refreshAccount(world.deps, host.accountId)
  await world.stripe.post(`/accounts/${host.accountId}/complete`)
  await refreshAccount(world.deps, host.accountId)
  const enqueued = await listTasks('send-email')
  expect(
    enqueued.filter((email) => email.to === host.email && email.subject === SUBJECT),
  ).toHaveLength(1)
  expect(await listReadyEmails(host)).toHaveLength(1)
  expect((await findRow(host.accountId))?.ready_at).toEqual(ready?.ready_at)
})

test('an account that stops accepting money expires the checkouts that would pay into it only', async () => {
  const { db } = world.deps
  const host = await hostWithAccount()
  await world.stripe.post(`/accounts/${host.accountId}/complete`)
  await refreshAccount(world.deps, host.accountId)
  const event = await createEvent(db, host.user.id)
  const checkout = async (status: 'opening' | 'open' | 'complete', account = host.accountId) => {
    const contribution = await createContribution(db, event, { stripe_account_id: account })
    return createCheckout(db, contribution, { status })
  }
  const opening = await checkout('opening')
  const open = await checkout('open')
  await checkout('complete')
  await checkout('open', 'acct_another')
  await world.stripe.post(`/accounts/${host.accountId}/restrict`)
  await Promise.all([1, 2].map(() => refreshAccount(world.deps, host.accountId)))
  const ended = (await listTasks('expire-checkout')).map((task) => task.checkoutSessionId)
  expect(ended.sort()).toEqual([opening.id, open.id].sort())
})

test('an update requested earlier does not overwrite a later one', async () => {
  const { db } = world.deps
  const host = await hostWithAccount()
  const early = await accountChanged.fetch(world.deps, { account: host.accountId })
  await world.stripe.post(`/accounts/${host.accountId}/complete`)
  await refreshAccount(world.deps, host.accountId)
  await db.transaction().execute((tx) => accountChanged.apply(tx, world.deps, early))
  expect(await findRow(host.accountId)).toMatchObject({ can_take_money: true })
})

test('the effects of an event roll back with its transaction', async () => {
  const { db } = world.deps
  const host = await hostWithAccount()
  await world.stripe.post(`/accounts/${host.accountId}/complete`)
  const update = await accountChanged.fetch(world.deps, { account: host.accountId })
  const broken = db.transaction().execute(async (tx) => {
    await accountChanged.apply(tx, world.deps, update)
    throw new Error('handled could not be set')
  })
  await expect(broken).rejects.toThrow('handled')
  expect(await findRow(host.accountId)).toMatchObject({ can_take_money: false, ready_at: null })
  const emails = await listTasks('send-email')
  expect(emails.filter((email) => email.to === host.email && email.subject === SUBJECT)).toEqual([])
})

test('a deauthorized account accepts no money', async () => {
  const host = await hostWithAccount()
  await world.stripe.post(`/accounts/${host.accountId}/complete`)
  await refreshAccount(world.deps, host.accountId)
  await world.stripe.post(`/accounts/${host.accountId}/deauthorize`)
  const update = await accountChanged.fetch(world.deps, { account: host.accountId })
  await world.deps.db.transaction().execute((tx) => accountChanged.apply(tx, world.deps, update))
  expect(await findRow(host.accountId)).toMatchObject({
    can_take_money: false,
    deauthorized_at: expect.any(Date),
  })
})

test('events about accounts that are not ours change nothing', async () => {
  expect(await accountChanged.fetch(world.deps, { account: 'acct_nobody' })).toBeNull()
  expect(await accountChanged.fetch(world.deps, { account: null })).toBeNull()
})

function waitUntilTakesMoney(host: Person, expected: boolean) {
  return waitUntil(`can_take_money is ${expected}`, async () => {
    const account = await findCurrentAccount(world.deps.db, host.user.id)
    return account?.can_take_money === expected
  })
}

describe('with webhooks', () => {
  beforeAll(() => world.stripe.post('/webhooks', { mode: 'normal' }))

  test('a host gets an email when the onboarding is complete', async () => {
    const host = await hostWithAccount()
    await world.stripe.post(`/accounts/${host.accountId}/complete`)
    await world.mailbox.waitForEmail(host.email, SUBJECT)
    await waitUntilTakesMoney(host, true)
  })

  test('a restricted or deauthorized account accepts no money', async () => {
    const host = await hostWithAccount()
    await world.stripe.post(`/accounts/${host.accountId}/complete`)
    await waitUntilTakesMoney(host, true)
    await world.stripe.post(`/accounts/${host.accountId}/restrict`)
    await waitUntilTakesMoney(host, false)
    await world.stripe.post(`/accounts/${host.accountId}/complete`)
    await waitUntilTakesMoney(host, true)
    await world.stripe.post(`/accounts/${host.accountId}/deauthorize`)
    await waitUntilTakesMoney(host, false)
  })

  test('late, repeated and reordered events leave the current state and one email', async () => {
    const host = await hostWithAccount()
    await world.stripe.post('/webhooks', { mode: 'hold' })
    await world.stripe.post(`/accounts/${host.accountId}/complete`)
    await world.stripe.post(`/accounts/${host.accountId}/restrict`)
    await world.stripe.post(`/accounts/${host.accountId}/complete`)
    await world.stripe.post('/webhooks/release', { order: 'reverse', times: 2 })
    await world.stripe.post('/webhooks', { mode: 'normal' })
    await waitUntilTakesMoney(host, true)
    await world.mailbox.waitForEmail(host.email, SUBJECT)
    await waitForWebhooks(world)
    await waitUntilTakesMoney(host, true)
    const emails = await world.mailbox.listEmails(host.email)
    expect(emails.filter(({ subject }) => subject === SUBJECT)).toHaveLength(1)
  })
})
