import { once } from 'node:events'
import net from 'node:net'

/** The way to a database at one address, which can fall silent. */
export interface Wire {
  /** From now on nothing gets through, and nobody is told: what a host that is gone leaves behind. */
  fallSilent(): void
  close(): Promise<void>
}

export async function layWire(address: string, port: number, target: number): Promise<Wire> {
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
    fallSilent: () => {
      silent = true
      for (const socket of sockets) socket.unpipe().removeAllListeners('close').pause()
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
