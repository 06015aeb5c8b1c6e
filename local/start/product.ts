import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { ROOT } from '../system/commands.ts'
import { SetupError } from '../system/setup-error.ts'

const READY_TIMEOUT_MS = 60_000
const STOP_TIMEOUT_MS = 15_000

export interface ProductProcess {
  pid: number
  /** Resolves to the exit code when the process ends. */
  ended: Promise<number>
  /** Sends SIGTERM, and SIGKILL after `STOP_TIMEOUT_MS`. */
  stop(): Promise<void>
}

/** What `npm run serve` runs: the bundle of `buildServerIfStale`, with a small young generation and little garbage. */
const SERVED = ['--max-semi-space-size=4', '--max-old-space-size=1024', 'build/api/main.js']

/**
 * Runs the product as `npm run serve` does, with this environment; its log goes to a file.
 * @param program arguments of Node; `src/server/main.ts` runs the sources, whose packages can be patched
 * @param folder of another version of the product
 */
export function launchProduct(
  env: NodeJS.ProcessEnv,
  logFile: string,
  program: readonly string[] = SERVED,
  folder: string = ROOT,
): ProductProcess {
  const leaveWithParent = path.join(import.meta.dirname, 'leave-with-parent.ts')
  const log = fs.openSync(logFile, 'w', 0o600)
  const child = spawn(process.execPath, ['--import', leaveWithParent, ...program], {
    cwd: folder,
    env,
    // In its own session Ctrl-C does not reach it: only our SIGTERM does, once.
    detached: process.platform !== 'win32',
    windowsHide: true,
    stdio: ['ignore', log, 'inherit', 'ipc'],
  })
  fs.closeSync(log)
  const ended = once(child, 'exit').then(([code]) => (code as number | null) ?? 1)
  return { pid: child.pid ?? 0, ended, stop: () => stopChild(child) }
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  const timeout = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS)
  await exited
  clearTimeout(timeout)
}

/** Resolves when `/readyz` answers 200; throws when the product ends first or takes a minute. */
export async function waitUntilReady(
  url: string,
  product: ProductProcess,
  logFile: string,
  quit: AbortSignal,
): Promise<void> {
  const deadline = performance.now() + READY_TIMEOUT_MS
  while (!(await isReady(url))) {
    if (quit.aborted) return
    if (performance.now() > deadline) {
      throw new SetupError(`The product was not ready within a minute; see its log: ${logFile}`)
    }
    const code = await Promise.race([product.ended, sleep(50)])
    if (code !== undefined) throw new ProductEndedError(code, logFile)
  }
}

/** The product ended although it was not stopped. */
export class ProductEndedError extends SetupError {
  readonly code: number
  constructor(code: number, logFile: string) {
    super(`The product ended with code ${code}; see its log: ${logFile}`)
    this.code = code
  }
}

async function isReady(url: string): Promise<boolean> {
  try {
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) })
    await answer.arrayBuffer()
    return answer.ok
  } catch {
    return false
  }
}

function sleep(milliseconds: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), milliseconds))
}
