import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { SetupError } from '../system/setup-error.ts'

export interface StartSettings {
  /** The folder of all data. */
  dataDir: string
  ports: { product: number; stripe: number; mailbox: number; smtp: number }
  /** Which stand-ins run: each one unless the environment configures the real service. */
  standIns: { database: boolean; payments: boolean; mail: boolean }
  /** The product's URL in a browser. */
  publicUrl: string
  /** Where the files of pictures are. */
  filesUrl: string
  /** What bank statements show; its first word is the prefix of the sandbox's platform (`setUpPlatform`). */
  statementDescriptor: string
}

/** Reads the settings of `npm start` (R11); throws a `SetupError` that names an invalid variable. */
export function readSettings(env: NodeJS.ProcessEnv): StartSettings {
  if (env.STRIPE_SECRET_KEY && !env.STRIPE_WEBHOOK_SECRET) {
    throw new SetupError(
      'STRIPE_SECRET_KEY is set, so that no payment sandbox runs; set STRIPE_WEBHOOK_SECRET too: `stripe listen --print-secret` prints it.',
    )
  }
  const product = readPort(env, 'PORT', 3000)
  const ports = {
    product,
    stripe: readPort(env, 'STRIPE_SANDBOX_PORT', product + 1),
    mailbox: readPort(env, 'MAILBOX_PORT', product + 2),
    smtp: readPort(env, 'MAILBOX_SMTP_PORT', product + 3),
  }
  return {
    dataDir: path.resolve(env.DATA_DIR || '.data'),
    ports,
    standIns: {
      database: !env.DATABASE_URL,
      payments: !env.STRIPE_SECRET_KEY,
      mail: !env.SMTP_URL,
    },
    filesUrl: env.FILES_URL || pathToFileURL(path.resolve(env.DATA_DIR || '.data', 'files')).href,
    publicUrl: env.PUBLIC_URL || `http://localhost:${product}`,
    statementDescriptor: env.STATEMENT_DESCRIPTOR || 'CIGUENA BABY SHOWER',
  }
}

/** Lists the ports to listen on, with the variable that changes each. */
export function listPortsInUse({
  ports,
  standIns,
}: StartSettings): { port: number; variable: string }[] {
  const used = [
    { port: ports.product, variable: 'PORT' },
    ...(standIns.payments ? [{ port: ports.stripe, variable: 'STRIPE_SANDBOX_PORT' }] : []),
    ...(standIns.mail
      ? [
          { port: ports.mailbox, variable: 'MAILBOX_PORT' },
          { port: ports.smtp, variable: 'MAILBOX_SMTP_PORT' },
        ]
      : []),
  ]
  for (const [index, { port, variable }] of used.entries()) {
    const earlier = used.slice(0, index).find((other) => other.port === port)
    if (earlier) {
      throw new SetupError(`${variable} and ${earlier.variable} are the same port, ${port}.`)
    }
  }
  return used
}

function readPort(env: NodeJS.ProcessEnv, name: string, fallback: number): number {
  const text = env[name]
  const port = text ? Number(text) : fallback
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port
  throw new SetupError(`${name} must be a port between 1 and 65535, not ${text ?? fallback}.`)
}
