import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { afterAll, beforeAll } from 'vitest'

/** A webhook endpoint that verifies every delivery with the SDK and records it. */
export interface WebhookReceiver {
  url: string
  secret: string
  events: Stripe.Event[]
  /** The deliveries of thin events, which only a client of the platform can parse. */
  thin: { body: Buffer; signature: string }[]
  /** The statuses of the next responses; 200 when the list is empty. */
  statuses: number[]
  types(): string[]
  close(): Promise<void>
}

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const secret = 'whsec_test'
  const stripe = new Stripe('sk_test_receiver')
  const events: Stripe.Event[] = []
  const thin: WebhookReceiver['thin'] = []
  const statuses: number[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      const signature = String(request.headers['stripe-signature'])
      const body = Buffer.concat(chunks)
      if (body.includes('"v2.core.event"')) thin.push({ body, signature })
      else events.push(stripe.webhooks.constructEvent(body, signature, secret))
      response.writeHead(statuses.shift() ?? 200).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    secret,
    events,
    thin,
    statuses,
    types: () => events.map((event) => event.type),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Starts a receiver before the tests of a file, and stops it after them. */
export function useWebhookReceiver(): WebhookReceiver {
  const receiver = {} as WebhookReceiver
  beforeAll(async () => {
    Object.assign(receiver, await startWebhookReceiver())
  })
  afterAll(() => receiver.close())
  return receiver
}
