import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { World } from './world.ts'

/** A server-sent event. */
export interface StreamEvent {
  type: string
  id: string
  // biome-ignore lint/suspicious/noExplicitAny: tests read any response
  data: any
}

function parse(block: string): StreamEvent | null {
  const fields = new Map(
    block.split('\n').map((line): [string, string] => {
      const [name = '', ...rest] = line.split(': ')
      return [name.replace(/:$/, ''), rest.join(': ')]
    }),
  )
  const data = fields.get('data')
  if (data === undefined) return null
  const value: unknown = data === '' ? null : JSON.parse(data)
  return { type: fields.get('event') ?? 'message', id: fields.get('id') ?? '', data: value }
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
  const pieces = response.setEncoding('utf8')[Symbol.asyncIterator]()
  let raw = ''
  let at = 0
  const block = async (): Promise<string | null> => {
    for (;;) {
      const end = raw.indexOf('\n\n', at)
      if (end >= 0) {
        const whole = raw.slice(at, end)
        at = end + 2
        return whole
      }
      const piece = await pieces.next()
      if (piece.done) return null
      raw += String(piece.value)
    }
  }
  const next = async (): Promise<StreamEvent | null> => {
    for (;;) {
      const whole = await block()
      const event = whole === null ? null : parse(whole)
      if (event || whole === null) return event
    }
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
