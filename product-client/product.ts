import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { SetupError } from '../local/system/setup-error.ts'
import { connectSandbox, type Sandbox } from './sandbox.ts'

/** A running local product with its payment sandbox and mailbox. */
export interface Product {
  url: string
  mailboxUrl: string
  /** The variables that `npm start` set: DATABASE_URL, STRIPE_SECRET_KEY and the like. */
  env: Record<string, string>
  /** The file that contains them, for `node --env-file`. */
  envFile: string
  sandbox: Sandbox
}

const describeLack = (dataDir: string, what: string, variable: string) =>
  `The product that runs with the data of ${dataDir} has no ${what}, because ${variable} is set. Stop it, unset ${variable}, and npm start again.`

function readFileOrEmpty(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/**
 * Finds the product that `npm start` runs with this DATA_DIR. Throws a `SetupError` if none runs, or if
 * it runs without its payment sandbox or mailbox: who drives it pays and reads emails without a person.
 */
export function findRunningProduct(dataDir: string): Product {
  const envFile = path.join(dataDir, 'product.env')
  const env = parseEnv(readFileOrEmpty(envFile)) as Record<string, string>
  const { PUBLIC_URL: url, STRIPE_API_BASE: base, STRIPE_SECRET_KEY: key, MAILBOX_URL } = env
  if (!url) throw new SetupError(`Nothing runs with the data of ${dataDir}: first npm start.`)
  if (!base || !key)
    throw new SetupError(describeLack(dataDir, 'payment sandbox', 'STRIPE_SECRET_KEY'))
  if (!MAILBOX_URL) throw new SetupError(describeLack(dataDir, 'mailbox', 'SMTP_URL'))
  return { url, mailboxUrl: MAILBOX_URL, env, envFile, sandbox: connectSandbox(base, key) }
}
