import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Product } from '../product-client/product.ts'
import { type Comparison, compareSideBySide } from './compare-side-by-side.ts'
import { measureRequestsPerSecond } from './http-load.ts'
import { seedEvent } from './seed.ts'

async function serveStaticBody(body: string): Promise<{ url: string; stop: () => void }> {
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

/** Compares GET /api/events/:id (session, SQL, both validations) with plain node:http. */
export async function compareEventRead(product: Product): Promise<Comparison> {
  const url = `${product.url}/api/events/${await seedEvent(product, 10)}`
  const body = await (await fetch(url)).text()
  const bare = await serveStaticBody(body)
  try {
    return await compareSideBySide(
      `read an event over HTTP (${body.length} bytes)`,
      {
        name: 'plain node:http, body of the same size',
        measure: () => measureRequestsPerSecond(bare.url),
      },
      {
        name: 'GET /api/events/:id',
        measure: () => measureRequestsPerSecond(url),
      },
    )
  } finally {
    bare.stop()
  }
}
