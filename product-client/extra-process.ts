import path from 'node:path'
import { launchProduct, waitUntilReady } from '../local/start/product.ts'
import type { Product } from './product.ts'

/** Another process of the running product, on the same database. */
export interface ExtraProcess {
  url: string
  stop(): Promise<void>
}

/** Starts another process on this port; resolves when it is ready. */
export async function startExtraProcess(
  product: Pick<Product, 'env' | 'envFile'>,
  port: number,
): Promise<ExtraProcess> {
  const logFile = path.join(path.dirname(product.envFile), `extra-${port}.log`)
  const env = { ...process.env, ...product.env, PORT: String(port) }
  const launched = launchProduct(env, logFile)
  const url = `http://localhost:${port}`
  await waitUntilReady(url, launched, logFile, new AbortController().signal)
  return { url, stop: launched.stop }
}
