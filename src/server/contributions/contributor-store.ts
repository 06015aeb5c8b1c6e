import { sql } from 'kysely'
import type { Principal } from '#server/http/principal.ts'

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
