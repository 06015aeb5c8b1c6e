import fs from 'node:fs'
import path from 'node:path'
import { launchProduct, type Product } from '../local/start/product.ts'
import type { Outside } from './outside.ts'

/** One place at which a process of the product runs, again and again. */
export interface Place {
  port: number
  environment: NodeJS.ProcessEnv
  /** Starts a process here; resolves before it is ready. One that ends unasked is started again. */
  start(): void
  /** `kill -9`; resolves when it is gone. */
  kill(): Promise<void>
  /** SIGTERM, as a deploy sends it; resolves to the exit code. */
  leave(): Promise<number>
  /** How many ended unasked: a process that finds no database when it starts does. */
  fell(): number
}

const START_AGAIN_MS = 200

function environmentOf(outside: Outside, publicUrl: string, port: number): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    DATABASE_URL: outside.database.url,
    STRIPE_SECRET_KEY: outside.key,
    STRIPE_WEBHOOK_SECRET: `${outside.secrets.account},${outside.secrets.connect}`,
    STRIPE_API_BASE: outside.sandboxUrl,
    SMTP_URL: outside.mailbox.smtpUrl,
    MAIL_FROM: 'Cigüeña <hola@ciguena.test>',
    PUBLIC_URL: publicUrl,
    AUTH_SECRET: outside.key.padEnd(32, 'x'),
    RATE_LIMIT_FACTOR: '100000',
    LOG_LEVEL: 'warn',
    DRAIN_SECONDS: '3',
    PORT: String(port),
  }
}

/** A place on this port; `environment` adds to, or changes, what every process is told. */
export function placeAt(
  outside: Outside,
  publicUrl: string,
  port: number,
  environment: NodeJS.ProcessEnv = {},
): Place {
  const env = { ...environmentOf(outside, publicUrl, port), ...environment }
  const log = path.join(outside.folder, `${port}.log`)
  let running: Product | null = null
  let fell = 0

  const keepLog = () => fs.appendFileSync(`${log}.all`, fs.readFileSync(log))
  const start = () => {
    const product = launchProduct(env, log)
    running = product
    void product.ended.then(() => {
      keepLog()
      if (running !== product) return
      fell += 1
      setTimeout(() => running === product && start(), START_AGAIN_MS)
    })
  }
  const take = () => {
    const product = running
    running = null
    return product
  }
  return {
    port,
    environment: env,
    start,
    kill: async () => {
      const product = take()
      if (!product) return
      try {
        process.kill(product.pid || Number.NaN, 'SIGKILL')
      } catch {
        // It had ended by itself.
      }
      await product.ended
    },
    leave: async () => {
      const product = take()
      if (!product) return 0
      await product.stop()
      return product.ended
    },
    fell: () => fell,
  }
}
