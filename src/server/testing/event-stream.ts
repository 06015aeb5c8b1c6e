import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { createParser } from 'eventsource-parser'
import type { World } from './world.ts'

/** A server-sent event. */
export interface StreamEvent {
  type: string
  id: string
  // biome-ignore lint/suspicious/noExplicitAny: tests read any response
  data: any
}

export type EventStream = Awaited<ReturnType<typeof openEventStream>>

/**
 * Opens a stream of server-sent events over a connection of its own: `fetch` leaves idle connections
 * behind, for which a closing server waits.
 */
export async function openEventStream(
  { url }: Pick<World, 'url'>,
  path: string,
  options: { token?: string; headers?: Record<string, string> } = {},
) {
  const authorization = options.token ? { authorization: `Bearer ${options.token}` } : {}
  const headers = { ...authorization, ...options.headers }
  const request = get(`${url}/api${path}`, { agent: false, headers })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  const received: StreamEvent[] = []
  const parser = createParser({
    onEvent: ({ event: type = 'message', id = '', data }) => {
      received.push({ type, id, data: data === '' ? null : JSON.parse(data) })
    },
  })
  const pieces = response.setEncoding('utf8')[Symbol.asyncIterator]()
  let raw = ''
  const next = async (): Promise<StreamEvent | null> => {
    while (received.length === 0) {
      const piece = await pieces.next()
      if (piece.done) return null
      raw += String(piece.value)
      parser.feed(String(piece.value))
    }
    return received.shift() ?? null
  }
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    /** Reads the next event, skipping comments; null once the stream has ended. */
    next,
    /** Everything received so far, comments included. */
    raw: () => raw,
    close: () => {
      response.on('error', () => {})
      request.destroy()
    },
  }
}
