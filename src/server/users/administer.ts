import type { Database, Tx } from '#server/db/schema.ts'
import { recordAudit } from './audit-store.ts'
import { isCommonPassword } from './credentials/common-passwords.ts'
import { hashPassword } from './credentials/passwords.ts'
import {
  addRole,
  findUserByEmail,
  insertUser,
  lockAdmins,
  removeRole,
  type UserRow,
} from './store.ts'

const ADMIN_NAME = { first_name: 'Administración', last_name: 'Cigüeña' } as const

/** An error that `npm run admin` prints to the operator. */
export class AdminCommandError extends Error {}

/**
 * Creates an account with the roles ADMIN and ALIADO and a verified address (`R2`). Throws
 * `AdminCommandError` if the address is taken or the password easily guessed.
 */
export async function createAdmin(
  db: Database,
  { email, password }: { email: string; password: string },
  now: Date,
): Promise<void> {
  if (await isCommonPassword(password, { email, names: Object.values(ADMIN_NAME) })) {
    throw new AdminCommandError('The password is easily guessed: choose another.')
  }
  const passwordHash = await hashPassword(password, 'command line')
  await db.transaction().execute(async (tx) => {
    const id = await insertUser(tx, {
      email,
      ...ADMIN_NAME,
      password_hash: passwordHash,
      roles: ['ADMIN', 'ALIADO'],
      email_verified_at: now,
      created_at: now,
      updated_at: now,
    })
    if (!id) throw new AdminCommandError(`${email} already has an account; use grant.`)
    const subject = { type: 'user', id } as const
    await recordAudit(tx, { actorId: null, action: 'create-admin', subject, at: now })
  })
}

/**
 * Grants or revokes the role ADMIN, effective at once in open sessions (`R2`). Resolves to false if
 * nothing changes. Throws `AdminCommandError` for an unknown address, for one that its account has
 * never proven (anybody may have registered with it, `R14`), and for the last admin.
 */
export async function setAdminRole(db: Database, email: string, isAdmin: boolean, now: Date) {
  return db.transaction().execute(async (tx) => {
    const admins = await lockAdmins(tx)
    const user = await findUserByEmail(tx, email)
    if (!user) throw new AdminCommandError(`${email} has no account; use create.`)
    if (user.roles.includes('ADMIN') === isAdmin) return false
    if (isAdmin) await grantAdminRole(tx, user, now)
    else await revokeAdminRole(tx, user, admins, now)
    const subject = { type: 'user', id: user.id } as const
    const action = isAdmin ? 'grant-admin' : 'revoke-admin'
    await recordAudit(tx, { actorId: null, action, subject, at: now })
    return true
  })
}

async function grantAdminRole(tx: Tx, user: UserRow, now: Date): Promise<void> {
  if (!user.email_verified_at) {
    throw new AdminCommandError(`${user.email} is not confirmed: its owner must confirm it first.`)
  }
  await addRole(tx, user.id, 'ADMIN', now)
}

async function revokeAdminRole(tx: Tx, user: UserRow, admins: readonly string[], now: Date) {
  if (admins.length === 1) {
    throw new AdminCommandError(
      `${user.email} is the only admin; grant the role to another account first.`,
    )
  }
  await removeRole(tx, user.id, 'ADMIN', now)
}
