import type { Deps } from '#server/deps.ts'
import { storeEvent } from './store.ts'

/**
 * Takes a signed event: stored, then answered, and worked on after the answer (`payments.md`).
 * Throws SIGNATURE_INVALID; what the database throws becomes a 503, so that the provider tries again.
 */
export async function receiveEvent(
  deps: Deps,
  body: Buffer,
  signature: string | undefined,
): Promise<{ received: true }> {
  const event = deps.payments.readEvent(body, signature)
  await storeEvent(deps.db, event, deps.now())
  deps.wakeInbox()
  return { received: true }
}
