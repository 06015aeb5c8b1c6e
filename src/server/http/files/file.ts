import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { cleanFileName } from '#contract/text/file-name.ts'

/** Returned by the use case of a file endpoint. */
export interface FileReply {
  /** The file's name on the person's device. */
  name: string
  type: 'text/csv' | 'application/pdf' | 'application/json'
  body: AsyncIterable<string | Uint8Array> | readonly Uint8Array[]
}

/**
 * Formats the header with the name in ASCII for old programs and in UTF-8 for others (RFC 6266).
 * `'niño.csv'` → `attachment; filename="nino.csv"; filename*=UTF-8''ni%C3%B1o.csv`
 */
export function buildContentDisposition(name: string): string {
  const clean = cleanFileName(name)
  const ascii = clean
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/g, '_')
    .replace(/["\\%]/g, '_')
  const encoded = encodeURIComponent(clean).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}

/** Creates a stream that produces only what the client reads, and stops when it disconnects. */
export function openFileStream(body: FileReply['body']): Readable {
  return Readable.from(body, { objectMode: false, highWaterMark: 65_536 })
}

/** Sends a file as a stream. */
export function sendFile(reply: FastifyReply, file: FileReply): FastifyReply {
  const type = file.type === 'text/csv' ? 'text/csv; charset=utf-8' : file.type
  return reply
    .header('content-type', type)
    .header('content-disposition', buildContentDisposition(file.name))
    .send(openFileStream(file.body))
}
