import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { email as emailShape } from '#contract/api/shapes.ts'
import { validateResetPassword } from '#contract/people/passwords.ts'
import { PASSWORD_MIN } from '#contract/product/limits.ts'
import { loadProductFile } from './config.ts'
import { connect } from './db/connect.ts'
import { migrate } from './db/migrate.ts'
import type { Database } from './db/schema.ts'
import { describeError } from './http/api-errors.ts'
import { startJobs } from './jobs/boss.ts'
import { allowPayoutAccount } from './payouts/allow-account.ts'
import { resetSecondFactor } from './second-factor/reset-second-factor.ts'
import { AdminCommandError, createAdmin, setAdminRole } from './users/administer.ts'

const USAGE = `Usage:
  npm run admin -- create EMAIL   creates an account with the role ADMIN
  npm run admin -- grant EMAIL    grants the role ADMIN to an account
  npm run admin -- revoke EMAIL   revokes the role ADMIN
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

type Command = (db: Database, email: string, url: string) => Promise<string>

type CommandName = 'create' | 'grant' | 'revoke' | 'reset-factor' | 'allow-payout-account'

const commands: Record<CommandName, Command> = {
  create: async (db, email) => {
    await createAdmin(db, { email, password: await readPassword() }, new Date())
    return `${email} can sign in and is an admin.`
  },
  grant: async (db, email) => {
    const isChanged = await setAdminRole(db, email, true, new Date())
    return isChanged ? `${email} is now an admin.` : `${email} was an admin already.`
  },
  revoke: async (db, email) => {
    const isChanged = await setAdminRole(db, email, false, new Date())
    return isChanged ? `${email} is no longer an admin.` : `${email} was not an admin.`
  },
  'reset-factor': async (db, email, url) => {
    return (await resetFactor(db, email, url))
      ? `${email} has no second factor now, and was told by email.`
      : `${email} had no second factor.`
  },
  'allow-payout-account': async (db, email) => {
    return (await allowPayoutAccount(db, email, new Date()))
      ? `${email} can start another payout account now.`
      : `Stripe has rejected no account of ${email}.`
  },
}

/** `npm run admin` (`R2`). */
async function main([name = '', typed = '']: string[]): Promise<string> {
  const command = new Map(Object.entries(commands)).get(name)
  const email = emailShape.safeParse(typed)
  if (!command || !email.success) throw new AdminCommandError(USAGE)
  loadProductFile(process.env.DATA_DIR)
  const url = process.env.DATABASE_URL
  if (!url) throw new AdminCommandError(`DATABASE_URL is missing.\n\n${USAGE}`)
  await migrate(url)
  const connection = connect(url, { max: 2 })
  try {
    return await command(connection.db, email.data, url)
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
