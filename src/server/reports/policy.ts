import type { Row } from '#server/db/schema.ts'
import { isAdmin, type Principal } from '#server/http/principal.ts'

/** Its host, an admin, or whoever made it: by account, or by an e-mail that is verified (`R8`). */
export function mayReadReceipt(
  contribution: Pick<Row<'contributions'>, 'host_id' | 'user_id' | 'contributor_email'>,
  reader: Principal,
): boolean {
  if (isAdmin(reader)) return true
  if (reader.id === contribution.host_id || reader.id === contribution.user_id) return true
  return reader.emailVerified && reader.email === contribution.contributor_email
}
