import { beforeAll, expect, test } from 'vitest'
import { listOpenFaults } from '#server/operator-faults/store.ts'
import { watchProvider } from '#server/operator-faults/watch-provider.ts'
import { findAccount } from '#server/payout-records/store.ts'
import { createEvent } from '#server/testing/factories.ts'
import { connectSandboxPayments } from '#server/testing/provider/sandbox-payments.ts'
import { setUpWorld, signUp } from '#server/testing/world.ts'
import { refreshDueAccounts } from './refresh-due-accounts.ts'

const HOUR = 3_600_000
const world = setUpWorld()

beforeAll(async () => {
  await world.stripe.post('/webhooks', { mode: 'drop' })
})

/** A host whose account is complete at Stripe; `asked` and `created` are milliseconds ago. */
async function createHost({ isKnown = false, created = 0, asked = 0 } = {}) {
  const host = await signUp(world)
  const { accountId } = await host.call('POST /payments/connect/create-account', { body: {} })
  await world.stripe.post(`/accounts/${accountId}/complete`)
  const ago = (ms: number) => new Date(Date.now() - ms)
  await world.deps.db
    .updateTable('payout_accounts')
    .set({
      asked_at: ago(asked),
      created_at: ago(created),
      transfers_active: isKnown,
      payouts_enabled: isKnown,
    })
    .where('stripe_account_id', '=', accountId)
    .execute()
  return { ...host, accountId }
}

const findRow = (accountId: string) => findAccount(world.deps.db, accountId)
const run = () => refreshDueAccounts(world.deps)
const isRead = async (accountId: string) => (await findRow(accountId))?.last_synced_at !== null

test('an account whose events were lost takes money an hour after it was asked last', async () => {
  const host = await createHost({ asked: 2 * HOUR })
  await run()
  expect(await findRow(host.accountId)).toMatchObject({ can_receive_payments: true })
})

test('an onboarding is asked hourly for a month, an active event hourly, all others daily', async () => {
  const month = 31 * 24 * HOUR
  const [recent, open, abandoned, settled, overdue, hosting] = await Promise.all([
    createHost({ asked: HOUR / 2 }),
    createHost({ asked: 2 * HOUR }),
    createHost({ asked: 2 * HOUR, created: month }),
    createHost({ asked: 2 * HOUR, isKnown: true }),
    createHost({ asked: 25 * HOUR, isKnown: true, created: month }),
    createHost({ asked: 2 * HOUR, isKnown: true }),
  ])
  await createEvent(world.deps.db, hosting.user.id)
  await run()
  const all = [recent, open, abandoned, settled, overdue, hosting]
  const read = await Promise.all(all.map(({ accountId }) => isRead(accountId)))
  expect(read).toEqual([false, true, false, false, true, true])
})

test('an account that fails does not hold up the others, nor is it asked again at once', async () => {
  const [first, second] = [
    await createHost({ asked: 9 * HOUR }),
    await createHost({ asked: 8 * HOUR }),
  ]
  const match = `GET /v2/core/accounts/${first.accountId}`
  await world.stripe.post('/faults', { match, status: 200, body: '{}', count: 1 })
  await run()
  expect(await isRead(first.accountId)).toBe(false)
  expect(await findRow(second.accountId)).toMatchObject({ can_receive_payments: true })
  await run()
  expect(await isRead(first.accountId)).toBe(false)
})

test('while Stripe is unavailable few accounts are asked, and the rest stays due', async () => {
  const hosts = await Promise.all(Array.from({ length: 5 }, () => createHost({ asked: 9 * HOUR })))
  const fault = { match: 'GET /v2/core/accounts', body: '{}', status: 200, count: 3 }
  await world.stripe.post('/faults', fault)
  await run()
  const rows = await Promise.all(hosts.map(({ accountId }) => findRow(accountId)))
  const hourAgo = new Date(Date.now() - HOUR)
  expect(rows.filter((row) => row && row.asked_at < hourAgo)).toHaveLength(2)
  await run()
  expect(await Promise.all(hosts.map(({ accountId }) => isRead(accountId)))).toContain(true)
})

test('a valid key of another platform deauthorizes nobody and alerts the operator', async () => {
  const { deps } = world
  const hosts = await Promise.all(
    Array.from({ length: 5 }, () => createHost({ asked: 25 * HOUR, isKnown: true })),
  )
  const payments = watchProvider(connectSandboxPayments().payments, deps)
  await refreshDueAccounts({ ...deps, payments })
  const rows = await Promise.all(hosts.map(({ accountId }) => findRow(accountId)))
  expect(rows.filter((row) => row?.can_receive_payments)).toHaveLength(5)
  const faults = await listOpenFaults(deps.db)
  expect(faults).toMatchObject([{ kind: 'key-of-another-platform', stops_contributions: false }])
})
