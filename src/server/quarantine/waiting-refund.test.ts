import { expect, it } from 'vitest'
import { DAY_MS } from '#contract/product/durations.ts'
import { watchPlatformBalance } from '#server/platform/watch-balance.ts'
import { recordMissedMovements } from '#server/reconciliation/record-missed.ts'
import { findQuarantinedSession } from '#server/settlement/quarantine-store.ts'
import {
  createFamily,
  findLedgerDifferences,
  findQuarantined,
  payWithoutWebhook,
  readContribution,
  settleSession,
  startCheckout,
  startPaymentsWorld,
  waitForWebhooks,
} from '#server/testing/contributions.ts'
import { countEmails, createUniqueEmail, waitUntil } from '#server/testing/world.ts'

const { world, admin } = await startPaymentsWorld()

/** The automatic refund of a payment for a deleted event, for which the platform's balance is short. */
async function refundUnmatched() {
  const family = await createFamily(world)
  const contributorEmail = createUniqueEmail('tarde')
  const { sessionId } = await startCheckout(world, family, { amount: 100_000, contributorEmail })
  const { id } = await readContribution(world, sessionId)
  await world.deps.db.deleteFrom('contributions').where('id', '=', id).execute()
  await family.host.call('DELETE /events/:id', { params: { id: family.event.id } })
  await world.stripe.post('/platform', { overdraft: false })
  await settleSession(world, await payWithoutWebhook(world, sessionId))
  await waitUntil('it is refunded', async () => {
    const row = await findQuarantinedSession(world.deps.db, sessionId)
    return row?.resolved_at instanceof Date
  })
  await waitForWebhooks(world)
  return { sessionId, contributorEmail }
}

it('a quarantined refund that waits for the balance is shown, counted, and announced once it moves', async () => {
  const { sessionId, contributorEmail } = await refundUnmatched()
  expect(await findQuarantined(admin, sessionId)).toMatchObject({
    decision: 'refund',
    refundWaitsForFunds: true,
  })
  await watchPlatformBalance(world.deps)
  const { balance } = await admin.call('GET /admin/platform')
  expect(balance).toMatchObject({ refundsWaiting: 1, refundsAmount: 113_900 })
  expect(balance?.shortfall).toBeGreaterThan(0)
  expect(await findLedgerDifferences(world)).toEqual([])
  expect(await countEmails(world, contributorEmail)).toBe(0)

  await world.stripe.post('/balance/top_up', { amount: 500_000 })
  await waitForWebhooks(world)
  await world.mailbox.waitForEmail(contributorEmail, 'ya no existe')
  expect(await countEmails(world, contributorEmail)).toBe(1)
  expect(await findQuarantined(admin, sessionId)).toMatchObject({ refundWaitsForFunds: false })
  expect(await findLedgerDifferences(world)).toEqual([])
})

it('and is announced by the next reconciliation if the webhook of its end is lost', async () => {
  const { available } = await world.deps.payments.readPlatformBalance()
  if (available > 0) await world.stripe.post('/balance/fee', { amount: available })
  const { sessionId, contributorEmail } = await refundUnmatched()
  await world.stripe.post('/webhooks', { mode: 'drop' })
  await world.stripe.post('/balance/top_up', { amount: 500_000 })
  await world.stripe.post('/webhooks', { mode: 'normal' })
  expect(await findQuarantined(admin, sessionId)).toMatchObject({ refundWaitsForFunds: true })
  const after = new Date(Date.now() + DAY_MS)
  expect(await recordMissedMovements(world.deps, after)).toBe(1)
  expect(await recordMissedMovements(world.deps, after)).toBe(0)
  await world.mailbox.waitForEmail(contributorEmail, 'ya no existe')
  expect(await findQuarantined(admin, sessionId)).toMatchObject({ refundWaitsForFunds: false })
  expect(await findLedgerDifferences(world)).toEqual([])
})
