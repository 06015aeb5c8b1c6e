import type { Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { passwordChangedLetter } from '#server/mail/letters/password-changed.ts'
import type { UserRow } from './store.ts'

/** The letter that goes with every new password, in its transaction. */
export async function tellPasswordChanged(tx: Tx, deps: Deps, user: UserRow): Promise<void> {
  const letter = passwordChangedLetter({
    firstName: user.first_name,
    forgotUrl: `${deps.config.publicUrl}/forgot-password`,
  })
  const key = `password-changed:${user.id}:${deps.now().toISOString()}`
  await deps.outbox.letter(tx, user.email, letter, key)
}
