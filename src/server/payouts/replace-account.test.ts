import { describe, expect, it } from 'vitest'
import { DAY_MS } from '#contract/product/durations.ts'
import { listRows, updateRow } from '#server/testing/database.ts'
import { runProgram } from '#server/testing/programs/run-program.ts'
import {
  countEmails,
  type Person,
  setUpWorld,
  signUp,
  signUpAdmin,
  type World,
} from '#server/testing/world.ts'

const world = setUpWorld()

const REJECTED = { status: 409, body: { errorCode: 'PAYOUT_ACCOUNT_REJECTED' } }

const create = ({ token }: Person, body: object = {}) =>
  world.send('POST', '/payments/connect/create-account', { token, body })
const replace = (host: Person) => create(host, { forceRecreate: true })

async function createHost() {
  const host = await signUp(world)
  const { accountId }: { accountId: string } = (await create(host)).body
  return { ...host, accountId }
}

/** Stripe rejects an account that could receive payments, and the product reads it. */
async function reject(host: Person, accountId: string): Promise<void> {
  await world.stripe.post(`/accounts/${accountId}/complete`)
  await rejectAgain(host, accountId)
}

/** The same without the time between, in which the account could receive payments again. */
async function rejectAgain(host: Person, accountId: string): Promise<void> {
  await world.stripe.post(`/accounts/${accountId}/reject`)
  const params = { accountId }
  await host.call('GET /payments/connect/account-status/:accountId', { params })
}

/** How often emails with such words were delivered, also under one Message-ID. */
async function countDeliveries(to: string, words: RegExp | string): Promise<number> {
  await countEmails(world, to)
  const emails = (await world.mailbox.listEmails(to)).filter(({ subject, text }) =>
    `${subject}\n${text}`.match(words),
  )
  return emails.reduce((sum, { deliveries }) => sum + deliveries, 0)
}

const runAdmin = ({ config }: World, ...args: string[]) =>
  runProgram('commands/admin.ts', { DATABASE_URL: config.databaseUrl }, args)

describe('an account that Stripe rejected', () => {
  it('is not replaced by its host, before its webhook arrives or after it is closed', async () => {
    const host = await createHost()
    await world.stripe.post('/webhooks', { mode: 'drop' })
    await world.stripe.post(`/accounts/${host.accountId}/reject`)
    await world.stripe.post('/webhooks', { mode: 'normal' })
    expect(await replace(host)).toMatchObject(REJECTED)
    const [row] = await listRows(world, 'payout_accounts', { user_id: host.user.id })
    await updateRow(world, 'payout_accounts', String(row?.id), { deauthorized_at: new Date() })
    expect(await create(host)).toMatchObject(REJECTED)
    expect(await listRows(world, 'payout_accounts', { user_id: host.user.id })).toHaveLength(1)
  })

  it('bars its host also if it was replaced before Stripe rejected it', async () => {
    const host = await createHost()
    expect((await replace(host)).status).toBe(200)
    await reject(host, host.accountId)
    expect(await replace(host)).toMatchObject(REJECTED)
  })

  it('is announced once to its host and to support, and shown to admins', async () => {
    const host = await createHost()
    await reject(host, host.accountId)
    await rejectAgain(host, host.accountId)
    expect(await countDeliveries(world.config.supportEmail, host.email)).toBe(1)
    expect(await countDeliveries(host.email, /rechazó/)).toBe(1)
    const admin = await signUpAdmin(world)
    const params = { hostId: host.user.id }
    expect(await admin.call('GET /admin/host-analytics/:hostId', { params })).toMatchObject({
      payoutStatus: 'restricted',
      payoutAccounts: {
        total: 1,
        rejectedFor: 'rejected_fraud',
        current: { accountId: host.accountId, disabledReason: 'rejected_fraud' },
      },
    })
  })

  it('is replaced once an operator has allowed it, which the audit records', async () => {
    const host = await createHost()
    await reject(host, host.accountId)
    const allow = () => runAdmin(world, 'allow-payout-account', host.email)
    expect((await allow()).output).toMatch(/can start another payout account/)
    expect((await allow()).output).toMatch(/has rejected no account/)
    expect((await replace(host)).status).toBe(200)
    const written = await listRows(world, 'audit_entries', { subject_id: host.user.id })
    expect(written).toMatchObject([{ action: 'allow-payout-account', detail: { accounts: 1 } }])
  })
})

describe('replacing an account', () => {
  it('is reported to the host by email each time', async () => {
    const host = await createHost()
    await Promise.all([replace(host), replace(host)])
    // The second press may come while the first one replaces the account, or after it.
    const { length } = await listRows(world, 'payout_accounts', { user_id: host.user.id })
    expect(length).toBeGreaterThan(1)
    expect(await countDeliveries(host.email, /otra cuenta/)).toBe(length - 1)
  })

  it('is possible for three accounts in a day', async () => {
    const host = await createHost()
    for (let time = 0; time < 2; time += 1) expect((await replace(host)).status).toBe(200)
    const refused = await replace(host)
    expect(refused).toMatchObject({ status: 429, body: { errorCode: 'RATE_LIMITED' } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    const rows = await listRows(world, 'payout_accounts', { user_id: host.user.id })
    expect(rows).toHaveLength(3)
    for (const { id, created_at } of rows) {
      const yesterday = new Date(created_at.getTime() - DAY_MS)
      await updateRow(world, 'payout_accounts', id, { created_at: yesterday })
    }
    expect((await replace(host)).status).toBe(200)
  })
})
