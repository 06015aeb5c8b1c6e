import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { type EmailStore, openEmailStore } from './email-store.ts'
import { buildEmailDocument, renderMailbox } from './page.ts'
import { type Outage, startSmtpServer } from './smtp.ts'

export interface MailboxOptions {
  /** The port of the page and the API, on loopback; 0 for a free one. */
  port: number
  /** The SMTP port on loopback; 0 for a free one. */
  smtpPort: number
  /** The SQLite file of the emails, or `:memory:`. */
  dataFile: string
}

export interface Mailbox {
  /** The URL of the page; the API is under `/api`. */
  url: string
  smtpUrl: string
  close(): Promise<void>
}

/** Starts a mail provider for one machine: accepts every email by SMTP and shows it on a page (R11). */
export async function startMailbox(options: MailboxOptions): Promise<Mailbox> {
  const emails = openEmailStore(options.dataFile)
  const outage: Outage = { everyone: false, recipients: new Set() }
  const app = Fastify({ forceCloseConnections: true })
  addApi(app, emails, outage)
  addPages(app, emails)
  const url = await app.listen({ port: options.port, host: '127.0.0.1' })
  const smtp = await startSmtpServer(options.smtpPort, emails, outage)
  return {
    url,
    smtpUrl: `smtp://127.0.0.1:${smtp.port}`,
    async close() {
      await Promise.all([app.close(), smtp.close()])
      emails.close()
    },
  }
}

function addApi(app: FastifyInstance, emails: EmailStore, outage: Outage): void {
  app.get<{ Querystring: { to?: string } }>('/api/messages', (request) =>
    emails.list(request.query.to),
  )
  app.delete('/api/messages', (_request, reply) => {
    emails.clear()
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
      if (to === undefined) outage.everyone = on
      else if (on) outage.recipients.add(to.toLowerCase())
      else outage.recipients.delete(to.toLowerCase())
      return reply.code(204).send()
    },
  )
}

type EmailRoute = { Params: { id: number } }

function addPages(app: FastifyInstance, emails: EmailStore): void {
  const asset = (name: string) => fs.readFileSync(path.join(import.meta.dirname, name), 'utf8')
  app.get('/mailbox.css', (_request, reply) => reply.type('text/css').send(asset('mailbox.css')))

  app.get<{ Querystring: { id?: number; view?: string } }>(
    '/',
    { schema: { querystring: { type: 'object', properties: { id: { type: 'integer' } } } } },
    (request, reply) => {
      const { id, view } = request.query
      const nonce = randomBytes(16).toString('base64')
      const policy = `default-src 'none'; style-src 'self'; frame-src 'self'; connect-src 'self'; img-src data:; script-src 'nonce-${nonce}'`
      const open = id === undefined ? undefined : emails.find(id)
      return reply
        .type('text/html')
        .header('content-security-policy', policy)
        .send(renderMailbox({ emails: emails.list(), open, asText: view === 'text', nonce }))
    },
  )

  const params = { type: 'object', properties: { id: { type: 'integer' } } }
  app.get<EmailRoute>('/messages/:id/html', { schema: { params } }, (request, reply) => {
    const email = emails.find(request.params.id)
    if (!email) return reply.callNotFound()
    return reply
      .type('text/html')
      .header(
        'content-security-policy',
        "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; img-src data: http: https:; style-src 'unsafe-inline'",
      )
      .send(buildEmailDocument(email))
  })
  app.get<EmailRoute>('/messages/:id/source', { schema: { params } }, (request, reply) => {
    const source = emails.source(request.params.id)
    return source === undefined ? reply.callNotFound() : reply.type('text/plain').send(source)
  })
}
