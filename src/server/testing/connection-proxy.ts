import { once } from 'node:events'
import { createServer, connect as dial, type Socket } from 'node:net'

/** Where a statement is cut off: on its way there, or its answer on the way back. */
export type CutMoment = 'before' | 'after'

/** The way to the database, which can be cut at a chosen statement. */
export interface ConnectionProxy {
  url: string
  /** Cuts the connection that carries the `nth` statement from now on, counted over all of them. */
  cutAt(nth: number, moment: CutMoment): void
  /** From now on nothing is cut; true if something was. */
  stopCutting(): boolean
  close(): void
}

const QUERY = 'Q'.charCodeAt(0)
const SYNC = 'S'.charCodeAt(0)
const READY = 'Z'.charCodeAt(0)

/** Whole messages of PostgreSQL's protocol as they come: a type, a length, a body. */
function messageReader(hasStartup: boolean) {
  let rest = Buffer.alloc(0)
  let untyped = hasStartup
  return (chunk: Buffer): Buffer[] => {
    rest = Buffer.concat([rest, chunk])
    const messages: Buffer[] = []
    for (;;) {
      const head = untyped ? 0 : 1
      if (rest.length < head + 4) return messages
      const size = head + rest.readInt32BE(head)
      if (rest.length < size) return messages
      messages.push(rest.subarray(0, size))
      rest = rest.subarray(size)
      untyped = false
    }
  }
}

/** A server answers nothing before it has read to here: what goes before has no effect by itself. */
const endsStatement = (message: Buffer) => message[0] === QUERY || message[0] === SYNC

/** A proxy before the database at `target`, closed with the test. */
export async function startConnectionProxy(target: string): Promise<ConnectionProxy> {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  let armed: { left: number; moment: CutMoment } | null = null
  let wasCut = false

  /** True once for the statement that is to be cut. */
  const isTheOne = () => {
    if (!armed) return false
    armed.left -= 1
    return armed.left === 0
  }

  const carry = (client: Socket, upstream: Socket) => {
    let answerless = false
    const cut = () => {
      wasCut = true
      client.destroy()
      upstream.destroy()
    }
    const asks = messageReader(true)
    const ask = (message: Buffer) => {
      const moment = endsStatement(message) && isTheOne() ? armed?.moment : null
      if (moment === 'before') return cut()
      if (moment === 'after') answerless = true
      upstream.write(message)
    }
    client.on('data', (chunk) => asks(chunk).forEach(ask))
    const answers = messageReader(false)
    const answer = (message: Buffer) => {
      if (!answerless) client.write(message)
      else if (message[0] === READY) cut()
    }
    upstream.on('data', (chunk) => answers(chunk).forEach(answer))
  }

  const server = createServer((client) => {
    const upstream = dial(Number(port), hostname)
    carry(client, upstream)
    for (const socket of [client, upstream]) {
      sockets.add(socket.on('error', () => {}).setNoDelay())
    }
    client.on('close', () => upstream.destroy())
    upstream.on('close', () => client.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const url = new URL(target)
  url.hostname = '127.0.0.1'
  url.port = String(typeof address === 'object' && address ? address.port : 0)
  return {
    url: url.toString(),
    cutAt: (nth, moment) => {
      wasCut = false
      armed = { left: nth, moment }
    },
    stopCutting: () => {
      armed = null
      return wasCut
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
