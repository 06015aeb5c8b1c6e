import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { StartFault } from '../local/start-fault.ts'

/** Asks the payment sandbox's control API; `what` is its path below `/_sandbox`. */
export type Sandbox = (what: string, body?: object) => Promise<unknown>

/** The local product as it runs, with its stand-ins. */
export interface Product {
  url: string
  mailboxUrl: string
  /** What `npm start` gave it: DATABASE_URL, STRIPE_SECRET_KEY and the like. */
  env: Record<string, string>
  /** The file that holds it, for `node --env-file`. */
  envFile: string
  sandbox: Sandbox
}

function sandboxAt(base: string, key: string): Sandbox {
  return async (what, body = {}) => {
    const response = await fetch(`${base}/_sandbox${what}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${what}: ${response.status} ${text}`)
    return JSON.parse(text)
  }
}

function readOrNothing(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** The product that `npm start` runs with this DATA_DIR, all its stand-ins with it; else a `StartFault`. */
export function runningProduct(dataDir: string): Product {
  const envFile = path.join(dataDir, 'product.env')
  const env = parseEnv(readOrNothing(envFile)) as Record<string, string>
  const { PUBLIC_URL: url, STRIPE_API_BASE: base, STRIPE_SECRET_KEY: key, MAILBOX_URL } = env
  if (!url || !base || !key || !MAILBOX_URL) {
    throw new StartFault(
      `Nada corre con los datos de ${dataDir}: primero npm start, con su base de datos, sus pagos y su correo de prueba.`,
    )
  }
  return { url, mailboxUrl: MAILBOX_URL, env, envFile, sandbox: sandboxAt(base, key) }
}
