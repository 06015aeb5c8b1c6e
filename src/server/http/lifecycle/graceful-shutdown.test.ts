import { once } from 'node:events'
import { connect } from 'node:net'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { createGracefulShutdown } from './graceful-shutdown.ts'
import { serveHealth } from './health.ts'

it('during shutdown the server is not ready, answers requests and closes connections', async () => {
  const app = Fastify()
  const shutdown = createGracefulShutdown(app)
  serveHealth(app, { log: { warn: () => {} } } as never, shutdown)
  app.get('/', async () => 'hola')
  const before = await app.inject('/')
  expect(before.headers.connection).toBe('keep-alive')
  await shutdown.begin(0)
  const after = await app.inject('/')
  expect([after.statusCode, after.body, after.headers.connection]).toEqual([200, 'hola', 'close'])
  const ready = await app.inject('/readyz')
  expect([ready.statusCode, ready.headers['retry-after']]).toEqual([503, '5'])
  expect((await app.inject('/healthz')).statusCode).toBe(200)
  await app.close()
})

it('closing waits for requests in progress, not for idle connections', async () => {
  const app = Fastify()
  const shutdown = createGracefulShutdown(app)
  const { promise: asked, resolve: arrived } = Promise.withResolvers<void>()
  const { promise: answer, resolve: answerNow } = Promise.withResolvers<string>()
  app.get('/', () => {
    arrived()
    return answer
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const silent = connect(Number(new URL(url).port), '127.0.0.1')
  await once(silent, 'connect')
  const asking = fetch(url)
  await asked
  const left = once(silent, 'close')
  await shutdown.begin(0)
  const closed = app.close()
  await left
  answerNow('hola')
  expect(await (await asking).text()).toBe('hola')
  await closed
})
