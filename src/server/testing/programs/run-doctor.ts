import { expect } from 'vitest'
import { readConfig } from '#server/config.ts'
import { connect } from '#server/db/connect.ts'
import type { CheckedLine } from '#server/doctor/check.ts'
import { runDoctorChecks } from '#server/doctor/examine-installation.ts'
import { createMailer } from '#server/mail/mailer.ts'
import { stripeEvents } from '#server/stripe-events.ts'

export interface DoctorReport {
  lines: CheckedLine[]
  /** The ids of the lines with this status. */
  listIds: (status: CheckedLine['status']) => string[]
  find: (id: string) => CheckedLine
}

export function toReport(lines: CheckedLine[]): DoctorReport {
  return {
    lines,
    listIds: (status) => lines.filter((line) => line.status === status).map(({ id }) => id),
    find: (wanted) => lines.find(({ id }) => id === wanted) ?? expect.fail(`no line ${wanted}`),
  }
}

/** Makes the checks that the command makes, in this process. */
export async function runDoctor(env: NodeJS.ProcessEnv): Promise<DoctorReport> {
  const config = readConfig(env)
  const connection = connect(config.databaseUrl, { max: 1 })
  const mailer = createMailer(config.smtpUrl, config.mailFrom)
  const events = Object.keys(stripeEvents)
  const installation = { config, db: connection.db, mailer, events, now: () => new Date() }
  try {
    const lines: CheckedLine[] = []
    for await (const line of runDoctorChecks(installation)) lines.push(line)
    return toReport(lines)
  } finally {
    await mailer.close()
    await connection.close()
  }
}
