import { once } from 'node:events'
import { connect } from 'node:net'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { waitUntil } from '#server/testing/world.ts'
import { sendError } from './api-errors.ts'
import { readCallerAddresses } from './caller-address.ts'

interface LogLine {
  level: number
  msg: string
  err?: { message: string }
}

/** A server whose handler answers once the caller is gone, with its log and the addresses it saw. */
async function startServer() {
  const log: LogLine[] = []
  const addresses: string[] = []
  const stream = { write: (line: string) => void log.push(JSON.parse(line)) }
  const app = Fastify({ logger: { level: 'info', stream } })
  app.setErrorHandler(sendError)
  readCallerAddresses(app)
  app.post('/', async (request) => {
    if (!request.socket.destroyed) await once(request.socket, 'close')
    addresses.push(request.callerAddress)
    throw new TypeError('of a caller who is gone')
  })
  const url = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  return { app, log, addresses, port: Number(url.port) }
}

const BYTES =
  'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}'

it('is known after the caller has disconnected, whose errors wake nobody', async () => {
  const { app, log, addresses, port } = await startServer()
  const sendAndLeave = async () => {
    const socket = connect({ port, host: '127.0.0.1' })
    socket.on('error', () => {})
    await once(socket, 'connect')
    socket.write(BYTES, () => socket.destroy())
    await once(socket, 'close')
  }
  await Promise.all(Array.from({ length: 100 }, sendAndLeave))
  await waitUntil('the requests arrived', async () => addresses.length > 50, 5_000)
  await app.close()
  expect(new Set(addresses)).toEqual(new Set(['127.0.0.1']))
  expect(log.filter(({ level }) => level > 30)).toEqual([])
})
