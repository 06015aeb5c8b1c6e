import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { email as emailShape } from '#contract/api/shapes.ts'
import { validateResetPassword } from '#contract/people/passwords.ts'
import { PASSWORD_MIN } from '#contract/product/limits.ts'
import { connect } from './db/connect.ts'
import { migrate } from './db/migrate.ts'
import type { Database } from './db/schema.ts'
import { describeError } from './http/errors/describe-error.ts'
import { loadProductFile } from './product-file.ts'
import { AdminCommandError, createAdmin, setAdminRole } from './users/administer.ts'

const USAGE = `Uso:
  npm run admin -- create CORREO   crea una cuenta de administración
  npm run admin -- grant CORREO    le da el rol ADMIN a una cuenta
  npm run admin -- revoke CORREO   le quita el rol ADMIN

DATABASE_URL dice en qué base de datos; si falta, la del npm start de DATA_DIR (.data). create pide la contraseña, o la toma de ADMIN_PASSWORD.`

/** Reads a line from the terminal without showing it. */
async function askHidden(question: string): Promise<string> {
  if (!process.stdin.isTTY) {
    throw new AdminCommandError(
      'No hay una terminal para pedir la contraseña: define ADMIN_PASSWORD.',
    )
  }
  process.stderr.write(question)
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true })
  const answer = await terminal.question('')
  terminal.close()
  process.stderr.write('\n')
  return answer
}

async function newPassword(): Promise<string> {
  const given = process.env.ADMIN_PASSWORD
  const password = given || (await askHidden('Contraseña: '))
  const fault = validateResetPassword(password)
  if (fault) {
    throw new AdminCommandError(
      `${fault} Usa al menos ${PASSWORD_MIN} caracteres, con minúscula, mayúscula, número y uno de @$!%*?&.`,
    )
  }
  if (!given && (await askHidden('Otra vez: ')) !== password) {
    throw new AdminCommandError('Las contraseñas no coinciden.')
  }
  return password
}

type Command = (db: Database, email: string) => Promise<string>

const commands: Record<'create' | 'grant' | 'revoke', Command> = {
  create: async (db, email) => {
    await createAdmin(db, { email, password: await newPassword() }, new Date())
    return `${email} ya puede entrar y administra.`
  },
  grant: async (db, email) => {
    const isNews = await setAdminRole(db, email, true, new Date())
    return isNews ? `${email} ahora administra.` : `${email} ya administraba.`
  },
  revoke: async (db, email) => {
    const isNews = await setAdminRole(db, email, false, new Date())
    return isNews ? `${email} ya no administra.` : `${email} no administraba.`
  },
}

/** `npm run admin` (`R2`). */
async function main([name = '', typed = '']: string[]): Promise<string> {
  const command = new Map(Object.entries(commands)).get(name)
  const email = emailShape.safeParse(typed)
  if (!command || !email.success) throw new AdminCommandError(USAGE)
  loadProductFile(process.env.DATA_DIR)
  const url = process.env.DATABASE_URL
  if (!url) throw new AdminCommandError(`Falta DATABASE_URL.\n\n${USAGE}`)
  await migrate(url)
  const connection = connect(url, { max: 2 })
  try {
    return await command(connection.db, email.data)
  } finally {
    await connection.close()
  }
}

main(process.argv.slice(2)).then(
  (told) => console.log(told),
  (error: unknown) => {
    console.error(error instanceof AdminCommandError ? error.message : describeError(error))
    process.exitCode = 1
  },
)
