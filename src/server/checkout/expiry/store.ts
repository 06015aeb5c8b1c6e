import { sql } from 'kysely'
import type { Db } from '#server/db/schema.ts'

/** An event, one of its goals, or a host's events, into any account or the given one. */
export type CheckoutScope =
  | { eventId: string; goalId?: string | undefined }
  | { hostId: string; accountId?: string | undefined }

function within(scope: CheckoutScope) {
  if ('hostId' in scope) {
    const { hostId, accountId } = scope
    const account = accountId
      ? sql`and exists (select 1 from contributions
          where contributions.id = contribution_id and stripe_account_id = ${accountId})`
      : sql``
    return sql<boolean>`event_id in (select id from events where host_id = ${hostId}) ${account}`
  }
  const goal = scope.goalId ? sql`and goal_id = ${scope.goalId}` : sql``
  return sql<boolean>`event_id = ${scope.eventId} ${goal}`
}

/**
 * Lists ids of checkouts that may still be paid, or were paid without our knowing: open ones until
 * Stripe reports their end, and opening ones until they expire.
 * @param outliving only those that can be paid after that moment
 */
export async function listOpenCheckouts(
  db: Db,
  scope: CheckoutScope,
  { now, outliving }: { now: Date; outliving?: Date | undefined },
): Promise<string[]> {
  const rows = await db
    .selectFrom('checkout_sessions')
    .select('id')
    .where(within(scope))
    .where(sql<boolean>`status in ('opening', 'open')`)
    .where((row) =>
      outliving
        ? row('expires_at', '>', outliving)
        : row.or([row('status', '=', 'open'), row('expires_at', '>', now)]),
    )
    .execute()
  return rows.map((row) => row.id)
}
