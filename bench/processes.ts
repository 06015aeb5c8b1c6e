import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { launchProduct } from '../local/start/product.ts'
import { findFreePort } from '../local/system/ports.ts'
import type { StartedProduct } from '../product-client/started-product.ts'

const POLL_MS = 5

/** A process that answers requests. */
export interface Started {
  pid: number
  url: string
  /** From its start until `/readyz` answered 200. */
  readyAfterMs: number
  stop(): Promise<void>
}

async function isReady(url: string): Promise<boolean> {
  try {
    const answer = await fetch(`${url}/readyz`)
    await answer.arrayBuffer()
    return answer.ok
  } catch {
    return false
  }
}

async function timeUntilReady(url: string): Promise<number> {
  const began = performance.now()
  while (!(await isReady(url))) await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  return performance.now() - began
}

/** Starts another process of the product on the same database, as production does. */
export async function startProcess(
  product: StartedProduct,
  variables: Record<string, string> = {},
): Promise<Started> {
  const port = String(await findFreePort())
  const log = path.join(path.dirname(product.envFile), `bench-${port}.log`)
  const fixed = { PORT: port, RATE_LIMIT_FACTOR: '1000000' }
  const env = { ...process.env, ...product.env, ...fixed, ...variables }
  const { pid, stop } = launchProduct(env, log)
  const url = `http://127.0.0.1:${port}`
  return { pid, url, stop, readyAfterMs: await timeUntilReady(url) }
}

/** Starts Fastify with the same plugins and no routes. */
export async function startBareFastify({ env }: StartedProduct): Promise<Started> {
  const port = String(await findFreePort())
  const script = path.join(import.meta.dirname, 'baselines/bare-fastify.ts')
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, NODE_COMPILE_CACHE: env.NODE_COMPILE_CACHE, PORT: port },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  const readyAfterMs = await timeUntilReady(url)
  const stop = async () => {
    const gone = once(child, 'exit')
    child.kill()
    await gone
  }
  return { pid: child.pid ?? 0, url, stop, readyAfterMs }
}
