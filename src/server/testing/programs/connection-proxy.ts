import { once } from 'node:events'
import { type AddressInfo, createServer, connect as dial, type Socket } from 'node:net'

/**
 * When the connection is cut: before a statement arrives, or after one took effect. Inside a
 * transaction nothing takes effect before its commit.
 */
export type CutMoment = 'before' | 'after'

const QUERY = 'Q'.charCodeAt(0)
const SYNC = 'S'.charCodeAt(0)
const READY = 'Z'.charCodeAt(0)
const IDLE = 'I'.charCodeAt(0)

/** Splits a byte stream into messages of PostgreSQL's protocol: type, length, body. */
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

/** The server replies, and a statement takes effect, only after one of these messages. */
const endsStatement = (message: Buffer) => message[0] === QUERY || message[0] === SYNC

/** ReadyForQuery, the last message of a reply, with the state of the connection in its body. */
const isReady = (message: Buffer) => message[0] === READY
const isOutsideTransaction = (message: Buffer) => message[5] === IDLE

/** Sends what `write` writes in one piece: a system call for each message takes most of the proxy's time. */
function writeAtOnce(socket: Socket, write: () => void): void {
  socket.cork()
  write()
  socket.uncork()
}

/** Starts a proxy in front of the database at `target` that can cut connections at a statement. */
export async function startConnectionProxy(target: string) {
  let armed: { left: number; moment: CutMoment } | null = null
  let wasCut = false

  /** True for the chosen one of the statements that are counted for this moment. */
  const isChosen = (moment: CutMoment) => {
    if (armed?.moment !== moment) return false
    armed.left -= 1
    return armed.left === 0
  }

  const carry = (client: Socket, upstream: Socket) => {
    let isOpen = false
    const cut = () => {
      wasCut = true
      client.destroy()
      upstream.destroy()
    }
    const asks = messageReader(true)
    const ask = (message: Buffer) => {
      if (endsStatement(message) && isChosen('before')) cut()
      else upstream.write(message)
    }
    client.on('data', (chunk) => writeAtOnce(upstream, () => asks(chunk).forEach(ask)))
    const answers = messageReader(false)
    const answer = (message: Buffer) => {
      const tookEffect = isOpen && isReady(message) && isOutsideTransaction(message)
      isOpen ||= isReady(message)
      // Until this message a client does not know the outcome of its statement.
      if (tookEffect && isChosen('after')) cut()
      else client.write(message)
    }
    upstream.on('data', (chunk) => writeAtOnce(client, () => answers(chunk).forEach(answer)))
  }

  const proxy = await startTcpProxy(target, carry)
  return {
    ...proxy,
    /**
     * Cuts the connection before the `nth` statement from now on, or after the `nth` that took effect,
     * counted over all connections.
     */
    cutAt: (nth: number, moment: CutMoment) => {
      wasCut = false
      armed = { left: nth, moment }
    },
    /** Stops cutting; true if a connection was cut. */
    stopCutting: () => {
      armed = null
      return wasCut
    },
  }
}

/** Starts a TCP proxy in front of the database at `target`; `carry` passes on what each side sends. */
export async function startTcpProxy(
  target: string,
  carry: (client: Socket, upstream: Socket) => void,
) {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
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
  const url = new URL(target)
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: url.toString(),
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
