import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { buildToolCommand, ROOT, runAndCapture } from '../system/commands.ts'
import { waitForLock } from '../system/lock.ts'
import { SetupError } from '../system/setup-error.ts'

/** What the server's program is made of, besides the packages of the lock file. */
const SERVER_SOURCES = [
  'src/server',
  'src/contract',
  'local/web-build',
  'package.json',
  'package-lock.json',
]
const SERVER_FINGERPRINT_FILE = path.join(ROOT, 'build/.server-fingerprint')

const WEB_SOURCES = [
  'src/web',
  'src/contract',
  'public',
  'assets',
  'vite.config.ts',
  'react-router.config.ts',
  'package.json',
  'package-lock.json',
]
const WEB_FINGERPRINT_FILE = path.join(ROOT, 'build/.fingerprint')
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
export async function buildWebIfStale(options: BuildOptions = {}): Promise<void> {
  await buildIfStale(options, {
    name: 'web',
    sources: WEB_SOURCES,
    fingerprintFile: WEB_FINGERPRINT_FILE,
    build: async () => {
      await runBuild(options.signal)
      await compressAssets(ASSETS_FOLDER)
    },
  })
}

/** Bundles the server into `build/api/` (decision 29), unless the bundle there has the same sources. */
export async function buildServerIfStale(options: BuildOptions = {}): Promise<void> {
  await buildIfStale(options, {
    name: 'server',
    sources: SERVER_SOURCES,
    fingerprintFile: SERVER_FINGERPRINT_FILE,
    build: async () => {
      const bundler = await import('./bundle-server.ts')
      await bundler.bundleServer(path.join(ROOT, 'build/api'))
    },
  })
}

interface Part {
  name: string
  sources: string[]
  fingerprintFile: string
  build: () => Promise<void>
}

async function buildIfStale(
  { force = false, signal }: BuildOptions,
  { name, sources, fingerprintFile, build }: Part,
): Promise<void> {
  const cache = path.join(ROOT, '.cache')
  fs.mkdirSync(cache, { recursive: true })
  const lock = await waitForLock(path.join(cache, 'build.lock'))
  try {
    const fingerprint = computeFingerprint(sources.map((source) => path.join(ROOT, source)))
    if (!force && readFileOrNull(fingerprintFile) === fingerprint) return
    console.log(`Building the ${name}…`)
    fs.rmSync(fingerprintFile, { force: true })
    await build()
    signal?.throwIfAborted()
    fs.writeFileSync(fingerprintFile, fingerprint)
  } finally {
    lock.release()
  }
}

function readFileOrNull(file: string): string | null {
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : null
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
    const options = { force: process.argv.includes('--force') }
    await buildWebIfStale(options)
    await buildServerIfStale(options)
  } catch (error) {
    console.error(error instanceof SetupError ? error.message : error)
    process.exitCode = 1
  }
}
