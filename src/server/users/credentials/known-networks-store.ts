import { DAY_MS } from '#contract/product/durations.ts'
import { RETENTION_DAYS } from '#contract/product/retention.ts'
import { BATCH_ROWS, deleteInBatches } from '#server/db/batches.ts'
import type { Db, Tx } from '#server/db/schema.ts'

const KNOWN_FOR_MS = RETENTION_DAYS.signInNetworks * DAY_MS
/** The most recent ones of each person; older ones are forgotten. */
export const KNOWN_NETWORKS_MAX = 20

const oldestKnown = (now: Date) => new Date(now.getTime() - KNOWN_FOR_MS)

/** Whether the owner of an address signed in from this network in the last 90 days. */
export async function isKnownNetwork(
  db: Db,
  { email, networkHash }: { email: string; networkHash: Buffer },
  now: Date,
): Promise<boolean> {
  const known = await db
    .selectFrom('known_networks')
    .innerJoin('users', 'users.id', 'known_networks.user_id')
    .select('known_networks.user_id')
    .where('users.email', '=', email)
    .where('network_hash', '=', networkHash)
    .where('last_used_at', '>', oldestKnown(now))
    .executeTakeFirst()
  return known !== undefined
}

/** Remembers that a person, whose row the caller has locked, signed in from this network. */
export async function rememberNetwork(
  tx: Tx,
  { userId, networkHash }: { userId: string; networkHash: Buffer },
  now: Date,
): Promise<void> {
  await tx
    .insertInto('known_networks')
    .values({ user_id: userId, network_hash: networkHash, last_used_at: now })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'network_hash']).doUpdateSet({ last_used_at: now }),
    )
    .execute()
  const recent = tx
    .selectFrom('known_networks')
    .select('network_hash')
    .where('user_id', '=', userId)
    .orderBy('last_used_at', 'desc')
    .limit(KNOWN_NETWORKS_MAX)
  await tx
    .deleteFrom('known_networks')
    .where('user_id', '=', userId)
    .where('network_hash', 'not in', recent)
    .execute()
}

/** Deletes a person's networks, all or all but one. */
export async function deleteKnownNetworks(
  tx: Tx,
  userId: string,
  { except }: { except: Buffer | null },
): Promise<void> {
  const all = tx.deleteFrom('known_networks').where('user_id', '=', userId)
  await (except ? all.where('network_hash', '!=', except) : all).execute()
}

/** Deletes networks from which nobody signed in for 90 days. */
export async function deleteForgottenNetworks(db: Db, now: Date): Promise<void> {
  const old = db
    .selectFrom('known_networks')
    .select(['user_id', 'network_hash'])
    .where('last_used_at', '<=', oldestKnown(now))
  const some = old.limit(BATCH_ROWS).forUpdate().skipLocked()
  await deleteInBatches(() =>
    db
      .deleteFrom('known_networks')
      .where(({ refTuple, eb }) =>
        eb(refTuple('user_id', 'network_hash'), 'in', some.$asTuple('user_id', 'network_hash')),
      )
      .executeTakeFirst(),
  )
}
