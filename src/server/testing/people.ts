import { sql } from 'kysely'
import type { Caller } from '#contract/api/caller.ts'
import type { User } from '#contract/people/users.ts'
import { setAdminRole } from '#server/users/administer.ts'
import { waitUntil } from './external-services.ts'
import { uniqueEmail, type World } from './world.ts'

/** Signs up a person with the role ADMIN. */
export async function signUpAdmin(world: World): Promise<Person> {
  const person = await signUp(world, { firstName: 'Administra' })
  await setAdminRole(world.deps.db, person.email, true, world.deps.now())
  return person
}

export const PASSWORD = 'Papel-Picado-7$'

export interface Person {
  user: User
  email: string
  token: string
  /** Calls as this person. */
  call: Caller
}

/** Signs in a person who has an account. */
export async function signIn(
  world: World,
  credentials: { email: string; password?: string; remember?: boolean },
): Promise<Person> {
  const { email, password = PASSWORD, remember = false } = credentials
  const body = { email, password, remember }
  const { access_token: token, user } = await world.call('POST /auth/login', { body })
  return { user, email, token, call: world.callAs(token) }
}

/** Signs up a person and signs them in; by default a HOST. */
export async function signUp(
  world: World,
  who: { role?: 'HOST' | 'ALIADO'; firstName?: string; email?: string } = {},
): Promise<Person> {
  const { role = 'HOST', firstName = 'Lucía', email = uniqueEmail() } = who
  const password = { password: PASSWORD, confirmPassword: PASSWORD }
  const name = { firstName, lastName: 'Robles', motherLastName: 'Ñáñez' }
  await world.call('POST /auth/register', { body: { ...name, ...password, email, role } })
  return signIn(world, { email })
}

const LINK_SUBJECTS = {
  'verify-email': 'bienvenida',
  'reset-password': 'Elige una nueva contraseña',
  'undo-email': 'correo de tu cuenta cambió',
}

/** Waits for an email with a link to this page, and reads the link's token. */
export async function readLinkToken(
  world: World,
  page: keyof typeof LINK_SUBJECTS,
  to: string,
  subject: string = LINK_SUBJECTS[page],
): Promise<string> {
  const { text } = await world.mailbox.waitForEmail(to, subject)
  const token = text.split(`${world.config.publicUrl}/${page}?token=`)[1]?.split(/\s/)[0]
  if (!token) throw new Error(`no link to /${page} in: ${text}`)
  return token
}

/** Verifies a person's address by the link of the welcome email. */
export async function verifyEmail(world: World, { email }: { email: string }): Promise<void> {
  const token = await readLinkToken(world, 'verify-email', email)
  await world.call('POST /auth/email/verify', { body: { token } })
}

/** Counts the emails to an address, after waiting until none is queued. */
export async function countEmails(world: World, to: string): Promise<number> {
  await waitUntil('no email is queued', async () => {
    const { rows } = await sql`
      select from pgboss.job
      where name = 'send-email' and data->>'to' = ${to} and state <= 'active'`.execute(
      world.deps.db,
    )
    return rows.length === 0
  })
  return (await world.mailbox.listEmails(to)).length
}
