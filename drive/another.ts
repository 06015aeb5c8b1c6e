import path from 'node:path'
import { launchProduct, untilReady } from '../local/start/product.ts'
import type { Product } from './product.ts'

/** One more process of the running product, on the same database. */
export interface Another {
  url: string
  stop(): Promise<void>
}

/** Starts it on a port of its own; resolves when it is ready. */
export async function startAnother(
  product: Pick<Product, 'env' | 'envFile'>,
  port: number,
): Promise<Another> {
  const logFile = path.join(path.dirname(product.envFile), `another-${port}.log`)
  const env = { ...process.env, ...product.env, PORT: String(port) }
  const launched = launchProduct(env, logFile)
  const url = `http://localhost:${port}`
  await untilReady(url, launched, logFile, new AbortController().signal)
  return { url, stop: launched.stop }
}
