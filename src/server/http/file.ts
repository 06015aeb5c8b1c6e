import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { cleanFileName } from '#contract/text/file-name.ts'

/** What a verb returns whose endpoint answers a file; the body is read as fast as it is taken. */
export interface FileReply {
  /** As a person shall find it among their files. */
  name: string
  type: 'text/csv' | 'application/pdf' | 'application/json'
  body: AsyncIterable<string | Uint8Array>
}

/**
 * The name twice (RFC 6266): in ASCII for old programs, and in UTF-8 for all others.
 * `'niño.csv'` → `attachment; filename="nino.csv"; filename*=UTF-8''ni%C3%B1o.csv`
 */
export function contentDisposition(name: string): string {
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

/** No more of the body is made than its reader takes, and nothing once they leave. */
export function fileStream(body: FileReply['body']): Readable {
  return Readable.from(body, { objectMode: false, highWaterMark: 65_536 })
}

/** Answers with a file, streamed. */
export function sendFile(reply: FastifyReply, file: FileReply): FastifyReply {
  const type = file.type === 'text/csv' ? 'text/csv; charset=utf-8' : file.type
  return reply
    .header('content-type', type)
    .header('content-disposition', contentDisposition(file.name))
    .send(fileStream(file.body))
}
