import { once } from 'node:events'
import net from 'node:net'
import { SetupError } from './setup-error.ts'

const LOOPBACK = '127.0.0.1'

/** Finds a port that nothing listens on. */
export async function findFreePort(): Promise<number> {
  const server = net.createServer().listen(0, LOOPBACK)
  await once(server, 'listening')
  const { port } = server.address() as net.AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/**
 * Throws a `SetupError` that names the port, and the variable that changes it, when nothing can
 * listen on the port.
 */
export async function assertPortFree(port: number, variable?: string): Promise<void> {
  const code = await findListenError(port)
  if (code === undefined) return
  const advice = variable ? `; choose another with ${variable}` : ''
  if (code === 'EACCES') {
    throw new SetupError(`This user may not listen on port ${port}${advice}.`)
  }
  throw new SetupError(`Port ${port} is already in use${advice}.`)
}

function findListenError(port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = net.createServer()
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    server.listen(port, LOOPBACK, () => server.close(() => resolve(undefined)))
  })
}
