import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'

const MAX_DELAY_MS = 1_200

/** A proxy for webhooks that delays, repeats, reorders and drops deliveries. */
export interface WebhookProxy {
  /** The provider delivers to this address. */
  url: string
  /** Ids of the events that the product answered with 2xx. */
  accepted: Set<string>
  counts: { deliveries: number; doubled: number; late: number; lost: number }
  /** Loses every delivery that names this object, also later. */
  lose(objectId: string): void
  /** Forwards every other delivery unchanged from now on. */
  deliverEverything(): void
  close(): Promise<void>
}

interface Delivery {
  headers: http.IncomingHttpHeaders
  body: Buffer
}

type DeliveryMode = 'drop' | 'refuse' | 'unanswered' | 'delay' | 'repeat' | 'forward'

/** Chooses how the next delivery goes, by percentages. */
function chooseDeliveryMode(random: number): DeliveryMode {
  const percent = random * 100
  if (percent < 3) return 'drop'
  if (percent < 6) return 'refuse'
  if (percent < 12) return 'unanswered'
  if (percent < 35) return 'delay'
  return percent < 50 ? 'repeat' : 'forward'
}

export async function startWebhookProxy(
  productUrl: string,
  random: () => number,
): Promise<WebhookProxy> {
  const accepted = new Set<string>()
  const counts = { deliveries: 0, doubled: 0, late: 0, lost: 0 }
  const lostObjects = new Set<string>()
  let deliversEverything = false

  const chooseMode = (body: Buffer): DeliveryMode => {
    const mode = deliversEverything ? 'forward' : chooseDeliveryMode(random())
    const text = body.toString()
    return [...lostObjects].some((id) => text.includes(id)) ? 'drop' : mode
  }
  const forward = async ({ headers, body }: Delivery): Promise<number> => {
    counts.deliveries += 1
    const response = await fetch(`${productUrl}/api/payments/webhook`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'stripe-signature': String(headers['stripe-signature']),
      },
      body: new Uint8Array(body),
    }).catch(() => null)
    await response?.arrayBuffer().catch(() => null)
    if (response?.ok) accepted.add((JSON.parse(body.toString()) as { id: string }).id)
    return response?.status ?? 502
  }
  /** Each resolves to the status that the provider receives, null for no answer. */
  const deliverBy: Record<DeliveryMode, (delivery: Delivery) => Promise<number | null>> = {
    forward,
    drop: async () => {
      counts.lost += 1
      return 200
    },
    refuse: async () => 500,
    unanswered: async (delivery) => {
      await forward(delivery)
      return null
    },
    delay: async (delivery) => {
      counts.late += 1
      await pause(random() * MAX_DELAY_MS)
      return forward(delivery)
    },
    repeat: async (delivery) => {
      counts.doubled += 1
      await forward(delivery)
      return forward(delivery)
    },
  }

  const server = http.createServer(async (request, response) => {
    const body = await buffer(request).catch(() => null)
    if (!body) return
    const status = await deliverBy[chooseMode(body)]({ headers: request.headers, body })
    if (status === null) response.destroy()
    else response.writeHead(status).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    accepted,
    counts,
    lose: (objectId) => {
      lostObjects.add(objectId)
    },
    deliverEverything: () => {
      deliversEverything = true
    },
    close: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
