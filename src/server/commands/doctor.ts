import '#server/assert-node.ts'
import { ConfigError, loadProductFile, readConfig } from '#server/config.ts'
import { connect } from '#server/db/connect.ts'
import type { CheckedLine, FindingStatus } from '#server/doctor/check.ts'
import { runDoctorChecks } from '#server/doctor/examine-installation.ts'
import { describeError } from '#server/http/errors/api-errors.ts'
import { createMailer } from '#server/mail/mailer.ts'
import { stripeEvents } from '#server/stripe-events.ts'

const LABELS: Record<FindingStatus, string> = {
  good: 'good',
  missing: 'missing',
  unknown: 'not checkable',
}

const USAGE = `Usage:
  npm run doctor            asks everything that the product needs, and says what to do
  npm run doctor -- --json  the same for programs

The environment is that of npm run serve; without it, that of npm start in DATA_DIR (.data). Nothing is changed and no email is sent; Stripe sends one test event. Exit code 1 if something is missing.`

function formatLine({ id, status, text, action }: CheckedLine): string {
  const line = `${LABELS[status].padEnd(14)} ${id.padEnd(24)} ${text}`
  return action ? `${line}\n${' '.repeat(15)}→ ${action}` : line
}

function formatSummary(lines: readonly CheckedLine[]): string {
  const count = (status: FindingStatus) => lines.filter((line) => line.status === status).length
  return `\n${count('good')} good, ${count('missing')} missing, ${count('unknown')} not checkable`
}

/** `npm run doctor`: prints a line for each check; exit code 1 if something is missing. */
async function main(args: string[]): Promise<void> {
  const asJson = args.length === 1 && args[0] === '--json'
  if (args.length > 0 && !asJson) {
    console.error(USAGE)
    process.exitCode = 1
    return
  }
  loadProductFile(process.env.DATA_DIR)
  const config = readConfig(process.env)
  const connection = connect(config.databaseUrl, { max: 1 })
  const mailer = createMailer(config.smtpUrl, config.mailFrom)
  const lines: CheckedLine[] = []
  try {
    const events = Object.keys(stripeEvents)
    const installation = { config, db: connection.db, mailer, events, now: () => new Date() }
    for await (const line of runDoctorChecks(installation)) {
      lines.push(line)
      if (!asJson) console.log(formatLine(line))
    }
  } finally {
    await mailer.close()
    await connection.close()
  }
  console.log(asJson ? JSON.stringify(lines, null, 2) : formatSummary(lines))
  process.exitCode = lines.some(({ status }) => status === 'missing') ? 1 : 0
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : describeError(error).message)
  process.exitCode = 1
})
