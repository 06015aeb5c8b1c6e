import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'

/** A webhook endpoint of a test: verifies every delivery with the SDK and keeps it. */
export interface Receiver {
  url: string
  secret: string
  events: Stripe.Event[]
  /** The statuses of the next answers; 200 when there are none. */
  answers: number[]
  types(): string[]
  close(): Promise<void>
}

export async function startReceiver(): Promise<Receiver> {
  const secret = 'whsec_test'
  const stripe = new Stripe('sk_test_receiver')
  const events: Stripe.Event[] = []
  const answers: number[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      const signature = request.headers['stripe-signature'] ?? ''
      events.push(stripe.webhooks.constructEvent(Buffer.concat(chunks), signature, secret))
      response.writeHead(answers.shift() ?? 200).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    secret,
    events,
    answers,
    types: () => events.map((event) => event.type),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
