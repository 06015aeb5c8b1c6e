import { type Family, readEventRow } from '#server/testing/contributions.ts'
import type { World } from '#server/testing/world.ts'

/** Lets the sandbox deliver its webhooks as usual, hold them, or repeat them. */
export async function setWebhookMode(world: World, mode: string): Promise<void> {
  await world.stripe.post('/webhooks', { mode })
}

/** How much of the family's totals a piece of work adds. */
export async function measureAdded(world: World, family: Family, work: () => Promise<void>) {
  const before = await readEventRow(world, family)
  await work()
  const after = await readEventRow(world, family)
  return {
    raised: after.raised_amount - before.raised_amount,
    contributions: after.contribution_count - before.contribution_count,
  }
}

/** The gift of `startCheckout`. */
export const ONE_GIFT = { raised: 50_000, contributions: 1 }
