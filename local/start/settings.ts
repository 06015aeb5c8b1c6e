import path from 'node:path'
import { StartFault } from '../system/setup-error.ts'

export interface Settings {
  /** Holds all that outlives a start. */
  dataDir: string
  ports: { product: number; stripe: number; mailbox: number; smtp: number }
  /** Which stand-ins run: each one unless the real thing is named in the environment. */
  standIns: { database: boolean; payments: boolean; mail: boolean }
  /** Where the product is to be reached from a browser. */
  publicUrl: string
}

/** Reads what `npm start` may be told (R11); throws a `StartFault` that names a bad variable. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
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
    publicUrl: env.PUBLIC_URL || `http://localhost:${product}`,
  }
}

/** The ports that will be listened on, with the variable that moves each. */
export function portsInUse({ ports, standIns }: Settings): { port: number; variable: string }[] {
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
      throw new StartFault(`${variable} y ${earlier.variable} piden el mismo puerto, ${port}.`)
    }
  }
  return used
}

function readPort(env: NodeJS.ProcessEnv, name: string, otherwise: number): number {
  const text = env[name]
  const port = text ? Number(text) : otherwise
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port
  throw new StartFault(`${name} debe ser un puerto entre 1 y 65535, y vale ${text ?? otherwise}.`)
}
