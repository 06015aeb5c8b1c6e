import path from 'node:path'
import { startStripeSandbox } from 'stripe-connect-sandbox'
import { startMailbox } from '../mailbox/server.ts'
import { startPostgres } from '../postgres/server.ts'
import { registerWebhooks, setUpPlatform } from './configure-sandbox.ts'
import type { LocalSecrets } from './secrets.ts'
import type { StartSettings } from './settings.ts'

/** Values for the product's environment. */
export type ProductEnv = Record<string, string>

/** A running stand-in, with the environment that connects the product to it. */
export interface StandIn {
  env: ProductEnv
  stop(): Promise<void>
}

export async function startDatabase({ dataDir }: StartSettings): Promise<StandIn> {
  const postgres = await startPostgres({ dataDir: path.join(dataDir, 'postgres') })
  return { env: { DATABASE_URL: postgres.url }, stop: () => postgres.stop() }
}

export async function startMail({ dataDir, ports }: StartSettings): Promise<StandIn> {
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

/** Starts the Stripe sandbox, with the product's webhook endpoints. */
export async function startPayments(
  { dataDir, ports }: StartSettings,
  secrets: LocalSecrets,
): Promise<StandIn> {
  const sandbox = await startStripeSandbox({
    port: ports.stripe,
    dataFile: path.join(dataDir, 'stripe.sqlite'),
  })
  await registerWebhooks(sandbox.url, secrets, ports.product)
  await setUpPlatform(sandbox.url, secrets)
  return {
    env: {
      STRIPE_SECRET_KEY: secrets.stripeKey,
      STRIPE_WEBHOOK_SECRET: [
        secrets.accountWebhook,
        secrets.connectWebhook,
        secrets.thinWebhook,
      ].join(','),
      STRIPE_API_BASE: sandbox.url,
    },
    stop: () => sandbox.close(),
  }
}
