import type { Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { hashNetwork } from '#server/http/rate-limits/rate-limits.ts'
import { deleteKnownNetworks, isKnownNetwork, rememberNetwork } from './known-networks-store.ts'

interface Visit {
  userId: string
  /** The caller's IP address. */
  address: string
}

/** Remembers the network of a completed sign-in, so that it never has to wait (`R15`). */
export async function rememberCaller(
  tx: Tx,
  { config, now }: Pick<Deps, 'config' | 'now'>,
  { userId, address }: Visit,
): Promise<void> {
  await rememberNetwork(tx, { userId, networkHash: hashNetwork(config, address) }, now())
}

/** Whether the owner of the email address signed in from the caller's network before. */
export function isKnownCaller(
  deps: Deps,
  { email, address }: { email: string; address: string },
): Promise<boolean> {
  const networkHash = hashNetwork(deps.config, address)
  return isKnownNetwork(deps.db, { email, networkHash }, deps.now())
}

/**
 * Forgets every network but the caller's own. For what ends the sessions of others who may have had the
 * password: their networks must not guess or sign in with an owner's privileges.
 */
export async function forgetOtherNetworks(
  tx: Tx,
  { config }: Pick<Deps, 'config'>,
  { userId, address }: Visit,
): Promise<void> {
  await deleteKnownNetworks(tx, userId, { except: hashNetwork(config, address) })
}
