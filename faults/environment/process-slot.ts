import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { launchProduct, type ProductProcess } from '../../local/start/product.ts'
import { ROOT } from '../../local/system/commands.ts'
import type { Infrastructure } from './infrastructure.ts'

/** A port on which one process of the product runs; it is restarted when it crashes. */
export interface ProcessSlot {
  port: number
  environment: NodeJS.ProcessEnv
  /** Starts a process, of the version in that folder or of the last one; returns before it is ready. */
  start(folder?: string): void
  /** Sends SIGKILL; resolves when the process has ended. */
  kill(): Promise<void>
  /** Sends SIGTERM, as a deploy does; resolves to the exit code. */
  terminate(): Promise<number>
  /** The process id; 0 while none runs. */
  readPid(): number
  /** Counts the processes that ended by themselves. */
  countCrashes(): number
  /** Lists the messages by which its processes have woken an operator (level 50 and above). */
  listAlarms(): string[]
}

const RESTART_DELAY_MS = 200

function buildEnvironment(
  infrastructure: Infrastructure,
  publicUrl: string,
  port: number,
): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: path.join(ROOT, '.cache/compile'),
    DATABASE_URL: infrastructure.database.url,
    STRIPE_SECRET_KEY: infrastructure.key,
    STRIPE_WEBHOOK_SECRET: Object.values(infrastructure.secrets).join(','),
    STRIPE_API_BASE: infrastructure.sandboxUrl,
    STATEMENT_DESCRIPTOR: 'CIGUENA BABY SHOWER',
    SMTP_URL: infrastructure.mailbox.smtpUrl,
    MAIL_FROM: 'Cigüeña <hola@ciguena.test>',
    FILES_URL: pathToFileURL(path.join(infrastructure.folder, 'files')).href,
    PUBLIC_URL: publicUrl,
    AUTH_SECRET: infrastructure.key.padEnd(32, 'x'),
    RATE_LIMIT_FACTOR: '100000',
    LOG_LEVEL: 'warn',
    DRAIN_SECONDS: '3',
    PORT: String(port),
  }
}

const ERROR_LEVEL = 50

/** Lines that are no JSON are Node's own. */
function readAlarms(file: string): string[] {
  if (!fs.existsSync(file)) return []
  const lines = fs.readFileSync(file, 'utf8').split('\n').filter(Boolean)
  return lines.flatMap((line) => {
    if (!line.startsWith('{')) return [line]
    const { level, msg, err } = JSON.parse(line) as Record<string, unknown>
    return Number(level) >= ERROR_LEVEL ? [`${msg} ${JSON.stringify(err)?.slice(0, 200)}`] : []
  })
}

/** Creates a slot on this port; `environment` replaces or adds to the variables of its processes. */
export function createProcessSlot(
  infrastructure: Infrastructure,
  publicUrl: string,
  port: number,
  environment: NodeJS.ProcessEnv = {},
): ProcessSlot {
  const env = { ...buildEnvironment(infrastructure, publicUrl, port), ...environment }
  const log = path.join(infrastructure.folder, `${port}.log`)
  let running: ProductProcess | null = null
  let crashes = 0
  let version = ROOT

  const appendLog = () => fs.appendFileSync(`${log}.all`, fs.readFileSync(log))
  const start = (folder = version) => {
    version = folder
    const product = launchProduct(env, log, undefined, folder)
    running = product
    void product.ended.then(() => {
      appendLog()
      if (running !== product) return
      crashes += 1
      setTimeout(() => running === product && start(), RESTART_DELAY_MS)
    })
  }
  const detachProcess = () => {
    const product = running
    running = null
    return product
  }
  return {
    port,
    environment: env,
    start,
    kill: async () => {
      const product = detachProcess()
      if (!product) return
      try {
        process.kill(product.pid || Number.NaN, 'SIGKILL')
      } catch {
        // The process had already ended.
      }
      await product.ended
    },
    terminate: async () => {
      const product = detachProcess()
      if (!product) return 0
      await product.stop()
      return product.ended
    },
    readPid: () => running?.pid ?? 0,
    countCrashes: () => crashes,
    listAlarms: () => [`${log}.all`, log].flatMap(readAlarms),
  }
}
