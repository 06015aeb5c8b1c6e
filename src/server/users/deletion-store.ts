import type { Tx } from '#server/db/schema.ts'

/** What every reader sees in place of the name. */
const DELETED_NAME = { first_name: 'Cuenta', last_name: 'eliminada', mother_last_name: '' } as const

/**
 * Forgets who a person was and lets nobody in as them any more; the row stays, for the events and
 * amounts that refer to it (`R7`). The address is free for a new account.
 * @param passwordHash of a password that nobody knows
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
      // No address at all, so that it can neither be written to nor typed at the sign-in.
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
