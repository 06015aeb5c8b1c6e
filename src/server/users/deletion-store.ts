import type { Tx } from '#server/db/schema.ts'

/** Replaces the name of a deleted account. */
const DELETED_NAME = { first_name: 'Cuenta', last_name: 'eliminada', mother_last_name: '' } as const

/**
 * Removes a user's personal data and access; the row stays, because events and amounts refer to it
 * (`R7`). The address is free for a new account.
 * @param passwordHash hash of a random password
 */
export async function anonymiseUser(
  tx: Tx,
  id: string,
  { passwordHash, now }: { passwordHash: string; now: Date },
): Promise<void> {
  await tx.deleteFrom('sessions').where('user_id', '=', id).execute()
  await tx.deleteFrom('email_tokens').where('user_id', '=', id).execute()
  await tx
    .updateTable('users')
    .set({
      ...DELETED_NAME,
      // Not a valid address, so that it can neither receive email nor log in.
      email: `eliminada:${id}`,
      password_hash: passwordHash,
      roles: ['ALIADO'],
      email_verified_at: null,
      deleted_at: now,
      updated_at: now,
    })
    .where('id', '=', id)
    .execute()
}
