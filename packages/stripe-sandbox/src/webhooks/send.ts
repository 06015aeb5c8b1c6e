import { createHmac } from 'node:crypto'
import { request as http } from 'node:http'
import { request as https } from 'node:https'

/** Computes the `Stripe-Signature` of a body sent at `t` (Unix seconds). */
export function signPayload(secret: string, body: string, t: number): string {
  const v1 = createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')
  return `t=${t},v1=${v1}`
}

/** The response of an endpoint to a delivery. */
export interface DeliveryResult {
  /** Null when there was no response. */
  status: number | null
  error: string | null
}

const TIMEOUT_MS = 5000

/** Posts a signed body to an endpoint, on a new connection; never throws. */
export function postWebhook(url: string, body: string, signature: string): Promise<DeliveryResult> {
  const post = url.startsWith('https:') ? https : http
  return new Promise((resolve) => {
    const request = post(
      url,
      {
        agent: false,
        method: 'POST',
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: {
          'Content-Type': 'application/json; charset=utf-8',
          'Content-Length': Buffer.byteLength(body),
          'Stripe-Signature': signature,
          'User-Agent': 'Sandbox/1.0',
        },
      },
      (response) => {
        response.resume()
        response.on('end', () => resolve({ status: response.statusCode ?? null, error: null }))
        response.on('error', (error) => resolve({ status: null, error: error.message }))
      },
    )
    request.on('error', (error) => resolve({ status: null, error: error.message }))
    request.end(body)
  })
}
