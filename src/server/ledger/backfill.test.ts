import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signUpAdmin } from '#server/admin/testing.ts'
import { connect } from '#server/db/connect.ts'
import { listWrongBalances } from './provider-movements-store.ts'
import { readBalances } from './store.ts'
import { waitUntil } from '#server/testing/outside.ts'
import { type StripeDashboard, openStripeDashboard } from '#server/testing/provider-panel.ts'
import { startWorld, type World } from '#server/testing/world.ts'
import { compareContributions } from '#server/reconciliation/ledger-store.ts'
import { waitForWebhooks, createPaidContribution, createFamily, payWithoutWebhook, settleSession, startCheckout } from '#server/testing/contributions.ts'

let world: World
let panel: StripeDashboard
beforeAll(async () => {
  world = await startWorld()
  panel = openStripeDashboard(world)
})
afterAll(() => world.close())

const file = new URL('../../../db/migrations/0013-ledger.sql', import.meta.url)

/** As the database was before there was a ledger. */
const FORGET = `
  drop table ledger_entries, ledger_movements, ledger_balances, ledger_checks cascade;
  drop function refuse_unbalanced;
  alter table refunds drop column settled_at;
  alter table disputes drop column closed_at;`

it('what happened before there was a ledger is on it, and comes to the same', async () => {
  const family = await createFamily(world)
  const admin = await signUpAdmin(world)
  const given = () => createPaidContribution(world, family)
  const refund = (id: string, part = {}) => {
    const body = { reason: 'Se repitió', ...part }
    return admin.call('POST /contributions/:id/refund', { params: { id }, body })
  }
  const [, whole, part, lost, won, byHand] = [
    await given(),
    await given(),
    await given(),
    await given(),
    await given(),
    await given(),
  ]
  await refund(whole.id)
  await refund(part.id, { amount: 33_333 })
  await refund(part.id, { amount: 11_111 })
  await panel.openDispute(lost.paymentIntent)
  const contest = await panel.openDispute(won.paymentIntent)
  await waitForWebhooks(world)
  await panel.closeDispute(contest, 'won')
  await panel.stripe.refunds.create({
    payment_intent: byHand.paymentIntent,
    amount: 50_000,
  })
  await waitForWebhooks(world)
  const stray = await payWithoutWebhook(world, (await startCheckout(world, family)).sessionId)
  await settleSession(world, { ...stray, checkoutSessionId: null, id: 'cs_stray' })

  const later = () => new Date(Date.now() + 3_600_000)
  await waitUntil('all has moved', async () => {
    return (await compareContributions(world.deps.db, later())).wrong.length === 0
  })
  const before = await readBalances(world.deps.db)
  const { ledger } = await compareContributions(world.deps.db, later())

  const connection = connect(world.config.databaseUrl, { max: 1 })
  const text = await readFile(file, 'utf8')
  await connection.db.transaction().execute(async (tx) => {
    await sql.raw(FORGET).execute(tx)
    await sql.raw(text).execute(tx)
  })
  expect(await compareContributions(connection.db, later())).toEqual({ ledger, wrong: [] })
  expect(await listWrongBalances(connection.db)).toEqual([])
  const after = await readBalances(connection.db)
  const known = (balances: typeof after) => ({
    ...balances,
    revenue: balances.revenue + balances.provider,
    provider: null,
  })
  expect(known(after)).toEqual(known(before))
  await connection.close()
})
