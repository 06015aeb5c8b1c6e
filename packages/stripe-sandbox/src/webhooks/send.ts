import { request as http } from 'node:http'
import { request as https } from 'node:https'

/** How an endpoint took a delivery. */
export interface Receipt {
  /** Null when there was no answer. */
  status: number | null
  error: string | null
}

const TIMEOUT_MS = 5000

/** Posts a signed body to an endpoint, on a connection of its own; never throws. */
export function send(url: string, body: string, signature: string): Promise<Receipt> {
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
