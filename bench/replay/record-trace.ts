import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { deserialize } from 'node:v8'
import { launchProduct, waitUntilReady } from '../../local/start/product.ts'
import { findFreePort } from '../../local/system/ports.ts'
import type { StartedProduct } from '../../product-client/started-product.ts'
import { waitUntil } from '../../product-client/wait.ts'
import { readProductPid, withProcessStopped } from '../process-usage.ts'
import type { Statement } from './record-statements.ts'

const RECORDER = pathToFileURL(path.join(import.meta.dirname, 'record-statements.ts')).href

/** Polls of idle workers: they belong to no work. */
const POLLS = /^\s*(LISTEN|SELECT 1)/i

/**
 * Records the statements of a piece of work, in their order: another process of the product does it,
 * while the one that is measured is halted.
 * @param work gets that process's address, and resolves when everything it causes is done
 */
export async function recordTrace(
  product: StartedProduct,
  work: (url: string) => Promise<void>,
): Promise<Statement[]> {
  const folder = path.dirname(product.envFile)
  const [logFile, file] = [path.join(folder, 'recorded.log'), path.join(folder, 'recorded.trace')]
  const port = await findFreePort()
  const recorder = { PORT: String(port), TRACE_FILE: file, NODE_OPTIONS: `--import=${RECORDER}` }
  const env = { ...process.env, ...product.env, LOG_LEVEL: 'warn', RATE_LIMIT_FACTOR: '1000000' }
  const launched = launchProduct({ ...env, ...recorder }, logFile, ['src/server/main.ts'])
  const url = `http://127.0.0.1:${port}`
  const takeStatements = async () => {
    rmSync(file, { force: true })
    process.kill(launched.pid, 'SIGUSR2')
    const bytes = await waitUntil('the statements are recorded', async () => readFileSync(file))
    return deserialize(bytes) as Statement[]
  }
  try {
    await waitUntilReady(url, launched, logFile, new AbortController().signal)
    return await withProcessStopped(readProductPid(product), async () => {
      await takeStatements()
      await work(url)
      const statements = await takeStatements()
      return statements.filter(({ text }) => !POLLS.test(text))
    })
  } finally {
    await launched.stop()
  }
}
