import { createHmac } from 'node:crypto'

/** The `Stripe-Signature` of a body sent at `t` (Unix seconds). */
export function signatureOf(secret: string, body: string, t: number): string {
  const v1 = createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')
  return `t=${t},v1=${v1}`
}
