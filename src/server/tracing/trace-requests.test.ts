import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { continueRequest, readContext, readOrigin, runInContext } from './work-context.ts'

let app: FastifyInstance
beforeEach(() => {
  app = createApp(
    readConfig({
      DATABASE_URL: 'postgres://localhost/none',
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_a',
      STATEMENT_DESCRIPTOR: 'CIGUENA BABY SHOWER',
      SMTP_URL: 'smtp://localhost:2525',
      MAIL_FROM: 'hola@ciguena.mx',
      PUBLIC_URL: 'https://ciguena.mx',
      AUTH_SECRET: 'x'.repeat(32),
      LOG_LEVEL: 'silent',
    }),
  )
})
afterEach(() => app.close())

it('a page and its calls of the API have one request id, and two visits have two', async () => {
  app.get('/inner', async ({ id }) => id)
  app.get('/page', async ({ id }) => [id, (await app.inject('/inner')).body])
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const visit = async () => {
    const answer = await fetch(`${url}/page`)
    const ids = (await answer.json()) as string[]
    return new Set([...ids, answer.headers.get('x-request-id')])
  }
  const [first, second] = [await visit(), await visit()]
  expect([first.size, second.size]).toEqual([1, 1])
  expect(first).not.toEqual(second)
})

it('what handles a body that arrives late knows its request', async () => {
  app.post('/', async ({ id }) => {
    await new Promise((resolve) => setImmediate(resolve))
    return { id, known: readOrigin()?.requestId }
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  for (let each = 0; each < 2; each += 1) {
    const body = new ReadableStream({
      start: (stream) => {
        stream.enqueue(new TextEncoder().encode('{"a":'))
        setImmediate(() => {
          stream.enqueue(new TextEncoder().encode('1}'))
          stream.close()
        })
      },
    })
    const headers = { 'content-type': 'application/json' }
    const request = { method: 'POST', headers, body, duplex: 'half' } as RequestInit
    const { id, known } = (await (await fetch(url, request)).json()) as Record<string, string>
    expect(known).toBe(id)
  }
})

it('only a UUID of ours can name the work from a provider’s answer on', async () => {
  const facts = { name: 'settle', kind: 'internal' } as const
  const current = { requestId: '00000000-0000-4000-8000-000000000001', tracer: null }
  const readWith = (given: string | null) =>
    runInContext(current, () => continueRequest(given, facts, async () => readContext()?.requestId))
  const other = '00000000-0000-4000-8000-00000000000f'
  expect(await readWith(other)).toBe(other)
  for (const wrong of [null, '', 'x\r\nBcc: a@b', other.toUpperCase()])
    expect(await readWith(wrong)).toBe(current.requestId)
})
