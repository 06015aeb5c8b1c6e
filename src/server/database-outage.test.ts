import type { Socket } from 'node:net'
import { afterAll, expect, inject, it, vi } from 'vitest'
import { LOG } from './log-events.ts'
import { startTcpProxy } from './testing/programs/connection-proxy.ts'
import { startWorld, waitUntil } from './testing/world.ts'

const connections = new Set<Socket>()
let isOut = false
const proxy = await startTcpProxy(inject('adminDatabaseUrl'), (client, upstream) => {
  connections.add(client)
  client.pipe(upstream)
  upstream.pipe(client)
  if (isOut) client.destroy()
})
const world = await startWorld((databaseUrl) => {
  const url = new URL(databaseUrl)
  url.host = new URL(proxy.url).host
  return { DATABASE_URL: url.toString() }
})
afterAll(async () => {
  await world.close()
  proxy.close()
})

const askReady = async () => (await fetch(`${world.url}/readyz`)).status

it('while the database is out nothing is ready and no line wakes an operator; then all goes on', async () => {
  const errors = vi.spyOn(world.deps.log, 'error')
  const warnings = vi.spyOn(world.deps.log, 'warn')
  const hasWarned = (message: string) => warnings.mock.calls.some(([, text]) => text === message)
  isOut = true
  for (const connection of connections) connection.destroy()
  await waitUntil('the process is not ready', async () => (await askReady()) === 503)
  await waitUntil('the workers have failed', async () => hasWarned(LOG.workerTurnFailed))
  await waitUntil('the queue has failed', async () => hasWarned(LOG.queueError))
  expect(await world.send('GET', '/events/public')).toMatchObject({ status: 503 })

  isOut = false
  await waitUntil('the process is ready again', async () => (await askReady()) === 200)
  expect(await world.send('GET', '/events/public')).toMatchObject({ status: 200 })
  expect(errors.mock.calls.map(([, text]) => text)).toEqual([])
})
