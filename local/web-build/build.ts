import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { buildToolCommand, ROOT, runAndCapture } from '../system/commands.ts'
import { waitForLock } from '../system/lock.ts'
import { SetupError } from '../system/setup-error.ts'

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
const FINGERPRINT_FILE = path.join(ROOT, 'build/.fingerprint')
const ASSETS_FOLDER = path.join(ROOT, 'build/client/assets')
const COMPRESSIBLE = /\.(css|js|json|map|svg|txt)$/

export interface BuildOptions {
  /** Builds even when the sources are unchanged. */
  force?: boolean
  /** Aborts the build. */
  signal?: AbortSignal
}

/**
 * Builds the web into `build/`, with a brotli and a gzip copy of each asset, unless the build there
 * has the same sources. Two processes never build at the same time.
 */
export async function buildWebIfStale({ force = false, signal }: BuildOptions = {}): Promise<void> {
  const cache = path.join(ROOT, '.cache')
  fs.mkdirSync(cache, { recursive: true })
  const lock = await waitForLock(path.join(cache, 'build.lock'))
  try {
    const fingerprint = computeFingerprint(SOURCES.map((name) => path.join(ROOT, name)))
    if (!force && readFingerprint() === fingerprint) return
    console.log('Building the web…')
    fs.rmSync(FINGERPRINT_FILE, { force: true })
    await runBuild(signal)
    await compressAssets(ASSETS_FOLDER)
    fs.writeFileSync(FINGERPRINT_FILE, fingerprint)
  } finally {
    lock.release()
  }
}

function readFingerprint(): string | undefined {
  return fs.existsSync(FINGERPRINT_FILE) ? fs.readFileSync(FINGERPRINT_FILE, 'utf8') : undefined
}

function computeFingerprint(sources: string[]): string {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(listFiles).filter((name) => !/\.test\.tsx?$/.test(name))) {
    hash
      .update(`${path.relative(ROOT, file)}\0`)
      .update(fs.readFileSync(file))
      .update('\0')
  }
  return hash.digest('hex')
}

function listFiles(source: string): string[] {
  if (!fs.existsSync(source)) return []
  if (!fs.statSync(source).isDirectory()) return [source]
  return fs
    .readdirSync(source, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()
}

async function runBuild(signal: AbortSignal | undefined): Promise<void> {
  const command = [...buildToolCommand('@react-router/dev', 'react-router'), 'build']
  const { code, output } = await runAndCapture(command, signal)
  signal?.throwIfAborted()
  if (code !== 0) throw new SetupError(`The web build failed:\n${output}`)
}

/** Compresses assets once at the highest level, instead of at every request. */
async function compressAssets(folder: string): Promise<void> {
  const brotli = promisify(zlib.brotliCompress)
  const gzip = promisify(zlib.gzip)
  for (const file of listFiles(folder).filter((name) => COMPRESSIBLE.test(name))) {
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
    console.error(error instanceof SetupError ? error.message : error)
    process.exitCode = 1
  }
}
