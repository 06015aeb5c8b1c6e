import type { Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { listOpenCheckouts, type Scope } from './checkouts-store.ts'

/**
 * What has closed ends its open checkouts at the provider, as soon as the transaction commits
 * (`R5`). Hold the event's row, so that none is opened meanwhile. Resolves to how many there are.
 */
export async function expireCheckouts(deps: Deps, tx: Tx, scope: Scope): Promise<number> {
  const open = await listOpenCheckouts(tx, scope, deps.now())
  for (const checkoutSessionId of open) {
    await deps.outbox.task(tx, 'expire-checkout', { checkoutSessionId })
  }
  return open.length
}
