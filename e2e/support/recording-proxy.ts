import { once } from 'node:events'
import { createServer, request as sendRequest } from 'node:http'
import type { AddressInfo } from 'node:net'

interface RecordedRequest {
  url: string
  /** As it was sent; empty if it was not. */
  referer: string
}

/** Starts a forward proxy that records what a browser sends to the product, on the wire. */
export async function startRecordingProxy() {
  const requests: RecordedRequest[] = []
  const server = createServer((incoming, answer) => {
    const { headers, method, url = '' } = incoming
    requests.push({ url, referer: headers.referer ?? '' })
    const outgoing = sendRequest(url, { method, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(answer)
    })
    outgoing.on('error', () => answer.destroy())
    incoming.pipe(outgoing)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    /** For `browser.newContext`: Chromium passes even requests to this machine through the proxy. */
    options: { server: `http://127.0.0.1:${port}`, bypass: '<-loopback>' },
    requests,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
