import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { createDeparture } from './departure.ts'
import { serveHealth } from './health.ts'

it('a server that is about to close is not ready, answers all the same, and keeps no connection', async () => {
  const app = Fastify()
  const departure = createDeparture(app)
  serveHealth(app, {} as never, departure)
  app.get('/', async () => 'hola')
  const before = await app.inject('/')
  expect(before.headers.connection).toBe('keep-alive')
  await departure.announce(0)
  const after = await app.inject('/')
  expect([after.statusCode, after.body, after.headers.connection]).toEqual([200, 'hola', 'close'])
  const ready = await app.inject('/readyz')
  expect([ready.statusCode, ready.headers['retry-after']]).toEqual([503, '5'])
  expect((await app.inject('/healthz')).statusCode).toBe(200)
  await app.close()
})
