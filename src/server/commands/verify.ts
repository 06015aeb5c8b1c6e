import '#server/assert-node.ts'
import { formatPesos } from '#contract/money/money.ts'
import { loadProductFile, readSecretFiles } from '#server/config.ts'
import { connect } from '#server/db/connect.ts'
import { describeError } from '#server/http/errors/api-errors.ts'
import type { CheckResult } from '#server/verification/checks-store.ts'
import type { TableFigures } from '#server/verification/tables-store.ts'
import {
  hasDifferences,
  type Verification,
  verifyDatabase,
} from '#server/verification/verify-database.ts'

function formatTable({ name, rows, newest, sums, digest }: TableFigures): string[] {
  return [
    `  ${name.padEnd(22)} ${String(rows).padStart(9)}  ${(newest ?? '—').padEnd(24)}  ${digest}`,
    ...Object.entries(sums).map(
      ([column, sum]) => `    ${column.padEnd(20)} ${formatPesos(sum).padStart(22)}`,
    ),
  ]
}

function formatCheck({ name, description, count, differences }: CheckResult): string[] {
  const rest = count - differences.length
  return [
    `  ${count === 0 ? 'ok    ' : 'FAILED'}  ${description} (${name})${count === 0 ? '' : `: ${count}`}`,
    ...differences.map(({ id, expected, found }) =>
      expected === null && found === null
        ? `            - ${id}`
        : `            - ${id}: expected ${formatPesos(expected ?? 0)}, found ${formatPesos(found ?? 0)}`,
    ),
    ...(rest > 0 ? [`            … and ${rest} more`] : []),
  ]
}

/** The report for an operator; two copies of a database give the same lines. */
function formatReport({ migrations, schema, tables, queues, checks }: Verification): string {
  const { tables: count, constraints, indexes, triggers, digest } = schema
  return [
    `Migrations: ${migrations.done.length} (last: ${migrations.done.at(-1) ?? 'none'})`,
    `Schema: ${count} tables, ${constraints} constraints, ${indexes} indexes, ${triggers} triggers, digest ${digest || '—'}`,
    'Tables: rows, newest, digest; sums',
    ...tables.flatMap(formatTable),
    'Queues: waiting, failed',
    ...queues.map(
      ({ name, waiting, failed }) =>
        `  ${name.padEnd(22)} ${String(waiting).padStart(9)} ${String(failed).padStart(9)}`,
    ),
    'Checks',
    ...checks.flatMap(formatCheck),
  ].join('\n')
}

const USAGE = `Usage:
  npm run verify            reports what the database contains and whether it is consistent
  npm run verify -- --json  the same for programs

DATABASE_URL selects the database; without it, the one of npm start in DATA_DIR (.data). Nothing is changed.`

/** `npm run verify`: prints what the database contains; exit code 1 if a check fails. */
async function main(args: string[]): Promise<void> {
  loadProductFile(process.env.DATA_DIR)
  const url = readSecretFiles(process.env).DATABASE_URL
  const asJson = args.length === 1 && args[0] === '--json'
  if (!url || (args.length > 0 && !asJson)) {
    console.error(url ? USAGE : `DATABASE_URL is missing.\n\n${USAGE}`)
    process.exitCode = 1
    return
  }
  const connection = connect(url, { max: 1, statementTimeoutMs: 0 })
  try {
    const verification = await verifyDatabase(connection.db, new Date())
    console.log(asJson ? JSON.stringify(verification, null, 2) : formatReport(verification))
    process.exitCode = hasDifferences(verification) ? 1 : 0
  } finally {
    await connection.close()
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(describeError(error).message)
  process.exitCode = 1
})
