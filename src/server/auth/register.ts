import type { ParsedBody } from '#contract/api/endpoint.ts'
import { ApiError } from '#contract/api/errors.ts'
import type { register as endpoint } from '#contract/people/auth.ts'
import type { User } from '#contract/people/users.ts'
import type { Deps } from '#server/deps.ts'
import { renderWelcomeEmail } from '#server/mail/templates/account.ts'
import { sendEmailLink } from '#server/users/credentials/email-links.ts'
import { hashPassword } from '#server/users/credentials/passwords.ts'
import { isReservedByAnother } from '#server/users/credentials/store.ts'
import { readUser } from '#server/users/present.ts'
import { insertUser } from '#server/users/store.ts'

/** Creates an account and sends the welcome email with a verification link (`R2`). Throws EMAIL_TAKEN. */
export async function register(deps: Deps, form: ParsedBody<typeof endpoint>): Promise<User> {
  const { firstName, lastName, motherLastName, email } = form
  const roles = form.role === 'HOST' ? ['HOST', 'ALIADO'] : ['ALIADO']
  const passwordHash = await hashPassword(form.password)
  return deps.db.transaction().execute(async (tx) => {
    const now = deps.now()
    const id = await insertUser(tx, {
      email,
      first_name: firstName,
      last_name: lastName,
      mother_last_name: motherLastName,
      password_hash: passwordHash,
      roles,
      created_at: now,
      updated_at: now,
    })
    // Checked after the insert, which waits for a concurrent change of this address to commit.
    if (!id || (await isReservedByAnother(tx, email, { userId: id, now }))) {
      throw new ApiError('EMAIL_TAKEN')
    }
    await sendEmailLink(tx, deps, 'verify-email', { id, email }, (verifyUrl) =>
      renderWelcomeEmail({ firstName, organizes: form.role === 'HOST', verifyUrl }),
    )
    return readUser(tx, id)
  })
}
