import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  createFamily,
  type Family,
  payByCard,
  prepareStoredCheckout,
  readContributionOfSession,
} from '#server/testing/contributions.ts'
import {
  interruptEverywhere,
  type PausedProduct,
  pauseProduct,
} from '#server/testing/paused-product.ts'
import { type Person, signUpAdmin } from '#server/testing/people.ts'
import { startWorld } from '#server/testing/world.ts'
import { listLedgerDifferences } from '#server/verification/ledger-checks-store.ts'
import { findQuarantinedSession } from './quarantine-store.ts'

let product: PausedProduct
let family: Family
let admin: Person

beforeAll(async () => {
  const world = await startWorld()
  family = await createFamily(world)
  admin = await signUpAdmin(world)
  product = await pauseProduct(world)
}, 60_000)
afterAll(() => product.close())

/** A payment through a checkout of ours, of 400 pesos instead of 500, kept apart. */
async function keptApart() {
  const { world } = product
  const { id, params } = await prepareStoredCheckout(world, family)
  const other = { ...params, base: 40_000, transactionFee: 3_600, serviceFee: 2_169 }
  const session = await world.deps.payments.openCheckout(other, id)
  await payByCard(world, session.id)
  await product.redeliverNewest('checkout.session.completed')
  await product.workInbox()
  const row = await findQuarantinedSession(world.deps.db, session.id)
  if (!row) throw new Error('not kept apart')
  return { id: row.id, sessionId: session.id }
}

async function lettersOf(contributionId: string): Promise<number> {
  const { rows } = await sql`select from pgboss.job where name = 'send-email'
    and data ->> 'messageId' like ${`<contribution-received.${contributionId}%`}`.execute(
    product.world.deps.db,
  )
  return rows.length
}

it('a connection that is lost at any statement of an acceptance leaves one contribution', async () => {
  const { world } = product
  const { db } = world.deps
  const ask = ({ id }: { id: string }) =>
    world.send('POST', `/admin/quarantine/${id}/resolve`, {
      body: { decision: 'accept', reason: 'Lo confirmó la familia' },
      token: admin.token,
    })
  const statements = await interruptEverywhere(product, {
    prepare: keptApart,
    run: async (payment) => {
      const { status } = await ask(payment)
      if (status !== 200) expect(status).toBe(503)
    },
    heal: async (payment) => {
      let status = 503
      while (status >= 500) status = (await ask(payment)).status
      expect([200, 409]).toContain(status)
      await product.runTasks('adjust-host-transfer')
    },
    check: async ({ id, sessionId }) => {
      const contribution = await readContributionOfSession(world, sessionId)
      expect(contribution).toMatchObject({ status: 'CONFIRMED', base_amount: 40_000 })
      expect(await lettersOf(contribution.id)).toBe(1)
      const { entries } = await admin.call('GET /admin/audit', { query: { pageSize: 100 } })
      expect(entries.filter(({ subject }) => subject.id === id)).toHaveLength(1)
    },
  })
  expect(statements).toBeGreaterThan(15)
  const later = new Date(Date.now() + 7 * 3_600_000)
  expect(await listLedgerDifferences(db, later)).toEqual([])
}, 300_000)
