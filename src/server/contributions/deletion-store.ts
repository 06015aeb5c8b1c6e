import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '#server/db/schema.ts'
import { type Contributor, isContributedBy } from './contributor-store.ts'

export interface KeyReplacement {
  eventId: string
  from: string
  to: string
}

/**
 * New keys for the contributor keys of a person's contributions, one an event and key: they say
 * nothing of them, and tell apart whom the old ones told apart.
 */
export async function replaceContributorKeys(
  tx: Tx,
  giver: Contributor,
): Promise<KeyReplacement[]> {
  const keys = await tx
    .selectFrom('contributions')
    .select(['event_id', 'contributor_key'])
    .distinct()
    .where(isContributedBy(giver))
    .execute()
  const replacements = keys.map((row) => ({
    eventId: row.event_id,
    from: row.contributor_key,
    to: `gone:${randomUUID()}`,
  }))
  for (const { eventId, from, to } of replacements) {
    await tx
      .updateTable('contributions')
      .set({ contributor_key: to })
      .where('event_id', '=', eventId)
      .where('contributor_key', '=', from)
      .execute()
  }
  return replacements
}

/** Forgets who gave: name, e-mail, message, account. No amount is touched. */
export async function anonymiseContributionRows(tx: Tx, giver: Contributor): Promise<void> {
  await tx
    .updateTable('checkout_sessions')
    .from('contributions')
    .set({ params: sql<string>`params || '{"customerEmail": null}'` })
    .whereRef('contributions.id', '=', 'checkout_sessions.contribution_id')
    .where(isContributedBy(giver))
    .execute()
  await tx
    .updateTable('contributions')
    .set({ contributor_name: 'Aliado', contributor_email: null, message: null, user_id: null })
    .where(isContributedBy(giver))
    .execute()
}
