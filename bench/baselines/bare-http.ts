import { once } from 'node:events'
import { createServer, type OutgoingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerRequests } from '../child-process.ts'

export interface BareAnswer {
  body: Uint8Array
  headers: OutgoingHttpHeaders
}

/** Serves the same bytes for every request, with nothing but `node:http`. */
answerRequests(async ({ body, headers }: BareAnswer) => {
  const server = createServer((_request, response) => {
    response.writeHead(200, headers).end(body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/` }
})
