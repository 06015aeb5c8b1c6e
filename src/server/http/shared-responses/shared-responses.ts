import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { chooseEncoding, compress, type Encoding, isCompressible } from './encodings.ts'

/** A response before it is compressed. */
export interface SharedResponse {
  status: number
  /** With `content-type`, and with `vary` naming `accept-encoding`. */
  headers: Record<string, string | string[]>
  body: Buffer
}

/** The bytes that a connection gets, with all headers of their own. */
interface EncodedResponse extends SharedResponse {
  /** Names the response in all its encodings; null for one that is not kept. */
  tag: string | null
  /** The strong entity tag of this encoding. */
  etag: string | null
}

interface KeptResponse extends EncodedResponse {
  version: string
  /** Place in the order in which responses were asked for. */
  turn: number
}

/** Without the rest of a larger buffer: zlib leaves short bytes in one of 16 kB. */
function copyExactly(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(copy)
  return copy
}

/** Objects and headers beside the bytes of a response. */
const OVERHEAD_BYTES = 2_000

const TAG_LENGTH = 22

/** Computes the tag of a response, equal in every process; null for one that is not kept. */
function computeTag({ status, headers, body }: SharedResponse): string | null {
  if (status !== 200) return null
  const hash = createHash('sha256').update(JSON.stringify(headers)).update(body)
  return hash.digest('base64url').slice(0, TAG_LENGTH)
}

/** Compresses a response where that is worth it. */
async function encode(
  { status, headers, body }: SharedResponse,
  wanted: Encoding,
  tag: string | null,
): Promise<EncodedResponse> {
  const encoding = isCompressible(`${headers['content-type']}`, body) ? wanted : 'identity'
  const etag = tag === null ? null : `"${tag}-${encoding}"`
  return {
    status,
    headers: {
      ...headers,
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
      ...(etag !== null && { etag }),
    },
    body: await compress(body, encoding),
    tag,
    etag,
  }
}

/** Whether `If-None-Match` names this tag (RFC 9110, 13.1.2: the weak comparison). */
function isKnown(header: string | undefined, etag: string | null): boolean {
  if (header === undefined || etag === null) return false
  if (header === etag || header === '*') return true
  return header.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)
}

/**
 * Sends the bytes, or 304 to whoever has them. A 304 carries the same headers: a browser updates with
 * them what it has stored, the content security policy too.
 */
function sendEncoded(request: FastifyRequest, reply: FastifyReply, response: EncodedResponse) {
  reply.headers(response.headers)
  if (isKnown(request.headers['if-none-match'], response.etag)) return reply.code(304).send()
  return reply.code(response.status).send(response.body)
}

const readEncoding = ({ headers }: FastifyRequest) => chooseEncoding(headers['accept-encoding'])

/** Sends a response that was made for this reader alone. */
export async function sendResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  response: SharedResponse,
) {
  return sendEncoded(request, reply, await encode(response, readEncoding(request), null))
}

/** What a response is about, and its version. Only the newest version of a name is kept. */
export interface ResponseKey {
  name: string
  version: string
}

export interface SharedResponses {
  /**
   * Sends the response of a key.
   * @param make runs if the response is not there yet, once for all who ask meanwhile
   */
  send(
    request: FastifyRequest,
    reply: FastifyReply,
    key: ResponseKey,
    make: () => Promise<SharedResponse>,
  ): FastifyReply | Promise<FastifyReply>
  /** How many bytes are kept. */
  countBytes(): number
  /** How many responses were sent from memory, and how many had to be made or compressed first. */
  countSends(): { kept: number; made: number }
}

/**
 * Creates a store of responses that are the same for every reader (`R18`): each is made once per key, and
 * compressed once per encoding. A new version takes the place of the one before, which nobody may read any
 * more; what was not read for the longest time is dropped. Only responses of status 200 are kept.
 * @param maxBytes of all responses together
 */
export function createSharedResponses(maxBytes: number): SharedResponses {
  const kept = new LRUCache<string, KeptResponse>({
    maxSize: maxBytes,
    sizeCalculation: ({ body }) => body.length + OVERHEAD_BYTES,
  })
  const running = new Map<string, Promise<EncodedResponse>>()
  const sends = { kept: 0, made: 0 }
  let turns = 0

  const findKept = (encoding: Encoding, { name, version }: ResponseKey) => {
    const known = kept.get(`${encoding} ${name}`)
    return known?.version === version ? known : undefined
  }
  const makeAndKeep = async (
    encoding: Encoding,
    { name, version }: ResponseKey,
    work: () => Promise<EncodedResponse>,
  ) => {
    const slot = `${encoding} ${name}`
    turns += 1
    const turn = turns
    const response = await work()
    if (response.tag === null) return response
    const exact = { ...response, body: copyExactly(response.body) }
    // A version that was asked for later may be there already.
    const isNewest = turn > (kept.peek(slot)?.turn ?? 0)
    if (isNewest) kept.set(slot, { ...exact, version, turn })
    return exact
  }
  /** What is kept of this key, or the result of the work, which runs once for all who ask meanwhile. */
  const find = async (
    encoding: Encoding,
    key: ResponseKey,
    work: () => Promise<EncodedResponse>,
  ) => {
    const slot = `${encoding} ${key.name} ${key.version}`
    const known = findKept(encoding, key) ?? running.get(slot)
    if (known) return known
    const made = makeAndKeep(encoding, key, work).finally(() => running.delete(slot))
    running.set(slot, made)
    return made
  }
  const findEncoded = (
    key: ResponseKey,
    encoding: Encoding,
    make: () => Promise<SharedResponse>,
  ) => {
    const findPlain = () =>
      find('identity', key, async () => {
        const response = await make()
        return encode(response, 'identity', computeTag(response))
      })
    if (encoding === 'identity') return findPlain()
    return find(encoding, key, async () => {
      const plain = await findPlain()
      return encode(plain, encoding, plain.tag)
    })
  }
  return {
    send: (request, reply, key, make) => {
      const encoding = readEncoding(request)
      const known = findKept(encoding, key)
      sends[known ? 'kept' : 'made'] += 1
      if (known) return sendEncoded(request, reply, known)
      return findEncoded(key, encoding, make).then((response) =>
        sendEncoded(request, reply, response),
      )
    },
    countBytes: () => kept.calculatedSize,
    countSends: () => ({ ...sends }),
  }
}
