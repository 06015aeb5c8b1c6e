import { randomInt } from 'node:crypto'
import net from 'node:net'
import { SetupError } from './setup-error.ts'

const LOOPBACK = '127.0.0.1'

/**
 * Below the ports that systems give to outgoing connections (from 32768), so that a program that is
 * killed finds its port free when it starts again, and below those of the browser tests, which run at
 * the same time (`e2e/support/ports.ts`). Browsers and `fetch` refuse 10080.
 */
const FREE_PORTS = { from: 11_000, below: 24_000 }
const TRIES = 100

/** Finds a port on which nothing listens, and which no other program is given by chance. */
export async function findFreePort(): Promise<number> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const port = randomInt(FREE_PORTS.from, FREE_PORTS.below)
    if ((await findListenError(port)) === undefined) return port
  }
  throw new SetupError(`No free port from ${FREE_PORTS.from} to ${FREE_PORTS.below - 1}.`)
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
