import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { startMailbox } from '../mailbox/server.ts'
import { startPostgres } from '../postgres.ts'
import { keepSecrets } from '../private-files.ts'
import { StartFault } from '../start-fault.ts'
import { startStripeSandbox } from '../stripe/server.ts'
import type { Settings } from './settings.ts'

/** Values for the product's environment. */
export type ProductEnv = Record<string, string>

export interface Secrets extends Record<string, string> {
  authSecret: string
  stripeKey: string
  accountWebhook: string
  connectWebhook: string
}

/** Made once, then found again: sessions and webhooks outlive a start. */
export function readSecrets(dataDir: string): Secrets {
  return keepSecrets(path.join(dataDir, 'secrets.json'), () => ({
    authSecret: randomBytes(48).toString('base64url'),
    stripeKey: `sk_test_${randomBytes(24).toString('hex')}`,
    accountWebhook: `whsec_${randomBytes(24).toString('hex')}`,
    connectWebhook: `whsec_${randomBytes(24).toString('hex')}`,
  }))
}

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
  return { env: { SMTP_URL: mailbox.smtpUrl }, stop: () => mailbox.close() }
}

/** The payment sandbox, which will tell the product what happens as Stripe would. */
export async function payments({ dataDir, ports }: Settings, secrets: Secrets): Promise<StandIn> {
  const sandbox = await startStripeSandbox({
    port: ports.stripe,
    dataFile: path.join(dataDir, 'stripe.sqlite'),
  })
  const url = `http://127.0.0.1:${ports.product}/api/payments/webhook`
  await subscribe(sandbox.url, secrets.stripeKey, { url, secret: secrets.accountWebhook })
  await subscribe(sandbox.url, secrets.stripeKey, {
    url,
    secret: secrets.connectWebhook,
    connect: true,
  })
  return {
    env: {
      STRIPE_SECRET_KEY: secrets.stripeKey,
      STRIPE_WEBHOOK_SECRET: `${secrets.accountWebhook},${secrets.connectWebhook}`,
      STRIPE_API_BASE: sandbox.url,
    },
    stop: () => sandbox.close(),
  }
}

async function subscribe(sandbox: string, key: string, endpoint: object): Promise<void> {
  const answer = await fetch(`${sandbox}/_sandbox/webhook_endpoints`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(endpoint),
  })
  if (answer.ok) return
  throw new StartFault(
    `El sandbox de pagos no aceptó la dirección de avisos: ${await answer.text()}`,
  )
}
