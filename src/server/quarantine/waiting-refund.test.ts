import { expect, it } from 'vitest'
import { watchPlatformBalance } from '#server/platform/watch-balance.ts'
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

it('a quarantined refund that waits for the balance is shown, counted, and announced once it moves', async () => {
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
