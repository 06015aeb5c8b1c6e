import '#server/assert-node.ts'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { email as emailShape } from '#contract/api/shapes.ts'
import { validateResetPassword } from '#contract/people/passwords.ts'
import { DESK_ROLES, type DeskRole } from '#contract/people/roles.ts'
import { PASSWORD_MIN } from '#contract/product/limits.ts'
import { loadProductFile, readSecretFiles } from '#server/config.ts'
import { connect } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import type { Database } from '#server/db/schema.ts'
import { describeError } from '#server/http/errors/api-errors.ts'
import { startJobs } from '#server/jobs/boss.ts'
import { allowPayoutAccount } from '#server/payouts/refreshing/allow-account.ts'
import { resetSecondFactor } from '#server/second-factor/reset-second-factor.ts'
import { AdminCommandError, createAdmin, setDeskRole } from '#server/users/administer.ts'

const USAGE = `Usage:
  npm run admin -- create EMAIL   creates an account with the role ADMIN
  npm run admin -- grant EMAIL [--role support|finance|admin]
                                  grants a role of the desk to an account; ADMIN by default
  npm run admin -- revoke EMAIL [--role support|finance|admin]
                                  revokes it
  npm run admin -- reset-factor EMAIL
                                  removes the second factor and ends all sessions
  npm run admin -- allow-payout-account EMAIL
                                  allows another account after Stripe rejected one

DATABASE_URL selects the database; without it, the one of npm start in DATA_DIR (.data). create asks for the password, or takes ADMIN_PASSWORD.`

/** Reads a line from the terminal without showing it. */
async function askHidden(question: string): Promise<string> {
  if (!process.stdin.isTTY) {
    throw new AdminCommandError('There is no terminal to ask for the password: set ADMIN_PASSWORD.')
  }
  process.stderr.write(question)
  const discard = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: discard, terminal: true })
  const answer = await terminal.question('')
  terminal.close()
  process.stderr.write('\n')
  return answer
}

async function readPassword(): Promise<string> {
  const given = process.env.ADMIN_PASSWORD
  const password = given || (await askHidden('Password: '))
  if (validateResetPassword(password)) {
    throw new AdminCommandError(
      `The password is too weak: use ${PASSWORD_MIN} characters or more, with a lowercase and an uppercase letter, a digit and one of @$!%*?&.`,
    )
  }
  if (!given && (await askHidden('Again: ')) !== password) {
    throw new AdminCommandError('The passwords do not match.')
  }
  return password
}

/** Removes the second factor, and queues the email that says so. */
async function resetFactor(db: Database, email: string, url: string): Promise<boolean> {
  const jobs = await startJobs(url, console)
  try {
    return await resetSecondFactor(db, jobs.outbox, email, new Date())
  } finally {
    await jobs.stop()
  }
}

interface Target {
  email: string
  role: DeskRole
  url: string
}

type Command = (db: Database, target: Target) => Promise<string>

type CommandName = 'create' | 'grant' | 'revoke' | 'reset-factor' | 'allow-payout-account'

const commands: Record<CommandName, Command> = {
  create: async (db, { email }) => {
    await createAdmin(db, { email, password: await readPassword() }, new Date())
    return `${email} can sign in and is an admin.`
  },
  grant: async (db, { email, role }) => {
    const isChanged = await setDeskRole(db, email, { role, isGranted: true }, new Date())
    return isChanged
      ? `${email} has the role ${role} now.`
      : `${email} had the role ${role} already.`
  },
  revoke: async (db, { email, role }) => {
    const isChanged = await setDeskRole(db, email, { role, isGranted: false }, new Date())
    return isChanged ? `${email} no longer has the role ${role}.` : `${email} had no role ${role}.`
  },
  'reset-factor': async (db, { email, url }) => {
    return (await resetFactor(db, email, url))
      ? `${email} has no second factor now, and was told by email.`
      : `${email} had no second factor.`
  },
  'allow-payout-account': async (db, { email }) => {
    return (await allowPayoutAccount(db, email, new Date()))
      ? `${email} can start another payout account now.`
      : `Stripe has rejected no account of ${email}.`
  },
}

/** Throws `AdminCommandError` with the usage for an option that there is none of. */
function readArguments(args: string[]) {
  try {
    return parseArgs({ args, allowPositionals: true, options: { role: { type: 'string' } } })
  } catch {
    throw new AdminCommandError(USAGE)
  }
}

/** Reads `--role support`; ADMIN if it is left out, null for an unknown one or another command. */
function readRole(name: string, typed: string | undefined): DeskRole | null {
  if (typed === undefined) return 'ADMIN'
  if (name !== 'grant' && name !== 'revoke') return null
  return DESK_ROLES.find((role) => role === typed.toUpperCase()) ?? null
}

/** `npm run admin` (`R2`). */
async function main(args: string[]): Promise<string> {
  const { positionals, values } = readArguments(args)
  const [name = '', typed = ''] = positionals
  const role = readRole(name, values.role)
  const command = new Map(Object.entries(commands)).get(name)
  const email = emailShape.safeParse(typed)
  if (!command || !email.success || !role || positionals.length > 2)
    throw new AdminCommandError(USAGE)
  loadProductFile(process.env.DATA_DIR)
  const url = readSecretFiles(process.env).DATABASE_URL
  if (!url) throw new AdminCommandError(`DATABASE_URL is missing.\n\n${USAGE}`)
  await migrate(url)
  const connection = connect(url, { max: 2 })
  try {
    return await command(connection.db, { email: email.data, role, url })
  } finally {
    await connection.close()
  }
}

main(process.argv.slice(2)).then(
  (message) => console.log(message),
  (error: unknown) => {
    console.error(error instanceof AdminCommandError ? error.message : describeError(error))
    process.exitCode = 1
  },
)
