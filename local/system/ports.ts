import { once } from 'node:events'
import net from 'node:net'
import { StartFault } from './setup-error.ts'

const LOOPBACK = '127.0.0.1'

/** A port that nothing listens on right now. */
export async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, LOOPBACK)
  await once(server, 'listening')
  const { port } = server.address() as net.AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/**
 * Fails with one sentence that names the port, and the variable which moves it, when the port
 * can't be listened on.
 */
export async function assertPortFree(port: number, variable?: string): Promise<void> {
  const code = await listenFailure(port)
  if (code === undefined) return
  const advice = variable ? `; elige otro con ${variable}` : ''
  if (code === 'EACCES') {
    throw new StartFault(`Este usuario no puede escuchar en el puerto ${port}${advice}.`)
  }
  throw new StartFault(`El puerto ${port} ya está en uso${advice}.`)
}

function listenFailure(port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = net.createServer()
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    server.listen(port, LOOPBACK, () => server.close(() => resolve(undefined)))
  })
}
