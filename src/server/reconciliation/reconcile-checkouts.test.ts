import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { findCheckout } from '#server/contributions/checkouts-store.ts'
import {
  createFamily,
  payByCard,
  prepareStoredCheckout,
  readContributionOfSession,
  readEventRow,
  startCheckout,
} from '#server/testing/contributions.ts'
import { startWorld } from '#server/testing/world.ts'
import { reconcileCheckouts } from './reconcile-checkouts.ts'

const HOUR_MS = 3_600_000

const world = await startWorld()
const family = await createFamily(world)
await world.stripe.post('/webhooks', { mode: 'drop' })
afterAll(() => world.close())

const reconcile = (now = new Date()) => reconcileCheckouts({ ...world.deps, now: () => now })

const readStored = (id: string) => findCheckout(world.deps.db, id)

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
      recorded: 2,
      differences: [],
    })
    const after = await readEventRow(world, family)
    expect(after.raised_amount - before.raised_amount).toBe(100_000)
    expect(await reconcile()).toMatchObject({ recorded: 0, differences: [], paid: 2 })
    expect(await readEventRow(world, family)).toEqual(after)
    expect(await readContributionOfSession(world, open.sessionId)).toMatchObject({
      status: 'PENDING',
    })
  })

  it('expires old checkouts, and earlier payments win', async () => {
    const forgotten = await startCheckout(world, family)
    const paid = await startCheckout(world, family)
    await payByCard(world, paid.sessionId)
    await reconcile(new Date(Date.now() + 2 * HOUR_MS))
    expect(await readContributionOfSession(world, forgotten.sessionId)).toMatchObject({
      status: 'EXPIRED',
    })
    expect(await readContributionOfSession(world, paid.sessionId)).toMatchObject({
      status: 'CONFIRMED',
    })
    await expect(payByCard(world, forgotten.sessionId)).rejects.toThrow('closed')
  })

  it('retries an opening with a lost answer under the same key', async () => {
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
    expect(await reconcile()).toMatchObject({ recorded: 0, differences: [] })
  })
})

describe('npm run reconcile', () => {
  const program = new URL('../reconcile.ts', import.meta.url).pathname

  async function run(): Promise<{ code: number; output: string }> {
    const { config } = world
    const child = spawn(process.execPath, [program], {
      env: {
        DATABASE_URL: config.databaseUrl,
        STRIPE_SECRET_KEY: config.stripe.secretKey,
        STRIPE_WEBHOOK_SECRET: 'whsec_unused',
        STRIPE_API_BASE: String(config.stripe.apiBase),
        SMTP_URL: config.smtpUrl,
        MAIL_FROM: config.mailFrom,
        PUBLIC_URL: config.publicUrl,
        AUTH_SECRET: 'x'.repeat(32),
      },
    })
    const output = text(child.stdout)
    const code = await new Promise<number>((resolve) =>
      child.once('close', (n) => resolve(n ?? -1)),
    )
    return { code, output: await output }
  }

  const LONG_TIMEOUT = { timeout: 120_000 }
  it('prints the figures, and exits with 1 while there is a difference', LONG_TIMEOUT, async () => {
    const { sessionId } = await startCheckout(world, family)
    await payByCard(world, sessionId)
    const first = await run()
    expect(first.output).toMatch(/Recorded now: +1\n/)
    expect(first.output).toMatch(/Session differences: +0\n/)
    expect(first.output).toMatch(/Ledger differences: +0\n/)
    expect(first.code).toBe(0)
    const update = world.deps.db.updateTable('events').where('id', '=', family.event.id)
    await update.set((row) => ({ raised_amount: row('raised_amount', '+', 1) })).execute()
    const second = await run()
    expect(second.output).toMatch(/Recorded now: +0\n/)
    expect(second.output).toContain(`event-total ${family.event.id}`)
    expect(second.code).toBe(1)
  })
})
