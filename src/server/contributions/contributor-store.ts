import { sql } from 'kysely'
import type { Principal } from '#server/http/principal.ts'

/** Who gave: by their account, and by their address once they have confirmed it (`R7`). */
export interface Giver {
  id: string
  /** Null while it is not confirmed. */
  email: string | null
}

export function giverOf(person: Pick<Principal, 'id' | 'email' | 'emailVerified'>): Giver {
  return { id: person.id, email: person.emailVerified ? person.email : null }
}

/**
 * Whether a contribution is this person's: the one answer for their history, its receipts, and the
 * deletion of their account. Another account's never is, whatever address it was given under.
 */
export function givenBy({ id, email }: Giver) {
  return sql<boolean>`(contributions.user_id = ${id}
    or (contributions.user_id is null and contributions.contributor_email = ${email}))`
}
