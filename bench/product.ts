import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Product, runningProduct } from '../drive/product.ts'
import { freePort } from '../local/ports.ts'

const READY_WITHIN_MS = 180_000
const LOOK_AGAIN_MS = 100

/** The whole product as `npm start` brings it up, on ports and data of its own. */
export interface OwnProduct extends Product {
  stop(): Promise<void>
}

async function ready(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).ok
  } catch {
    return false
  }
}

export async function startProduct(): Promise<OwnProduct> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'ciguena-bench-'))
  const ports = {
    PORT: String(await freePort()),
    STRIPE_SANDBOX_PORT: String(await freePort()),
    MAILBOX_PORT: String(await freePort()),
    MAILBOX_SMTP_PORT: String(await freePort()),
  }
  const child = spawn(process.execPath, ['local/start.ts'], {
    env: {
      ...process.env,
      ...ports,
      DATA_DIR: dataDir,
      RATE_LIMIT_FACTOR: '1000000',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${ports.PORT}`
  const deadline = Date.now() + READY_WITHIN_MS
  while (!(await ready(url))) {
    if (child.exitCode !== null || Date.now() > deadline)
      throw new Error('the product did not start')
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS))
  }
  return {
    ...runningProduct(dataDir),
    url,
    stop: async () => {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
