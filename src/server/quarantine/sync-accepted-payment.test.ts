import { beforeAll, beforeEach, expect, it } from 'vitest'
import { recordMissedMovements } from '#server/reconciliation/record-missed.ts'
import { findQuarantinedSession } from '#server/settlement/quarantine-store.ts'
import type { Payments } from '#server/stripe/payments.ts'
import {
  createFamily,
  type Family,
  findLedgerDifferences,
  payWithOtherParams,
  readContributionOfSession,
  readEventRow,
  readLedgerBalances,
  waitForWebhooks,
} from '#server/testing/contributions.ts'
import { waitUntil } from '#server/testing/external-services.ts'
import { type Person, signUpAdmin } from '#server/testing/people.ts'
import { openStripeDashboard, type StripeDashboard } from '#server/testing/stripe-dashboard.ts'
import { setUpWorld } from '#server/testing/world.ts'
import { acceptQuarantinedPayment } from './accept-quarantined-payment.ts'

const world = setUpWorld()
let panel: StripeDashboard
let admin: Person
let family: Family
beforeAll(async () => {
  panel = openStripeDashboard(world)
  admin = await signUpAdmin(world)
})
beforeEach(async () => {
  family = await createFamily(world)
})

/** Of a gift of 500 pesos, of which 400 have been sent to the host. */
async function payQuarantined() {
  const paid = await payWithOtherParams(world, family, { base: 40_000, transactionFee: 14_500 })
  const kept = await findQuarantinedSession(world.deps.db, paid.sessionId)
  return { ...paid, id: String(kept?.id) }
}

/** What the night records of what was not heard of. */
function missedUntilTonight(): Promise<number> {
  return recordMissedMovements(world.deps, new Date(Date.now() - 24 * 3_600_000))
}

/** An ADMIN takes it up; at that very moment this happens at the provider, and is heard of. */
async function acceptDuring(id: string, happens: () => Promise<unknown>): Promise<void> {
  const { deps } = world
  const payments: Payments = {
    ...deps.payments,
    readTransfers: async (...asked) => {
      const transfers = await deps.payments.readTransfers(...asked)
      await happens()
      await waitForWebhooks(world)
      return transfers
    },
  }
  const request = { decision: 'accept', reason: 'Lo confirmó la familia' } as const
  await acceptQuarantinedPayment({ ...deps, payments }, { id: admin.user.id }, id, request)
}

it('a refund during the acceptance of a payment belongs to the contribution: the host gets nothing', async () => {
  const { id, sessionId, paymentIntent } = await payQuarantined()
  await acceptDuring(id, () => panel.stripe.refunds.create({ payment_intent: paymentIntent }))
  await waitUntil('it is known to be given back', async () => {
    return (await readContributionOfSession(world, sessionId)).status === 'REFUNDED'
  })
  await waitUntil('the host balance is zero', async () => {
    return (await panel.readAccountBalance(family.accountId)) === 0
  })
  const contribution = await readContributionOfSession(world, sessionId)
  expect(contribution).toMatchObject({ refunded_total: 57_124 })
  expect(await readEventRow(world, family)).toMatchObject({ raised_amount: 0 })
  await waitUntil('the ledger has it', async () => {
    return (await readLedgerBalances(world, contribution.id)).host === 0
  })
  expect(await readLedgerBalances(world, contribution.id)).toMatchObject({ card: 0, clearing: 0 })
  expect(await findLedgerDifferences(world)).toEqual([])
})

it('a dispute during the acceptance belongs to the contribution, with or without its webhook', async () => {
  const { id, sessionId, paymentIntent } = await payQuarantined()
  let dispute = ''
  await acceptDuring(id, async () => {
    dispute = await panel.openDispute(paymentIntent)
  })
  await waitUntil('it is contested', async () => {
    return (await readContributionOfSession(world, sessionId)).status === 'DISPUTED'
  })
  await waitUntil('the host balance is zero', async () => {
    return (await panel.readAccountBalance(family.accountId)) === 0
  })
  expect(await findLedgerDifferences(world)).toEqual([])
  await world.stripe.post('/webhooks', { mode: 'drop' })
  await panel.closeDispute(dispute, 'won')
  await world.stripe.post('/webhooks', { mode: 'normal' })
  expect(await missedUntilTonight()).toBe(1)
  await waitUntil('the host has the contribution', async () => {
    return (await panel.readAccountBalance(family.accountId)) === 50_000
  })
  const contribution = await readContributionOfSession(world, sessionId)
  expect(contribution.status).toBe('CONFIRMED')
  await waitUntil('the ledger has it', async () => {
    return (await readLedgerBalances(world, contribution.id)).host === 50_000
  })
  expect(await findLedgerDifferences(world)).toEqual([])
})
