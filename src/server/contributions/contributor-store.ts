import { sql } from 'kysely'
import type { Principal } from '#server/http/principal.ts'

/** Who gave: by their account, and by their address once they have confirmed it (`R7`). */
export interface Contributor {
  id: string
  /** Null while it is not confirmed. */
  email: string | null
}

export function toContributor(
  person: Pick<Principal, 'id' | 'email' | 'emailVerified'>,
): Contributor {
  return { id: person.id, email: person.emailVerified ? person.email : null }
}

/**
 * Whether a contribution is this person's: the one answer for their history, its receipts, and the
 * deletion of their account. Another account's never is, whatever address it was given under.
 */
export function isContributedBy({ id, email }: Contributor) {
  return sql<boolean>`(contributions.user_id = ${id}
    or (contributions.user_id is null and contributions.contributor_email = ${email}))`
}
