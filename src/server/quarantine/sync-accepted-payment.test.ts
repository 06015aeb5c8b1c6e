import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { makeAdmin } from '#server/admin/testing.ts'
import type { Payments } from '#server/stripe/payments.ts'
import { eventually } from '#server/testing/outside.ts'
import type { Person } from '#server/testing/people.ts'
import { type ProviderPanel, providerPanel } from '#server/testing/provider-panel.ts'
import { startWorld, type World } from '#server/testing/world.ts'
import { findQuarantined } from '#server/settlement/quarantine-store.ts'
import { recordMissed } from '#server/reconciliation/record-missed.ts'
import { settleApart } from './accept-quarantined-payment.ts'
import {
  allHandled,
  bookedOf,
  contributionOf,
  differencesOfTonight,
  eventRow,
  type Family,
  makeFamily,
  payOtherwise,
} from '#server/testing/contributions.ts'

let world: World
let panel: ProviderPanel
let admin: Person
let family: Family
beforeAll(async () => {
  world = await startWorld()
  panel = providerPanel(world)
  admin = await makeAdmin(world)
})
beforeEach(async () => {
  family = await makeFamily(world)
})
afterAll(() => world.close())

/** Of a gift of 500 pesos, of which 400 have been sent to the host. */
async function keptApart() {
  const paid = await payOtherwise(world, family, { base: 40_000, transactionFee: 14_500 })
  const kept = await findQuarantined(world.deps.db, paid.sessionId)
  return { ...paid, id: String(kept?.id) }
}

/** What the night records of what was not heard of. */
function missedUntilTonight(): Promise<number> {
  return recordMissed(world.deps, new Date(Date.now() - 24 * 3_600_000))
}

/** An ADMIN takes it up; at that very moment this happens at the provider, and is heard of. */
async function takenUpDuring(id: string, happens: () => Promise<unknown>): Promise<void> {
  const { deps } = world
  const payments: Payments = {
    ...deps.payments,
    readTransfers: async (...asked) => {
      const transfers = await deps.payments.readTransfers(...asked)
      await happens()
      await allHandled(world)
      return transfers
    },
  }
  const wish = { decision: 'accept', reason: 'Lo confirmó la familia' } as const
  await settleApart({ ...deps, payments }, { id: admin.user.id }, id, wish)
}

it('what went back of a payment while it was taken up is the contribution’s: the host gets nothing', async () => {
  const { id, sessionId, paymentIntent } = await keptApart()
  await takenUpDuring(id, () => panel.stripe.refunds.create({ payment_intent: paymentIntent }))
  await eventually('it is known to be given back', async () => {
    return (await contributionOf(world, sessionId)).status === 'REFUNDED'
  })
  await eventually('the host holds nothing', async () => {
    return (await panel.heldBy(family.accountId)) === 0
  })
  const contribution = await contributionOf(world, sessionId)
  expect(contribution).toMatchObject({ refunded_total: 57_124 })
  expect(await eventRow(world, family)).toMatchObject({ raised_amount: 0 })
  await eventually('the ledger has it', async () => {
    return (await bookedOf(world, contribution.id)).host === 0
  })
  expect(await bookedOf(world, contribution.id)).toMatchObject({ card: 0, clearing: 0 })
  expect(await differencesOfTonight(world)).toEqual([])
})

it('what was contested of it meanwhile is so too, and ends as any other dispute, heard of or not', async () => {
  const { id, sessionId, paymentIntent } = await keptApart()
  let dispute = ''
  await takenUpDuring(id, async () => {
    dispute = await panel.openDispute(paymentIntent)
  })
  await eventually('it is contested', async () => {
    return (await contributionOf(world, sessionId)).status === 'DISPUTED'
  })
  await eventually('the host holds nothing', async () => {
    return (await panel.heldBy(family.accountId)) === 0
  })
  expect(await differencesOfTonight(world)).toEqual([])
  await world.stripe.post('/webhooks', { mode: 'drop' })
  await panel.closeDispute(dispute, 'won')
  await world.stripe.post('/webhooks', { mode: 'normal' })
  expect(await missedUntilTonight()).toBe(1)
  await eventually('the host holds the gift', async () => {
    return (await panel.heldBy(family.accountId)) === 50_000
  })
  const contribution = await contributionOf(world, sessionId)
  expect(contribution.status).toBe('CONFIRMED')
  await eventually('the ledger has it', async () => {
    return (await bookedOf(world, contribution.id)).host === 50_000
  })
  expect(await differencesOfTonight(world)).toEqual([])
})
