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
 * Replaces a person's contributor keys by random ones, one per event and key, so that unique
 * contributors are still counted correctly.
 */
export async function replaceContributorKeys(
  tx: Tx,
  contributor: Contributor,
): Promise<KeyReplacement[]> {
  const keys = await tx
    .selectFrom('contributions')
    .select(['event_id', 'contributor_key'])
    .distinct()
    .where(isContributedBy(contributor))
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

/** Erases name, e-mail, message and account of a contributor; amounts stay. */
export async function anonymiseContributionRows(tx: Tx, contributor: Contributor): Promise<void> {
  await tx
    .updateTable('checkout_sessions')
    .from('contributions')
    .set({ params: sql<string>`params || '{"customerEmail": null}'` })
    .whereRef('contributions.id', '=', 'checkout_sessions.contribution_id')
    .where(isContributedBy(contributor))
    .execute()
  await tx
    .updateTable('contributions')
    .set({ contributor_name: 'Aliado', contributor_email: null, message: null, user_id: null })
    .where(isContributedBy(contributor))
    .execute()
}
