import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { type LetterStore, openLetters } from './email-store.ts'
import { letterDocument, mailboxPage } from './page.ts'
import { listenForLetters, type Outage } from './smtp.ts'

export interface MailboxOptions {
  /** Of the page and the API, on loopback; 0 picks a free one. */
  port: number
  /** Where letters are taken, on loopback; 0 picks a free one. */
  smtpPort: number
  /** SQLite file that keeps the letters; `:memory:` for none. */
  dataFile: string
}

export interface Mailbox {
  /** The page; its API is under `/api`. */
  url: string
  smtpUrl: string
  close(): Promise<void>
}

/** A mail provider for one machine: takes every letter, delivers it to a page (R11). */
export async function startMailbox(options: MailboxOptions): Promise<Mailbox> {
  const letters = openLetters(options.dataFile)
  const outage: Outage = { everybody: false, recipients: new Set() }
  const app = Fastify({ forceCloseConnections: true })
  addApi(app, letters, outage)
  addPages(app, letters)
  const url = await app.listen({ port: options.port, host: '127.0.0.1' })
  const smtp = await listenForLetters(options.smtpPort, letters, outage)
  return {
    url,
    smtpUrl: `smtp://127.0.0.1:${smtp.port}`,
    async close() {
      await Promise.all([app.close(), smtp.close()])
      letters.close()
    },
  }
}

function addApi(app: FastifyInstance, letters: LetterStore, outage: Outage): void {
  app.get<{ Querystring: { to?: string } }>('/api/messages', (request) =>
    letters.list(request.query.to),
  )
  app.delete('/api/messages', (_request, reply) => {
    letters.clear()
    return reply.code(204).send()
  })
  const body = {
    type: 'object',
    required: ['on'],
    properties: { on: { type: 'boolean' }, to: { type: 'string' } },
    additionalProperties: false,
  }
  app.post<{ Body: { on: boolean; to?: string } }>(
    '/api/outage',
    { schema: { body } },
    (request, reply) => {
      const { on, to } = request.body
      if (to === undefined) outage.everybody = on
      else if (on) outage.recipients.add(to.toLowerCase())
      else outage.recipients.delete(to.toLowerCase())
      return reply.code(204).send()
    },
  )
}

type LetterRoute = { Params: { id: number } }

function addPages(app: FastifyInstance, letters: LetterStore): void {
  const asset = (name: string) => fs.readFileSync(path.join(import.meta.dirname, name), 'utf8')
  app.get('/mailbox.css', (_request, reply) => reply.type('text/css').send(asset('mailbox.css')))

  app.get<{ Querystring: { id?: number; view?: string } }>(
    '/',
    { schema: { querystring: { type: 'object', properties: { id: { type: 'integer' } } } } },
    (request, reply) => {
      const { id, view } = request.query
      const nonce = randomBytes(16).toString('base64')
      const policy = `default-src 'none'; style-src 'self'; frame-src 'self'; connect-src 'self'; img-src data:; script-src 'nonce-${nonce}'`
      const open = id === undefined ? undefined : letters.find(id)
      return reply
        .type('text/html')
        .header('content-security-policy', policy)
        .send(mailboxPage({ letters: letters.list(), open, asText: view === 'text', nonce }))
    },
  )

  const params = { type: 'object', properties: { id: { type: 'integer' } } }
  app.get<LetterRoute>('/messages/:id/html', { schema: { params } }, (request, reply) => {
    const letter = letters.find(request.params.id)
    if (!letter) return reply.callNotFound()
    return reply
      .type('text/html')
      .header(
        'content-security-policy',
        "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; img-src data: http: https:; style-src 'unsafe-inline'",
      )
      .send(letterDocument(letter))
  })
  app.get<LetterRoute>('/messages/:id/source', { schema: { params } }, (request, reply) => {
    const source = letters.source(request.params.id)
    return source === undefined ? reply.callNotFound() : reply.type('text/plain').send(source)
  })
}
