import { randomInt } from 'node:crypto'
import fs from 'node:fs'
import net from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { SetupError } from './setup-error.ts'

const LOOPBACK = '127.0.0.1'

/**
 * Below the ports that systems give to outgoing connections (from 32768), so that a program that is
 * killed finds its port free when it starts again, and below those of the browser tests, which run at
 * the same time (`e2e/support/ports.ts`). Browsers and `fetch` refuse 10080.
 */
const FREE_PORTS = { from: 11_000, below: 24_000 }
const TRIES = 100

/** Ports that were given lately: until it is listened on, a port is free for every other program that looks. */
const GIVEN_FOLDER = path.join(tmpdir(), `ciguena-ports-${process.getuid?.() ?? 'user'}`)
const GIVEN_MS = 10 * 60_000

/** Whether nobody was given the port lately; then nobody else is. Without a folder to mark it in, it is given all the same. */
function claim(port: number): boolean {
  const mark = path.join(GIVEN_FOLDER, String(port))
  try {
    fs.mkdirSync(GIVEN_FOLDER, { recursive: true })
    const given = fs.statSync(mark, { throwIfNoEntry: false })
    if (given && Date.now() - given.mtimeMs < GIVEN_MS) return false
    fs.rmSync(mark, { force: true })
    fs.closeSync(fs.openSync(mark, 'wx'))
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'EEXIST'
  }
}

/** Finds a port on which nothing listens, and which no other caller on this machine is given. */
export async function findFreePort(): Promise<number> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const port = randomInt(FREE_PORTS.from, FREE_PORTS.below)
    if (claim(port) && (await findListenError(port)) === undefined) return port
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
