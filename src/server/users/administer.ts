import type { Database } from '#server/db/schema.ts'
import { hashPassword } from './passwords.ts'
import { addRole, findUserByEmail, insertUser, removeRole } from './store.ts'

/** What the command line answers when it can't do as told. */
export class AdminFault extends Error {}

/**
 * A new account with role ADMIN, its address vouched for by who runs the server (`R2`). It is an
 * ALIADO too, and stays one when ADMIN is revoked. Throws `AdminFault` if the address is taken.
 */
export async function createAdmin(
  db: Database,
  { email, password }: { email: string; password: string },
  now: Date,
): Promise<void> {
  const id = await insertUser(db, {
    email,
    firstName: 'Administración',
    lastName: 'Cigüeña',
    motherLastName: '',
    passwordHash: await hashPassword(password),
    roles: ['ADMIN', 'ALIADO'],
    emailVerifiedAt: now,
    now,
  })
  if (!id) throw new AdminFault(`${email} ya tiene una cuenta; usa grant.`)
}

/** Gives or takes the role ADMIN of an account; open sessions follow at once (`R2`). */
export async function setAdmin(
  db: Database,
  email: string,
  isAdmin: boolean,
  now: Date,
): Promise<void> {
  const user = await findUserByEmail(db, email)
  if (!user) throw new AdminFault(`${email} no tiene una cuenta; usa create.`)
  if (isAdmin) await addRole(db, user.id, 'ADMIN', now)
  else await removeRole(db, user.id, 'ADMIN', now)
}
