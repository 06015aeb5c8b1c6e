import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { keepSecrets } from '../system/private-files.ts'

export interface Secrets extends Record<string, string> {
  authSecret: string
  stripeKey: string
  /** Signs what happens on the platform's own account. */
  accountWebhook: string
  /** Signs what happens on the hosts' accounts. */
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
