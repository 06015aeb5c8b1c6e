/// <reference lib="esnext.disposable" />
import fs from 'node:fs'
import path from 'node:path'
import { launchProduct, ProductEndedError, waitUntilReady } from './start/product.ts'
import { readLocalSecrets } from './start/secrets.ts'
import { listPortsInUse, readSettings, type StartSettings } from './start/settings.ts'
import { type ProductEnv, startDatabase, startMail, startPayments } from './start/stand-ins.ts'
import { tryLock } from './system/lock.ts'
import { assertPortFree } from './system/ports.ts'
import { ensureWritableFolder, writePrivateFile } from './system/private-files.ts'
import { SetupError } from './system/setup-error.ts'
import { buildServerIfStale, buildWebIfStale } from './web-build/build.ts'

const PARENT_CHECK_MS = 250

const quitController = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => quitController.abort())
}

quitWithNpm()
process.exitCode = await main()
process.exit()

/** Quits when npm is gone, because npm's shell does not pass SIGTERM on. */
function quitWithNpm(): void {
  if (!process.env.npm_lifecycle_event) return
  const npm = process.ppid
  const check = () => process.ppid === npm || quitController.abort()
  setInterval(check, PARENT_CHECK_MS).unref()
}

async function main(): Promise<number> {
  const running = new AsyncDisposableStack()
  try {
    return await startAndWait(running, quitController.signal)
  } catch (error) {
    return reportError(error)
  } finally {
    await running.disposeAsync()
  }
}

/** Starts everything, one step at a time, and returns the exit code when it ends. */
async function startAndWait(running: AsyncDisposableStack, quit: AbortSignal): Promise<number> {
  const settings = readSettings(process.env)
  ensureWritableFolder(settings.dataDir)
  const lock = tryLock(path.join(settings.dataDir, 'start.lock'))
  if (!lock) {
    throw new SetupError(
      `Another npm start uses the folder ${settings.dataDir}; choose another with DATA_DIR.`,
    )
  }
  running.defer(() => lock.release())
  for (const { port, variable } of listPortsInUse(settings)) await assertPortFree(port, variable)

  await buildWebIfStale({ signal: quit })
  await buildServerIfStale({ signal: quit })
  const env = await startStandIns(settings, running, quit)
  if (quit.aborted) return 0

  const log = path.join(settings.dataDir, 'product.log')
  const product = launchProduct({ ...process.env, ...env }, log)
  running.defer(() => product.stop())
  running.defer(writeRuntimeFiles(settings, env, product.pid))
  const quitRequested = new Promise<number>((resolve) => {
    quit.addEventListener('abort', () => resolve(0))
  })
  await waitUntilReady(`http://127.0.0.1:${settings.ports.product}`, product, log, quit)
  if (quit.aborted) return 0
  console.log(buildSummary(settings, log))
  const code = await Promise.race([product.ended, quitRequested])
  if (!quit.aborted) throw new ProductEndedError(code, log)
  return code
}

async function startStandIns(
  settings: StartSettings,
  running: AsyncDisposableStack,
  quit: AbortSignal,
): Promise<ProductEnv> {
  const secrets = readLocalSecrets(settings.dataDir)
  const { standIns, ports, publicUrl } = settings
  const starts = [
    ...(standIns.database ? [() => startDatabase(settings)] : []),
    ...(standIns.payments ? [() => startPayments(settings, secrets)] : []),
    ...(standIns.mail ? [() => startMail(settings)] : []),
  ]
  const env: ProductEnv = {
    AUTH_SECRET: process.env.AUTH_SECRET || secrets.authSecret,
    MAIL_FROM: process.env.MAIL_FROM || 'Cigüeña <hola@ciguena.test>',
    STATEMENT_DESCRIPTOR: settings.statementDescriptor,
    FILES_URL: settings.filesUrl,
    PUBLIC_URL: publicUrl,
    PORT: String(ports.product),
    HOST: process.env.HOST || '127.0.0.1',
    ADMIN_SECOND_FACTOR: process.env.ADMIN_SECOND_FACTOR || 'optional',
    DRAIN_SECONDS: process.env.DRAIN_SECONDS || '0',
    NODE_COMPILE_CACHE:
      process.env.NODE_COMPILE_CACHE || path.join(import.meta.dirname, '../.cache/compile'),
  }
  for (const start of starts) {
    if (quit.aborted) break
    const standIn = await start()
    running.defer(() => standIn.stop())
    Object.assign(env, standIn.env)
  }
  return env
}

/** Writes the product's environment (for `node --env-file`) and process id, until it ends. */
function writeRuntimeFiles({ dataDir }: StartSettings, env: ProductEnv, pid: number): () => void {
  const envFile = path.join(dataDir, 'product.env')
  const pidFile = path.join(dataDir, 'product.pid')
  const lines = Object.entries(env).map(([name, value]) => `${name}="${value}"\n`)
  writePrivateFile(envFile, lines.join(''))
  writePrivateFile(pidFile, `${pid}\n`)
  return () => {
    for (const file of [envFile, pidFile]) fs.rmSync(file, { force: true })
  }
}

function buildSummary({ dataDir, ports, publicUrl, standIns }: StartSettings, log: string): string {
  const lines = [`  Product    ${publicUrl}`]
  if (standIns.payments) {
    lines.push(`  Payments   http://localhost:${ports.stripe}  test card 4242 4242 4242 4242`)
  }
  if (standIns.mail) {
    lines.push(`  Mailbox    http://localhost:${ports.mailbox}  receives every email`)
  }
  lines.push(`  Data       ${dataDir}`, `  Log        ${log}`)
  return `\n  Cigüeña is ready\n\n${lines.join('\n')}\n\n  Ctrl-C stops everything.\n`
}

function reportError(error: unknown): number {
  if (quitController.signal.aborted) return 0
  console.error(error instanceof SetupError ? error.message : error)
  return error instanceof ProductEndedError ? error.code : 1
}
