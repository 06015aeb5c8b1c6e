/// <reference lib="esnext.disposable" />
import fs from 'node:fs'
import path from 'node:path'
import { launchProduct, ProductEnded, untilReady } from './start/product.ts'
import { readSecrets } from './start/secrets.ts'
import { portsInUse, readSettings, type Settings } from './start/settings.ts'
import { database, mail, type ProductEnv, payments } from './start/stand-ins.ts'
import { tryLock } from './system/lock.ts'
import { assertPortFree } from './system/ports.ts'
import { ensureWritableFolder, writePrivately } from './system/private-files.ts'
import { StartFault } from './system/setup-error.ts'
import { buildWebIfStale } from './web-build/build.ts'

const PARENT_LOOK_MS = 250

const quitting = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => quitting.abort())
}

leaveWithNpm()
process.exitCode = await main()
process.exit()

/** npm's shell passes no SIGTERM on: when the one that started us is gone, so are we. */
function leaveWithNpm(): void {
  if (!process.env.npm_lifecycle_event) return
  const npm = process.ppid
  const look = () => process.ppid === npm || quitting.abort()
  setInterval(look, PARENT_LOOK_MS).unref()
}

async function main(): Promise<number> {
  const running = new AsyncDisposableStack()
  try {
    return await run(running, quitting.signal)
  } catch (error) {
    return tell(error)
  } finally {
    await running.disposeAsync()
  }
}

/** Brings everything up, one step at a time, and returns the exit code when it is to end. */
async function run(running: AsyncDisposableStack, quit: AbortSignal): Promise<number> {
  const settings = readSettings(process.env)
  ensureWritableFolder(settings.dataDir)
  const lock = tryLock(path.join(settings.dataDir, 'start.lock'))
  if (!lock) {
    throw new StartFault(
      `Otro npm start ya usa la carpeta ${settings.dataDir}; elige otra con DATA_DIR.`,
    )
  }
  running.defer(() => lock.release())
  for (const { port, variable } of portsInUse(settings)) await assertPortFree(port, variable)

  await buildWebIfStale({ signal: quit })
  const env = await startStandIns(settings, running, quit)
  if (quit.aborted) return 0

  const log = path.join(settings.dataDir, 'product.log')
  const product = launchProduct({ ...process.env, ...env }, log)
  running.defer(() => product.stop())
  running.defer(announce(settings, env, product.pid))
  const quitted = new Promise<number>((resolve) => {
    quit.addEventListener('abort', () => resolve(0))
  })
  await untilReady(`http://127.0.0.1:${settings.ports.product}`, product, log, quit)
  if (quit.aborted) return 0
  console.log(welcome(settings, log))
  const code = await Promise.race([product.ended, quitted])
  if (!quit.aborted) throw new ProductEnded(code, log)
  return code
}

async function startStandIns(
  settings: Settings,
  running: AsyncDisposableStack,
  quit: AbortSignal,
): Promise<ProductEnv> {
  const secrets = readSecrets(settings.dataDir)
  const { standIns, ports, publicUrl } = settings
  const starts = [
    ...(standIns.database ? [() => database(settings)] : []),
    ...(standIns.payments ? [() => payments(settings, secrets)] : []),
    ...(standIns.mail ? [() => mail(settings)] : []),
  ]
  const env: ProductEnv = {
    AUTH_SECRET: process.env.AUTH_SECRET || secrets.authSecret,
    MAIL_FROM: process.env.MAIL_FROM || 'Cigüeña <hola@ciguena.test>',
    PUBLIC_URL: publicUrl,
    PORT: String(ports.product),
    HOST: process.env.HOST || '127.0.0.1',
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

/** While it runs, other programs find its environment (`node --env-file`) and process there. */
function announce({ dataDir }: Settings, env: ProductEnv, pid: number): () => void {
  const envFile = path.join(dataDir, 'product.env')
  const pidFile = path.join(dataDir, 'product.pid')
  const lines = Object.entries(env).map(([name, value]) => `${name}="${value}"\n`)
  writePrivately(envFile, lines.join(''))
  writePrivately(pidFile, `${pid}\n`)
  return () => {
    for (const file of [envFile, pidFile]) fs.rmSync(file, { force: true })
  }
}

function welcome({ dataDir, ports, publicUrl, standIns }: Settings, log: string): string {
  const lines = [`  Producto   ${publicUrl}`]
  if (standIns.payments) {
    lines.push(
      `  Pagos      http://localhost:${ports.stripe}  de prueba: tarjeta 4242 4242 4242 4242`,
    )
  }
  if (standIns.mail) {
    lines.push(`  Correo     http://localhost:${ports.mailbox}  aquí llegan todas las cartas`)
  }
  lines.push(`  Datos      ${dataDir}`, `  Registro   ${log}`)
  return `\n  Cigüeña está lista\n\n${lines.join('\n')}\n\n  Ctrl-C lo detiene todo.\n`
}

function tell(error: unknown): number {
  if (quitting.signal.aborted) return 0
  console.error(error instanceof StartFault ? error.message : error)
  return error instanceof ProductEnded ? error.code : 1
}
