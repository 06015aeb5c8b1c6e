import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'

const LATEST_MS = 1_200

/** Between the provider and the product: brings its events late, twice, in any order, or not at all. */
export interface Postman {
  /** Where the provider delivers. */
  url: string
  /** Ids of the events for which the product has said thanks (2xx). */
  accepted: Set<string>
  counts: { deliveries: number; doubled: number; late: number; lost: number }
  /** From now on everything arrives. */
  behave(): void
  close(): Promise<void>
}

interface Delivery {
  headers: http.IncomingHttpHeaders
  body: Buffer
}

type Manner = 'lose' | 'refuse' | 'unanswered' | 'late' | 'twice' | 'on'

/** How the next delivery goes; in so many of a hundred. */
function mannerOf(random: number): Manner {
  const percent = random * 100
  if (percent < 3) return 'lose'
  if (percent < 6) return 'refuse'
  if (percent < 12) return 'unanswered'
  if (percent < 35) return 'late'
  return percent < 50 ? 'twice' : 'on'
}

export async function startPostman(productUrl: string, random: () => number): Promise<Postman> {
  const accepted = new Set<string>()
  const counts = { deliveries: 0, doubled: 0, late: 0, lost: 0 }
  let behaves = false

  const bring = async ({ headers, body }: Delivery): Promise<number> => {
    counts.deliveries += 1
    const answer = await fetch(`${productUrl}/api/payments/webhook`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'stripe-signature': String(headers['stripe-signature']),
      },
      body: new Uint8Array(body),
    }).catch(() => null)
    await answer?.arrayBuffer().catch(() => null)
    if (answer?.ok) accepted.add((JSON.parse(body.toString()) as { id: string }).id)
    return answer?.status ?? 502
  }
  /** Each resolves to the status that the provider sees, null for no answer. */
  const ways: Record<Manner, (delivery: Delivery) => Promise<number | null>> = {
    on: bring,
    lose: async () => {
      counts.lost += 1
      return 200
    },
    refuse: async () => 500,
    unanswered: async (delivery) => {
      await bring(delivery)
      return null
    },
    late: async (delivery) => {
      counts.late += 1
      await pause(random() * LATEST_MS)
      return bring(delivery)
    },
    twice: async (delivery) => {
      counts.doubled += 1
      await bring(delivery)
      return bring(delivery)
    },
  }

  const server = http.createServer(async (request, response) => {
    const body = await buffer(request).catch(() => null)
    if (!body) return
    const manner = behaves ? 'on' : mannerOf(random())
    const status = await ways[manner]({ headers: request.headers, body })
    if (status === null) response.destroy()
    else response.writeHead(status).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    accepted,
    counts,
    behave: () => {
      behaves = true
    },
    close: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
