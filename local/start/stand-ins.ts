import path from 'node:path'
import { startStripeSandbox } from 'stripe-connect-sandbox'
import { startMailbox } from '../mailbox/server.ts'
import { startPostgres } from '../postgres/server.ts'
import { nameMerchant, subscribeProduct } from './configure-sandbox.ts'
import type { Secrets } from './secrets.ts'
import type { Settings } from './settings.ts'

/** Values for the product's environment. */
export type ProductEnv = Record<string, string>

/** A stand-in that runs: what the product must know of it, and how it ends. */
export interface StandIn {
  env: ProductEnv
  stop(): Promise<void>
}

export async function database({ dataDir }: Settings): Promise<StandIn> {
  const postgres = await startPostgres({ dataDir: path.join(dataDir, 'postgres') })
  return { env: { DATABASE_URL: postgres.url }, stop: () => postgres.stop() }
}

export async function mail({ dataDir, ports }: Settings): Promise<StandIn> {
  const mailbox = await startMailbox({
    port: ports.mailbox,
    smtpPort: ports.smtp,
    dataFile: path.join(dataDir, 'mailbox.sqlite'),
  })
  return {
    env: { SMTP_URL: mailbox.smtpUrl, MAILBOX_URL: `http://127.0.0.1:${ports.mailbox}` },
    stop: () => mailbox.close(),
  }
}

/** The payment sandbox, which will tell the product what happens as Stripe would. */
export async function payments({ dataDir, ports }: Settings, secrets: Secrets): Promise<StandIn> {
  const sandbox = await startStripeSandbox({
    port: ports.stripe,
    dataFile: path.join(dataDir, 'stripe.sqlite'),
  })
  await subscribeProduct(sandbox.url, secrets, ports.product)
  await nameMerchant(sandbox.url, secrets)
  return {
    env: {
      STRIPE_SECRET_KEY: secrets.stripeKey,
      STRIPE_WEBHOOK_SECRET: `${secrets.accountWebhook},${secrets.connectWebhook}`,
      STRIPE_API_BASE: sandbox.url,
    },
    stop: () => sandbox.close(),
  }
}
