import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Product } from '../drive/product.ts'
import { requestsPerSecond } from './http-load.ts'
import { type Comparison, compare } from './rounds.ts'
import { seedEvent } from './seed.ts'

async function bareServer(body: string): Promise<{ url: string; stop: () => void }> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** An event of ten goals over HTTP (session, SQL, both validations) against node:http with a body of the same size. */
export async function readEvent(product: Product): Promise<Comparison> {
  const url = `${product.url}/api/events/${await seedEvent(product, 10)}`
  const body = await (await fetch(url)).text()
  const bare = await bareServer(body)
  try {
    return await compare(
      `leer un evento por HTTP (${body.length} bytes)`,
      {
        name: 'node:http a secas, cuerpo del mismo tamaño',
        measure: () => requestsPerSecond(bare.url),
      },
      {
        name: 'GET /api/events/:id',
        measure: () => requestsPerSecond(url),
      },
    )
  } finally {
    bare.stop()
  }
}
