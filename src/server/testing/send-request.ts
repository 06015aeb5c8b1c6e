import { pause } from '../../../product-client/wait.ts'

const BUSY_PAUSE_MS = 200
const BUSY_ATTEMPTS = 100

/** The reply to a request; `body` is parsed JSON, else text. */
export type HttpReply = Awaited<ReturnType<typeof readReply>>

/** Reads a reply; a stream, which does not end, is closed at once. */
async function readReply(response: Response) {
  const { status, headers } = response
  const type = headers.get('content-type') ?? ''
  const isStream = type.includes('event-stream')
  if (isStream) await response.body?.cancel()
  const bytes = Buffer.from(isStream ? new ArrayBuffer() : await response.arrayBuffer())
  const text = bytes.toString()
  // biome-ignore lint/suspicious/noExplicitAny: tests read any response
  const body: any = text && type.includes('json') ? JSON.parse(text) : text
  return { status, headers, bytes, text, body }
}

interface SendOptions {
  token?: string | undefined
  body?: unknown
  headers?: Record<string, string>
}

/**
 * Sends untyped requests to the API at a URL, for what the types forbid. Whoever finds the workers busy comes
 * back, as the reply asks.
 */
export function createSender(url: string) {
  return async (
    method: string,
    path: string,
    { token, body, headers }: SendOptions = {},
  ): Promise<HttpReply> => {
    const request = {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }
    for (let attempt = 1; ; attempt += 1) {
      const reply = await readReply(await fetch(`${url}/api${path}`, request))
      if (reply.body?.errorCode !== 'BUSY' || attempt === BUSY_ATTEMPTS) return reply
      await pause(BUSY_PAUSE_MS)
    }
  }
}
