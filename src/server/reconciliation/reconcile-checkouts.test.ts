import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { HOUR_MS } from '#contract/product/durations.ts'
import { findCheckout } from '#server/contributions/checkouts-store.ts'
import {
  createFamily,
  payByCard,
  prepareStoredCheckout,
  readContribution,
  readEventRow,
  startCheckout,
} from '#server/testing/contributions.ts'
import { updateRow } from '#server/testing/database.ts'
import { runProgram } from '#server/testing/programs/run-program.ts'
import { startWorld } from '#server/testing/world.ts'
import { reconcileCheckouts } from './reconcile-checkouts.ts'

const world = await startWorld()
const family = await createFamily(world)
await world.stripe.post('/webhooks', { mode: 'drop' })
afterAll(() => world.close())

const reconcile = (now = new Date()) => reconcileCheckouts({ ...world.deps, now: () => now })

describe('R6: reconciliation', () => {
  it('records a payment whose webhook never came; a second run changes nothing', async () => {
    const paid = [await startCheckout(world, family), await startCheckout(world, family)]
    for (const { sessionId } of paid) await payByCard(world, sessionId)
    const open = await startCheckout(world, family)
    const before = await readEventRow(world, family)
    expect(await reconcile()).toEqual({
      compared: 3,
      paid: 2,
      paidAmount: 114_248,
      recordedAmount: 114_248,
      explained: [],
      recorded: 2,
      differences: [],
    })
    const after = await readEventRow(world, family)
    expect(after.raised_amount - before.raised_amount).toBe(100_000)
    expect(await reconcile()).toMatchObject({ recorded: 0, differences: [], paid: 2 })
    expect(await readEventRow(world, family)).toEqual(after)
    expect((await readContribution(world, open.sessionId)).status).toBe('PENDING')
  })

  it('expires old checkouts, and earlier payments win', async () => {
    const forgotten = await startCheckout(world, family)
    const paid = await startCheckout(world, family)
    await payByCard(world, paid.sessionId)
    await reconcile(new Date(Date.now() + 2 * HOUR_MS))
    expect((await readContribution(world, forgotten.sessionId)).status).toBe('EXPIRED')
    expect((await readContribution(world, paid.sessionId)).status).toBe('CONFIRMED')
    await expect(payByCard(world, forgotten.sessionId)).rejects.toThrow('closed')
  })

  it('retries an opening with a lost answer under the same key', async () => {
    const readStored = (id: string) => findCheckout(world.deps.db, id)
    const opened = await prepareStoredCheckout(world, family)
    const lost = await world.deps.payments.openCheckout(opened.params, opened.idempotency_key)
    const never = await prepareStoredCheckout(world, family)
    await reconcile(new Date(Date.now() + 10 * 60_000))
    expect(await readStored(opened.id)).toMatchObject({
      status: 'open',
      stripe_session_id: lost.id,
    })
    expect(await readStored(never.id)).toMatchObject({ status: 'open' })
  })

  it('continues after a failure, and names it as a difference', async () => {
    const broken = await startCheckout(world, family)
    const fine = await startCheckout(world, family)
    await payByCard(world, broken.sessionId)
    await payByCard(world, fine.sessionId)
    await world.stripe.post('/faults', {
      match: `GET /v1/checkout/sessions/${broken.sessionId}`,
      count: 2,
      status: 500,
    })
    const first = await reconcile()
    expect(first).toMatchObject({ recorded: 1, differences: [broken.sessionId] })
    expect(first.paidAmount - first.recordedAmount).toBe(57_124)
    expect(await reconcile()).toMatchObject({ recorded: 1, differences: [] })
  })

  it('names a quarantined payment until a person has resolved it', async () => {
    const { sessionId } = await startCheckout(world, family)
    await world.deps.db
      .updateTable('checkout_sessions')
      .set({ params: sql<string>`jsonb_set(params, '{total}', '1')` })
      .where('stripe_session_id', '=', sessionId)
      .execute()
    await payByCard(world, sessionId)
    expect(await reconcile()).toMatchObject({ differences: [sessionId] })
    const levels: string[] = []
    const record = (level: string) => () => levels.push(level)
    const log = { info: record('info'), warn: record('warn'), error: record('error') }
    await reconcileCheckouts({ ...world.deps, log })
    expect(levels).toEqual(['warn'])
    expect(await reconcile()).toMatchObject({ recorded: 0, differences: [sessionId] })
    await world.deps.db
      .updateTable('quarantined_payments')
      .set({ resolved_at: new Date() })
      .where('stripe_object_id', '=', sessionId)
      .execute()
    const settled = await reconcile()
    expect(settled).toMatchObject({ recorded: 0, differences: [] })
    expect(settled.explained).toEqual([{ session: sessionId, amount: 57_124 }])
    expect(settled.paidAmount - settled.recordedAmount).toBe(57_124)
  })
})

it('prints the figures, and exits with 1 while there is a difference', async () => {
  const { sessionId } = await startCheckout(world, family)
  await payByCard(world, sessionId)
  const first = await runProgram('commands/reconcile.ts', world.env)
  expect(first.output).toMatch(/Recorded now: +1\n/)
  expect(first.output).toMatch(
    /Paid and not recorded: +\$571\.24, of which quarantined \$571\.24\n {2}- cs_\w+: \$571\.24\n/,
  )
  expect(first.output).toMatch(/Session differences: +0\n/)
  expect(first.output).toMatch(/Ledger differences: +0\n/)
  expect(first.code).toBe(0)
  const { raised_amount } = await readEventRow(world, family)
  await updateRow(world, 'events', family.event.id, { raised_amount: raised_amount + 1 })
  const second = await runProgram('commands/reconcile.ts', world.env)
  expect(second.output).toMatch(/Recorded now: +0\n/)
  expect(second.output).toContain(`event-total ${family.event.id}`)
  expect(second.code).toBe(1)
})
