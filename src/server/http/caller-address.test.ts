import { once } from 'node:events'
import { connect } from 'node:net'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { waitUntil } from '#server/testing/world.ts'
import { readCallerAddresses } from './caller-address.ts'
import { sendError } from './errors/api-errors.ts'

interface LogLine {
  level: number
  msg: string
  err?: { message: string }
}

/** A server whose handler fails once the caller is gone, with its log and the addresses it saw. */
async function startServer(failure: Error) {
  const log: LogLine[] = []
  const addresses: string[] = []
  const stream = { write: (line: string) => void log.push(JSON.parse(line)) }
  const app = Fastify({ logger: { level: 'info', stream } })
  app.setErrorHandler(sendError)
  readCallerAddresses(app)
  app.post('/', async (request) => {
    if (!request.socket.destroyed) await once(request.socket, 'close')
    addresses.push(request.callerAddress)
    throw failure
  })
  const url = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  return { app, log, addresses, port: Number(url.port) }
}

const BYTES =
  'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}'

type StartedServer = Awaited<ReturnType<typeof startServer>>

/** Sends requests whose callers disconnect at once, and waits until some were handled. */
async function sendAndLeave({ app, addresses, port }: StartedServer, callers: number) {
  const sendOne = async () => {
    const socket = connect({ port, host: '127.0.0.1' })
    socket.on('error', () => {})
    await once(socket, 'connect')
    socket.write(BYTES, () => socket.destroy())
    await once(socket, 'close')
  }
  await Promise.all(Array.from({ length: callers }, sendOne))
  await waitUntil('requests arrived', async () => addresses.length > callers / 2, 5_000)
  await app.close()
}

it('is known after the caller has disconnected, whose errors wake nobody', async () => {
  const server = await startServer(Object.assign(new Error('aborted'), { code: 'ECONNRESET' }))
  await sendAndLeave(server, 100)
  expect(new Set(server.addresses)).toEqual(new Set(['127.0.0.1']))
  expect(server.log.filter(({ level }) => level > 30)).toEqual([])
})

it('a fault of ours wakes an operator, also when the caller has left', async () => {
  const server = await startServer(new TypeError('of ours'))
  await sendAndLeave(server, 10)
  const faults = server.log.filter(({ level }) => level === 50)
  expect(faults).toHaveLength(server.addresses.length)
})
