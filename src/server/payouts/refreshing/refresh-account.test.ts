import { beforeAll, describe, expect, test } from 'vitest'
import { findAccount } from '#server/payout-records/store.ts'
import { waitForWebhooks } from '#server/testing/contributions.ts'
import { listQueuedExpirations, updateRow } from '#server/testing/database.ts'
import { createCheckout, createContribution, createEvent } from '#server/testing/factories.ts'
import { openStripeDashboard } from '#server/testing/provider/stripe-dashboard.ts'
import { countEmails, type Person, setUpWorld, signUp, waitUntil } from '#server/testing/world.ts'
import { handleAccount, refreshAccount } from './refresh-account.ts'

const SUBJECT = 'Tu cuenta de pagos está lista'

const world = setUpWorld()

beforeAll(async () => {
  await world.stripe.post('/webhooks', { mode: 'drop' })
})

async function createHost(): Promise<Person & { accountId: string }> {
  const host = await signUp(world)
  const { accountId } = await host.call('POST /payments/connect/create-account', { body: {} })
  return { ...host, accountId }
}

const change = (accountId: string, kind: 'complete' | 'restrict' | 'deauthorize') =>
  world.stripe.post(`/accounts/${accountId}/${kind}`)
const findRow = (accountId: string) => findAccount(world.deps.db, accountId)
const refresh = (accountId: string) => refreshAccount(world.deps, accountId)

async function countReadyEmails({ email }: Person): Promise<number> {
  await countEmails(world, email)
  const emails = await world.mailbox.listEmails(email)
  return emails.filter(({ subject }) => subject === SUBJECT).length
}

test('the host gets one email when the account first accepts money', async () => {
  const host = await createHost()
  await refresh(host.accountId)
  expect(await findRow(host.accountId)).toMatchObject({
    can_receive_payments: false,
    ready_notified_at: null,
  })
  await change(host.accountId, 'complete')
  await Promise.all([1, 2, 3].map(() => refresh(host.accountId)))
  const ready = await findRow(host.accountId)
  expect(ready).toMatchObject({ can_receive_payments: true, ready_notified_at: expect.any(Date) })
  const { text } = await world.mailbox.waitForEmail(host.email, SUBJECT)
  expect(text).toContain(`${world.url}/events/create`)
  for (const kind of ['restrict', 'complete'] as const) {
    await change(host.accountId, kind)
    await refresh(host.accountId)
  }
  expect(await countReadyEmails(host)).toBe(1)
  expect((await findRow(host.accountId))?.ready_notified_at).toEqual(ready?.ready_notified_at)
})

test('an account that stops accepting money expires the checkouts that would pay into it only', async () => {
  const { db } = world.deps
  const host = await createHost()
  await change(host.accountId, 'complete')
  await refresh(host.accountId)
  const event = await createEvent(db, host.user.id)
  const checkout = async (status: 'opening' | 'open' | 'complete', account = host.accountId) => {
    const contribution = await createContribution(db, event, { stripe_account_id: account })
    return (await createCheckout(db, contribution, { status })).id
  }
  const payingIntoIt = [await checkout('opening'), await checkout('open')]
  await checkout('complete')
  await checkout('open', 'acct_another')
  await change(host.accountId, 'restrict')
  await Promise.all([1, 2].map(() => refresh(host.accountId)))
  expect(await listQueuedExpirations(db, event.id)).toEqual(payingIntoIt.sort())
})

test('an update requested earlier does not overwrite a later one', async () => {
  const { accountId } = await createHost()
  const early = await handleAccount.fetch(world.deps, { account: accountId })
  await change(accountId, 'complete')
  await refresh(accountId)
  await world.deps.db.transaction().execute((tx) => handleAccount.apply(tx, world.deps, early))
  expect(await findRow(accountId)).toMatchObject({ can_receive_payments: true })
})

test('the effects of an event roll back with its transaction', async () => {
  const host = await createHost()
  await change(host.accountId, 'complete')
  const update = await handleAccount.fetch(world.deps, { account: host.accountId })
  const broken = world.deps.db.transaction().execute(async (tx) => {
    await handleAccount.apply(tx, world.deps, update)
    throw new Error('handled could not be set')
  })
  await expect(broken).rejects.toThrow('handled')
  expect(await findRow(host.accountId)).toMatchObject({
    can_receive_payments: false,
    ready_notified_at: null,
  })
  expect(await countReadyEmails(host)).toBe(0)
})

test('events about accounts that are not ours change nothing', async () => {
  for (const account of ['acct_nobody', null]) {
    expect(await handleAccount.fetch(world.deps, { account })).toBeNull()
  }
})

describe('with webhooks', () => {
  beforeAll(() => world.stripe.post('/webhooks', { mode: 'normal' }))

  const waitUntilCanReceivePayments = ({ accountId }: { accountId: string }, expected: boolean) =>
    waitUntil(`can_receive_payments is ${expected}`, async () => {
      return (await findRow(accountId))?.can_receive_payments === expected
    })

  test('a restricted or deauthorized account accepts no money', async () => {
    const host = await createHost()
    for (const [kind, canReceivePayments] of [
      ['complete', true],
      ['restrict', false],
      ['complete', true],
      ['deauthorize', false],
    ] as const) {
      await change(host.accountId, kind)
      await waitUntilCanReceivePayments(host, canReceivePayments)
    }
    expect(await findRow(host.accountId)).toMatchObject({ deauthorized_at: expect.any(Date) })
    expect(await countReadyEmails(host)).toBe(1)
  })

  test('a deauthorized account whose platform was never noted is known by the others’ platform', async () => {
    const host = await createHost()
    await change(host.accountId, 'complete')
    await waitUntilCanReceivePayments(host, true)
    const row = await findRow(host.accountId)
    await updateRow(world, 'payout_accounts', String(row?.id), { platform_id: null })
    await change(host.accountId, 'deauthorize')
    await waitUntilCanReceivePayments(host, false)
    expect(await findRow(host.accountId)).toMatchObject({ deauthorized_at: expect.any(Date) })
  })

  test('late, repeated and reordered events leave the current state and one email', async () => {
    const host = await createHost()
    await world.stripe.post('/webhooks', { mode: 'hold' })
    for (const kind of ['complete', 'restrict', 'complete'] as const) {
      await change(host.accountId, kind)
    }
    await world.stripe.post('/webhooks/release', { order: 'reverse', times: 2 })
    await world.stripe.post('/webhooks', { mode: 'normal' })
    await waitUntilCanReceivePayments(host, true)
    await waitForWebhooks(world)
    expect(await findRow(host.accountId)).toMatchObject({ can_receive_payments: true })
    expect(await countReadyEmails(host)).toBe(1)
  })

  test('thin events alone keep an account up to date', async () => {
    const host = await createHost()
    const { webhookEndpoints, v2 } = openStripeDashboard(world).stripe
    for await (const { id } of webhookEndpoints.list()) await webhookEndpoints.del(id)
    for (const [kind, canReceivePayments] of [
      ['complete', true],
      ['restrict', false],
      ['complete', true],
    ] as const) {
      await change(host.accountId, kind)
      await waitUntilCanReceivePayments(host, canReceivePayments)
    }
    await v2.core.accounts.close(host.accountId, { applied_configurations: ['recipient'] })
    await waitUntilCanReceivePayments(host, false)
    expect(await findRow(host.accountId)).toMatchObject({ deauthorized_at: expect.any(Date) })
  })
})
