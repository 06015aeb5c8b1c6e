import { randomUUID } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import type { CheckoutParams } from '#server/stripe/payments.ts'
import {
  createFamily,
  fetchSession,
  findQuarantined,
  listAuditEntries,
  payByCard,
  prepareStoredCheckout,
  readContributionOfSession,
} from '#server/testing/contributions.ts'
import {
  interruptEverywhere,
  pauseProduct,
  retryUntilAnswered,
} from '#server/testing/paused-product.ts'
import { signUpAdmin, startWorld } from '#server/testing/world.ts'
import { listLedgerDifferences } from '#server/verification/ledger-checks-store.ts'

const world = await startWorld()
const family = await createFamily(world)
const admin = await signUpAdmin(world)
const product = await pauseProduct(world)
afterAll(() => product.close())

/** Pays the checkout as stored, or with other parameters; its webhook is handled. */
async function payQuarantined(changes: Partial<CheckoutParams>) {
  const { world } = product
  const { params } = await prepareStoredCheckout(world, family)
  const { id: sessionId } = await world.deps.payments.openCheckout(
    { ...params, ...changes },
    randomUUID(),
  )
  await payByCard(world, sessionId)
  await product.handleNewest('checkout.session.completed')
  const { id } = await findQuarantined(admin, sessionId)
  const { paymentIntentId, total } = await fetchSession(world, sessionId)
  return { id, sessionId, paymentIntent: String(paymentIntentId), total }
}

const requestResolution = (id: string, decision: 'accept' | 'refund') =>
  product.world.send('POST', `/admin/quarantine/${id}/resolve`, {
    body: { decision, reason: 'Revisado con el banco' },
    token: admin.token,
  })

it('a connection that is lost at any statement of an acceptance leaves one contribution', async () => {
  const { world } = product
  const statements = await interruptEverywhere(product, {
    prepare: () => payQuarantined({ base: 40_000, transactionFee: 3_600, serviceFee: 2_169 }),
    run: async ({ id }) => {
      const { status } = await requestResolution(id, 'accept')
      if (status !== 200) expect(status).toBe(503)
    },
    recover: async ({ id }) => {
      const { status } = await retryUntilAnswered(() => requestResolution(id, 'accept'))
      expect([200, 409]).toContain(status)
      await product.runTasks('adjust-host-transfer')
    },
    check: async ({ id, sessionId }) => {
      const contribution = await readContributionOfSession(world, sessionId)
      expect(contribution).toMatchObject({ status: 'CONFIRMED', base_amount: 40_000 })
      const received = `contribution-received.${contribution.id}`
      expect(await product.countEnqueuedEmails(received)).toEqual([1])
      expect(await listAuditEntries(admin, id)).toHaveLength(1)
    },
  })
  expect(statements).toBeGreaterThan(15)
  const later = new Date(Date.now() + 7 * 3_600_000)
  expect(await listLedgerDifferences(world.deps.db, later)).toEqual([])
}, 300_000)

it('a connection that is lost at any statement of a refund refunds a quarantined payment once', async () => {
  const statements = await interruptEverywhere(product, {
    prepare: () => payQuarantined({ checkoutSessionId: randomUUID() }),
    run: ({ id }) => requestResolution(id, 'refund'),
    recover: async ({ id }) => {
      const { status } = await retryUntilAnswered(() => requestResolution(id, 'refund'))
      expect([200, 409]).toContain(status)
    },
    check: async ({ id, paymentIntent, total }) => {
      const refunds = await product.dashboard.listRefunds(paymentIntent)
      expect(refunds.map(({ amount }) => amount)).toEqual([total])
      expect(await listAuditEntries(admin, id)).toHaveLength(1)
    },
  })
  expect(statements).toBeGreaterThan(8)
}, 300_000)
