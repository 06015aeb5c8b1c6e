import { once } from 'node:events'
import net from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** A TCP proxy to a database, whose network can become slow, silent or lost. */
export interface TcpProxy {
  /** Delays everything that is sent, in either direction; 0 for no delay. */
  delay(ms: number): void
  /** Stops forwarding and closes nothing, as a host does that lost its network; `resume` ends it. */
  blackhole(): void
  resume(): void
  close(): Promise<void>
}

/** Forwards one direction; what arrives during a silence waits, an end of the connection too. */
async function carry(from: net.Socket, to: net.Socket, pass: () => Promise<void>): Promise<void> {
  try {
    for await (const chunk of from) {
      await pass()
      to.write(chunk)
    }
  } catch {
    // The connection was reset: the other side learns it below.
  }
  await pass()
  to.destroy()
}

export async function startTcpProxy(
  address: string,
  port: number,
  target: number,
): Promise<TcpProxy> {
  const sockets = new Set<net.Socket>()
  let delayMs = 0
  let silence: PromiseWithResolvers<void> | null = null
  const pass = async () => {
    if (delayMs > 0) await pause(delayMs)
    while (silence) await silence.promise
  }
  const server = net.createServer((client) => {
    const upstream = net.connect(target, '127.0.0.1')
    for (const socket of [client, upstream]) {
      sockets.add(socket.on('error', () => undefined).setNoDelay())
      socket.once('close', () => sockets.delete(socket))
    }
    void carry(client, upstream, pass)
    void carry(upstream, client, pass)
  })
  server.listen(port, address)
  await once(server, 'listening')
  return {
    delay: (ms) => {
      delayMs = ms
    },
    blackhole: () => {
      silence ??= Promise.withResolvers()
    },
    resume: () => {
      silence?.resolve()
      silence = null
    },
    close: async () => {
      silence?.resolve()
      silence = null
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
