import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { readOrCreateSecrets } from '../system/private-files.ts'

export interface LocalSecrets extends Record<string, string> {
  authSecret: string
  stripeKey: string
  /** Signs the events of the platform's own account. */
  accountWebhook: string
  /** Signs the events of the hosts' accounts. */
  connectWebhook: string
  /** Signs the thin events of API v2. */
  thinWebhook: string
}

/** Reads the secrets that the first start created, so that sessions and webhooks stay valid. */
export function readLocalSecrets(dataDir: string): LocalSecrets {
  return readOrCreateSecrets(path.join(dataDir, 'secrets.json'), () => ({
    authSecret: randomBytes(48).toString('base64url'),
    stripeKey: `sk_test_${randomBytes(24).toString('hex')}`,
    accountWebhook: `whsec_${randomBytes(24).toString('hex')}`,
    connectWebhook: `whsec_${randomBytes(24).toString('hex')}`,
    thinWebhook: `whsec_${randomBytes(24).toString('hex')}`,
  }))
}
