import type { DeskRole } from '#contract/people/roles.ts'
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
 * Grants or revokes a role of the desk, effective at once in open sessions (`R2`). Resolves to false if
 * nothing changes. Throws `AdminCommandError` for an unknown address, for one that its account has
 * never proven (anybody may have registered with it, `R14`), and for the last admin.
 */
export async function setDeskRole(
  db: Database,
  email: string,
  { role, isGranted }: { role: DeskRole; isGranted: boolean },
  now: Date,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const admins = await lockAdmins(tx)
    const user = await findUserByEmail(tx, email)
    if (!user) throw new AdminCommandError(`${email} has no account; use create.`)
    if (user.roles.includes(role) === isGranted) return false
    if (isGranted) assertProven(user)
    else if (role === 'ADMIN') assertNotLastAdmin(user, admins)
    await saveDeskRole(tx, user.id, { role, isGranted, actorId: null, reason: null }, now)
    return true
  })
}

/** Adds or removes a role, with its entry in the trail. Whether that is allowed, the caller decides. */
export async function saveDeskRole(
  tx: Tx,
  userId: string,
  {
    role,
    isGranted,
    actorId,
    reason,
  }: { role: DeskRole; isGranted: boolean; actorId: string | null; reason: string | null },
  now: Date,
): Promise<void> {
  await (isGranted ? addRole : removeRole)(tx, userId, role, now)
  await recordAudit(tx, {
    actorId,
    action: isGranted ? 'grant-role' : 'revoke-role',
    subject: { type: 'user', id: userId },
    reason,
    detail: { role },
    at: now,
  })
}

function assertProven(user: UserRow): void {
  if (user.email_verified_at) return
  throw new AdminCommandError(`${user.email} is not confirmed: its owner must confirm it first.`)
}

function assertNotLastAdmin(user: UserRow, admins: readonly unknown[]): void {
  if (admins.length > 1) return
  throw new AdminCommandError(
    `${user.email} is the only admin; grant the role to another account first.`,
  )
}
