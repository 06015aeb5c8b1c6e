import { connect } from './db/connect.ts'
import { describeError } from './http/errors/describe-error.ts'
import { loadProductFile } from './product-file.ts'
import { tellVerification } from './verification/tell.ts'
import { isWrong, verifyDatabase } from './verification/verify-database.ts'

const USAGE = `Uso:
  npm run verify            dice lo que guarda la base de datos y si cuadra
  npm run verify -- --json  lo mismo, para programas

DATABASE_URL dice en qué base de datos; si falta, la del npm start de DATA_DIR (.data). No cambia nada en ella.`

/** `npm run verify`: prints what the database holds; exit code 1 if it cannot be so. */
async function main(args: string[]): Promise<void> {
  loadProductFile(process.env.DATA_DIR)
  const url = process.env.DATABASE_URL
  const asJson = args.length === 1 && args[0] === '--json'
  if (!url || (args.length > 0 && !asJson)) {
    console.error(url ? USAGE : `Falta DATABASE_URL.\n\n${USAGE}`)
    process.exitCode = 1
    return
  }
  const connection = connect(url, { max: 1, statementTimeoutMs: 0 })
  try {
    const verification = await verifyDatabase(connection.db, new Date())
    console.log(asJson ? JSON.stringify(verification, null, 2) : tellVerification(verification))
    process.exitCode = isWrong(verification) ? 1 : 0
  } finally {
    await connection.close()
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(describeError(error).message)
  process.exitCode = 1
})
