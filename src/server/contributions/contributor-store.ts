import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { NameCorrection } from '#contract/people/privacy-requests.ts'
import type { Db, Tx } from '#server/db/schema.ts'
import type { Principal } from '#server/http/principal.ts'
import type { ContributionRow } from './store.ts'

interface KeyReplacement {
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

/** SQL condition: the contribution carries the person's address and is theirs. */
export const carriesAddressOf = (person: Contributor) =>
  sql<boolean>`(contributions.contributor_email = ${person.email} and ${isContributedBy(person)})`

/** Corrects a name of the contributor where the contribution carries their address; resolves to how many. */
export async function renameContributions(
  tx: Tx,
  person: Contributor,
  { wrong, right }: NameCorrection,
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('contributions')
    .set({ contributor_name: right })
    .where(carriesAddressOf(person))
    .where('contributor_name', '=', wrong)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Erases name, e-mail, message, account and card of a contributor; amounts stay. */
export async function anonymizeContributionRows(tx: Tx, contributor: Contributor): Promise<void> {
  await tx
    .updateTable('checkout_sessions')
    .from('contributions')
    .set({ params: sql<string>`params || '{"customerEmail": null}'`, card_country: null })
    .whereRef('contributions.id', '=', 'checkout_sessions.contribution_id')
    .where(isContributedBy(contributor))
    .execute()
  await tx
    .updateTable('contributions')
    .set({
      contributor_name: 'Aliado',
      contributor_email: null,
      message: null,
      user_id: null,
      card_brand: null,
      card_last4: null,
    })
    .where(isContributedBy(contributor))
    .execute()
}

/** So many gifts of one address are corrected together. */
const CORRECTED_MAX = 20

/** Lists the other confirmed gifts with the address of one, to its event or under its contributor's name. */
export async function listSameAddress(
  db: Db,
  gift: Pick<ContributionRow, 'id' | 'contributor_email' | 'contributor_name' | 'event_id'>,
) {
  if (gift.contributor_email === null) return []
  return db
    .selectFrom('contributions')
    .select(['id', 'event_id'])
    .where('contributor_email', '=', gift.contributor_email)
    .where('id', '!=', gift.id)
    .where('status', '=', 'CONFIRMED')
    .where(
      sql<boolean>`(event_id = ${gift.event_id}
        or fold_text(contributor_name) = fold_text(${gift.contributor_name}))`,
    )
    .orderBy('created_at', 'desc')
    .limit(CORRECTED_MAX)
    .execute()
}

/** The columns that a contributor may change after paying. */
type ContributorEdits = Partial<
  Pick<
    ContributionRow,
    | 'anonymous'
    | 'amount_hidden'
    | 'message_private'
    | 'message'
    | 'contributor_email'
    | 'contributor_key'
    | 'email_corrections'
    | 'receipt_resends'
  >
>

/** Requires the contribution's lock. */
export function storeContributorEdits(
  tx: Tx,
  id: string,
  edits: ContributorEdits,
): Promise<ContributionRow> {
  return tx
    .updateTable('contributions')
    .set(edits)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Identifies a contributor by account, and by e-mail address once it is confirmed (`R7`). */
export interface Contributor {
  id: string
  /** Null while unconfirmed. */
  email: string | null
}

export function toContributor(
  person: Pick<Principal, 'id' | 'email' | 'emailVerified'>,
): Contributor {
  return { id: person.id, email: person.emailVerified ? person.email : null }
}

/**
 * SQL condition: this person made the contribution. History, receipts and account deletion share it.
 * A contribution of another account never matches, whatever address it carries.
 */
export function isContributedBy({ id, email }: Contributor) {
  return sql<boolean>`(contributions.user_id = ${id}
    or (contributions.user_id is null and contributions.contributor_email = ${email}))`
}
