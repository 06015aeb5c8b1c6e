import { once } from 'node:events'
import net from 'node:net'

/** A TCP proxy to a database, which can stop forwarding without closing its connections. */
export interface TcpProxy {
  /** Stops forwarding and closes nothing, as a host does that lost its network. */
  blackhole(): void
  close(): Promise<void>
}

export async function startTcpProxy(
  address: string,
  port: number,
  target: number,
): Promise<TcpProxy> {
  const sockets = new Set<net.Socket>()
  let silent = false
  const server = net.createServer((client) => {
    sockets.add(client.on('error', () => undefined))
    if (silent) return
    const upstream = net.connect(target, '127.0.0.1').on('error', () => undefined)
    sockets.add(upstream)
    client.on('close', () => upstream.destroy()).pipe(upstream)
    upstream.on('close', () => client.destroy()).pipe(client)
  })
  server.listen(port, address)
  await once(server, 'listening')
  return {
    blackhole: () => {
      silent = true
      for (const socket of sockets) socket.unpipe().removeAllListeners('close').pause()
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
