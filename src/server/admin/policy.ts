import type { Row } from '#server/db/schema.ts'
import type { Principal } from '#server/http/principal.ts'

/** Why this person may not be suspended by this admin, as a sentence, or null (`R2`). */
export function whyNotSuspendable(
  person: Pick<Row<'users'>, 'id' | 'roles'>,
  admin: Pick<Principal, 'id'>,
): string | null {
  if (person.id === admin.id) return 'No puedes suspender tu propia cuenta.'
  return person.roles.includes('ADMIN')
    ? 'Una cuenta de administración no se puede suspender.'
    : null
}
