import { connect } from './db/connect.ts'
import { describeError } from './http/api-errors.ts'
import { loadProductFile } from './product-file.ts'
import { formatReport } from './verification/format-report.ts'
import { hasDifferences, verifyDatabase } from './verification/verify-database.ts'

const USAGE = `Usage:
  npm run verify            reports what the database contains and whether it is consistent
  npm run verify -- --json  the same for programs

DATABASE_URL selects the database; without it, the one of npm start in DATA_DIR (.data). Nothing is changed.`

/** `npm run verify`: prints what the database contains; exit code 1 if a check fails. */
async function main(args: string[]): Promise<void> {
  loadProductFile(process.env.DATA_DIR)
  const url = process.env.DATABASE_URL
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
