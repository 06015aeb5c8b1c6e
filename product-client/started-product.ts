import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findFreePort } from '../local/system/ports.ts'
import { findRunningProduct, type Product } from './product.ts'

export { findFreePort }

const READY_WITHIN_MS = 180_000
const LOOK_AGAIN_MS = 100

/** The product as `npm start` runs it, on free ports and with a temporary data folder. */
export interface StartedProduct extends Product {
  /** The log of the server, one JSON object a line. */
  logFile: string
  /** Whether the server still runs. */
  isRunning(): boolean
  stop(): Promise<void>
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).ok
  } catch {
    return false
  }
}

/** Starts it with rate limits that nobody reaches; `env` replaces or adds variables. */
export async function startProduct(env: NodeJS.ProcessEnv = {}): Promise<StartedProduct> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'ciguena-'))
  const ports = {
    PORT: String(await findFreePort()),
    STRIPE_SANDBOX_PORT: String(await findFreePort()),
    MAILBOX_PORT: String(await findFreePort()),
    MAILBOX_SMTP_PORT: String(await findFreePort()),
  }
  const child = spawn(process.execPath, ['local/start.ts'], {
    env: {
      ...process.env,
      ...ports,
      DATA_DIR: dataDir,
      RATE_LIMIT_FACTOR: '1000000',
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${ports.PORT}`
  const deadline = Date.now() + READY_WITHIN_MS
  while (!(await isReady(url))) {
    if (child.exitCode !== null || Date.now() > deadline)
      throw new Error('the product did not start')
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS))
  }
  return {
    ...findRunningProduct(dataDir),
    url,
    logFile: path.join(dataDir, 'product.log'),
    isRunning: () => child.exitCode === null,
    stop: async () => {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
