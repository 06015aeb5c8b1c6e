import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { ROOT, runQuietly, toolCommand } from '../system/commands.ts'
import { waitForLock } from '../system/lock.ts'
import { StartFault } from '../system/setup-error.ts'

const SOURCES = [
  'src/web',
  'src/contract',
  'public',
  'assets',
  'vite.config.ts',
  'react-router.config.ts',
  'package.json',
  'package-lock.json',
]
const FINGERPRINT = path.join(ROOT, 'build/.fingerprint')
const ASSETS = path.join(ROOT, 'build/client/assets')
const COMPRESSIBLE = /\.(css|js|json|map|svg|txt)$/

export interface BuildOptions {
  /** Builds even when nothing changed. */
  force?: boolean
  /** Ends the build. */
  signal?: AbortSignal
}

/**
 * Builds the web into `build/` unless the build there was made from the same sources, and lays a
 * brotli and a gzip copy beside each asset. Two processes never build at the same time.
 */
export async function buildWebIfStale({ force = false, signal }: BuildOptions = {}): Promise<void> {
  const cache = path.join(ROOT, '.cache')
  fs.mkdirSync(cache, { recursive: true })
  const lock = await waitForLock(path.join(cache, 'build.lock'))
  try {
    const fingerprint = fingerprintOf(SOURCES.map((name) => path.join(ROOT, name)))
    if (!force && readFingerprint() === fingerprint) return
    console.log('Construyendo la web…')
    fs.rmSync(FINGERPRINT, { force: true })
    await build(signal)
    await compressAssets(ASSETS)
    fs.writeFileSync(FINGERPRINT, fingerprint)
  } finally {
    lock.release()
  }
}

function readFingerprint(): string | undefined {
  return fs.existsSync(FINGERPRINT) ? fs.readFileSync(FINGERPRINT, 'utf8') : undefined
}

function fingerprintOf(sources: string[]): string {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(filesUnder).filter((name) => !/\.test\.tsx?$/.test(name))) {
    hash
      .update(`${path.relative(ROOT, file)}\0`)
      .update(fs.readFileSync(file))
      .update('\0')
  }
  return hash.digest('hex')
}

function filesUnder(source: string): string[] {
  if (!fs.existsSync(source)) return []
  if (!fs.statSync(source).isDirectory()) return [source]
  return fs
    .readdirSync(source, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()
}

async function build(signal: AbortSignal | undefined): Promise<void> {
  const command = [...toolCommand('@react-router/dev', 'react-router'), 'build']
  const { code, output } = await runQuietly(command, signal)
  signal?.throwIfAborted()
  if (code !== 0) throw new StartFault(`La web no se pudo construir:\n${output}`)
}

/** Compressed once, as small as can be, instead of at every request. */
async function compressAssets(folder: string): Promise<void> {
  const brotli = promisify(zlib.brotliCompress)
  const gzip = promisify(zlib.gzip)
  for (const file of filesUnder(folder).filter((name) => COMPRESSIBLE.test(name))) {
    const content = fs.readFileSync(file)
    const [br, gz] = await Promise.all([brotli(content), gzip(content, { level: 9 })])
    if (br.length < content.length) fs.writeFileSync(`${file}.br`, br)
    if (gz.length < content.length) fs.writeFileSync(`${file}.gz`, gz)
  }
}

if (import.meta.main) {
  try {
    await buildWebIfStale({ force: process.argv.includes('--force') })
  } catch (error) {
    console.error(error instanceof StartFault ? error.message : error)
    process.exitCode = 1
  }
}
