import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { ROOT } from '../system/commands.ts'
import { StartFault } from '../system/setup-error.ts'

const READY_WITHIN = 60_000
const LEAVE_WITHIN = 15_000

export interface Product {
  pid: number
  /** The exit code, once it ends by itself or is stopped. */
  ended: Promise<number>
  /** Asks it to leave, and ends it when it doesn't. */
  stop(): Promise<void>
}

/** Runs the product as `npm run serve` does, with this environment; its log goes to a file. */
export function launchProduct(env: NodeJS.ProcessEnv, logFile: string): Product {
  const leash = path.join(import.meta.dirname, 'leave-with-parent.ts')
  const log = fs.openSync(logFile, 'w', 0o600)
  const child = spawn(process.execPath, ['--import', leash, 'src/server/main.ts'], {
    cwd: ROOT,
    env,
    // A session of its own: it hears of Ctrl-C from us alone, once, and leaves in order.
    detached: process.platform !== 'win32',
    windowsHide: true,
    stdio: ['ignore', log, 'inherit', 'ipc'],
  })
  fs.closeSync(log)
  const ended = once(child, 'exit').then(([code]) => (code as number | null) ?? 1)
  return { pid: child.pid ?? 0, ended, stop: () => stop(child) }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  const patience = setTimeout(() => child.kill('SIGKILL'), LEAVE_WITHIN)
  await gone
  clearTimeout(patience)
}

/** Resolves when `/readyz` says yes; throws when the product ends first or takes a minute. */
export async function untilReady(
  url: string,
  product: Product,
  logFile: string,
  quit: AbortSignal,
): Promise<void> {
  const deadline = performance.now() + READY_WITHIN
  while (!(await isReady(url))) {
    if (quit.aborted) return
    if (performance.now() > deadline) {
      throw new StartFault(`El producto no estuvo listo en un minuto; su registro: ${logFile}`)
    }
    const code = await Promise.race([product.ended, pause(50)])
    if (code !== undefined) throw new ProductEnded(code, logFile)
  }
}

/** The product ended although nobody asked it to. */
export class ProductEnded extends StartFault {
  readonly code: number
  constructor(code: number, logFile: string) {
    super(`El producto terminó (código ${code}); su registro dice más: ${logFile}`)
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

function pause(milliseconds: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), milliseconds))
}
