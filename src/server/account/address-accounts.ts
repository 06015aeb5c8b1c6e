import type { AddressAccount } from '#contract/people/privacy-requests.ts'
import type { Db } from '#server/db/schema.ts'
import { hasSecondFactorSql } from '#server/second-factor/store.ts'

/** Finds what account each address has; addresses without one are not in the map. */
export async function findAddressAccounts(
  db: Db,
  emails: readonly string[],
): Promise<Map<string, AddressAccount>> {
  const rows = await db
    .selectFrom('users')
    .where('email', 'in', ['', ...emails])
    .select(['email', 'email_verified_at', hasSecondFactorSql.as('has_second_factor')])
    .execute()
  return new Map(
    rows.map((row) => {
      if (!row.email_verified_at) return [row.email, 'unconfirmed']
      return [row.email, row.has_second_factor ? 'second-factor' : 'confirmed']
    }),
  )
}

/** Whether the address has an account that its mailbox alone must not open or close (decision 58). */
export async function isAccountProtected(db: Db, email: string): Promise<boolean> {
  return (await findAddressAccounts(db, [email])).get(email) === 'second-factor'
}
