import { type SpawnSyncReturns, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { ENVIRONMENT, SECRETS } from './config.ts'
import { createDatabase } from './testing/database.ts'
import { waitUntil } from './testing/world.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')

describe('compose.yaml', () => {
  const compose = read('compose.yaml')

  it('sets only variables that the product reads', () => {
    const product = compose.slice(compose.indexOf('x-product'), compose.indexOf('services:'))
    const set = [...product.matchAll(/^ {4}([A-Z_]+):/gm)].map(([, name = '']) => name)
    const known = [...ENVIRONMENT, ...SECRETS.map((name) => `${name}_FILE`)]
    expect(set.length).toBeGreaterThan(10)
    expect(set.filter((name) => !known.includes(name))).toEqual([])
  })

  it('mounts only files that exist', () => {
    const mounted = [...compose.matchAll(/- (\.\/ops\/[^:]+):/g)].map(([, file = '']) => file)
    expect(mounted.length).toBeGreaterThan(3)
    expect(mounted.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([])
  })

  it('restores pictures that the product can write: from both images the folder is its own', () => {
    const mounts = [...compose.matchAll(/pictures:(\/[^\s\]]+)/g)].map(([, mount]) => mount)
    expect(mounts).toEqual(['/var/lib/ciguena/files', '/var/lib/ciguena/files'])
    const [, backup = '', product = ''] = read('Dockerfile')
      .split(/^FROM .*$/m)
      .slice(1)
    for (const stage of [backup, product])
      expect(stage).toContain('chown -R 10001:10001 /var/lib/ciguena')
    expect(read('docs/operating.md')).toMatch(
      /restore\.ts (.*\n).*chown -R 10001:10001 \/var\/lib\/ciguena/,
    )
  })
})

const hasTool = (tool: string) => spawnSync(tool, ['--version']).status === 0
const hasBuilder = hasTool('buildah') && hasTool('debootstrap') && process.getuid?.() === 0
if (!hasBuilder)
  process.emitWarning(
    'buildah or debootstrap is missing: the container image is NOT built or tested',
  )

const BASE = 'localhost/ciguena-test-base'
const DATABASE_BASE = 'localhost/ciguena-test-database-base'
const IMAGE = 'localhost/ciguena-test'
const BACKUP_IMAGE = 'localhost/ciguena-backup-test'
// biome-ignore lint/style/noProcessEnv: the builder needs PATH and HOME
const env = { ...process.env, STORAGE_DRIVER: 'vfs', BUILDAH_ISOLATION: 'chroot' }

function finish(tool: string, { status, stdout, stderr, error }: SpawnSyncReturns<string>): string {
  if (status !== 0)
    throw new Error(`${tool}: ${error ?? ''}${stdout.slice(-4_000)}${stderr.slice(-4_000)}`)
  return stdout.trim()
}

const run = (tool: string, ...args: string[]) =>
  finish(tool, spawnSync(tool, args, { cwd: ROOT, env, encoding: 'utf8', maxBuffer: 2 ** 28 }))
const buildah = (...args: string[]) => run('buildah', ...args)

/** A Debian with this Node and npm, where no registry of images is reached. */
function buildBase(): void {
  const container = buildah('from', 'scratch')
  const root = buildah('mount', container)
  run('debootstrap', '--variant=minbase', '--include=ca-certificates', 'bookworm', root)
  const modules = path.join(root, 'usr/local/lib/node_modules')
  mkdirSync(modules, { recursive: true })
  run('cp', '-L', process.execPath, path.join(root, 'usr/local/bin/node'))
  run('cp', '-a', path.join(run('npm', 'root', '--global'), 'npm'), modules)
  run('ln', '-s', '../lib/node_modules/npm/bin/npm-cli.js', path.join(root, 'usr/local/bin/npm'))
  buildah('commit', '--rm', container, BASE)
}

/** A Debian that has the client programs of PostgreSQL 18; debootstrap may be older than that Debian. */
function buildDatabaseBase(): void {
  const container = buildah('from', 'scratch')
  const root = buildah('mount', container)
  const debian = ['forky', root, 'http://deb.debian.org/debian', 'sid']
  run('debootstrap', '--variant=minbase', '--include=postgresql-client-18', ...debian)
  buildah('commit', '--rm', container, DATABASE_BASE)
}

const hasImage = (name: string) =>
  buildah('images', '--quiet', '--filter', `reference=${name}`) !== ''

const CERTIFICATES = '/etc/ssl/certs'

function buildImage(image: string, ...target: string[]): void {
  if (!hasImage(BASE)) buildBase()
  if (!hasImage(DATABASE_BASE)) buildDatabaseBase()
  buildah(
    'build',
    // Both images have the first stage, which takes long, in common. Only this format keeps the health check.
    ...['--layers', '--format', 'docker', ...target],
    ...['--build-arg', `BASE=${BASE}`, '--build-arg', `DATABASE_BASE=${DATABASE_BASE}`],
    ...['--build-arg', 'VERSION=1.2.3-test'],
    ...['--build-arg', `NPM_CONFIG_CAFILE=${CERTIFICATES}/ca-certificates.crt`],
    ...['--volume', `${CERTIFICATES}:${CERTIFICATES}:ro`],
    ...['--volume', '/etc/resolv.conf:/etc/resolv.conf:ro'],
    ...['--tag', image, '.'],
  )
}

describe.skipIf(!hasBuilder)('the container image', () => {
  const secrets = mkdtempSync(path.join(tmpdir(), 'ciguena-secrets-'))
  const containers: string[] = []
  afterAll(() => {
    for (const container of containers) buildah('rm', container)
    rmSync(secrets, { recursive: true, force: true })
  })

  it('starts as nobody in particular, with secrets from files and without build tools, and serves', async () => {
    buildImage(IMAGE)
    const container = buildah('from', IMAGE)
    containers.push(container)
    const inside = (...command: string[]) =>
      spawnSync('buildah', ['run', container, '--', ...command], { env })
    expect(`${inside('id', '-u').stdout}`.trim()).toBe('10001')
    for (const tool of ['npm', 'npx', 'cc', 'python3', 'node_modules/.bin/vite'])
      expect(inside('sh', '-c', `command -v ${tool}`).status, tool).not.toBe(0)
    expect(inside('touch', '/app/x').status).not.toBe(0)
    const { Docker } = JSON.parse(buildah('inspect', '--type', 'image', IMAGE))
    expect(Docker.config.Labels['org.opencontainers.image.version']).toBe('1.2.3-test')

    const database = await createDatabase(inject('adminDatabaseUrl'), { isEmpty: true })
    const settings = {
      PORT: '24919',
      PUBLIC_URL: 'http://127.0.0.1:24919',
      DATABASE_URL_FILE: '/run/secrets/database_url',
      STRIPE_SECRET_KEY: 'sk_test_image',
      STRIPE_WEBHOOK_SECRET: 'whsec_image',
      STRIPE_API_BASE: inject('stripeUrl'),
      STATEMENT_DESCRIPTOR: 'CIGUENA BABY SHOWER',
      SMTP_URL: inject('smtpUrl'),
      MAIL_FROM: 'hola@ciguena.test',
      AUTH_SECRET_FILE: '/run/secrets/auth_secret',
    }
    writeFileSync(path.join(secrets, 'database_url'), database.url)
    writeFileSync(path.join(secrets, 'auth_secret'), randomBytes(32).toString('hex'))
    chmodSync(secrets, 0o755)
    const variables = Object.entries(settings).flatMap(([name, value]) => [
      '--env',
      `${name}=${value}`,
    ])
    const mounts = ['--volume', `${secrets}:/run/secrets:ro`]
    const command = [
      'node',
      '--max-semi-space-size=4',
      '--max-old-space-size=1024',
      'build/api/main.js',
    ]
    const product = spawn(
      'buildah',
      ['run', ...mounts, ...variables, container, '--', ...command],
      { env },
    )
    const ended = new Promise((resolve) => product.once('exit', resolve))
    const [kind, ...check] = Docker.config.Healthcheck.Test
    expect(kind).toBe('CMD')
    const isHealthy = () => inside('env', `PORT=${settings.PORT}`, ...check).status === 0
    expect(isHealthy()).toBe(false)
    const isReady = async () => (await fetch(`${settings.PUBLIC_URL}/readyz`).catch(() => null))?.ok
    await waitUntil('the product in the container is ready', isReady)
    expect(await (await fetch(settings.PUBLIC_URL)).text()).toContain('Cigüeña')
    expect(isHealthy()).toBe(true)
    product.kill('SIGTERM')
    await ended
    await database.drop()
  }, 1_800_000)

  it('makes a backup in the image of backups, and restores it', async () => {
    buildImage(BACKUP_IMAGE, '--target', 'backup')
    const container = buildah('from', BACKUP_IMAGE)
    containers.push(container)
    const source = await createDatabase(inject('adminDatabaseUrl'))
    const target = await createDatabase(inject('adminDatabaseUrl'), { isEmpty: true })
    const to = path.basename(new URL(target.url).pathname)
    writeFileSync(path.join(secrets, 'database_url'), source.url)
    writeFileSync(path.join(secrets, 'backup_key'), randomBytes(32).toString('base64'))
    const names = ['DATABASE_URL', 'BACKUP_KEY']
    const variables = names.flatMap((name) => [
      '--env',
      `${name}_FILE=/run/secrets/${name.toLowerCase()}`,
    ])
    const mounts = ['--volume', `${secrets}:/run/secrets:ro`]
    const inside = (command: string) =>
      buildah('run', ...mounts, ...variables, container, '--', 'sh', '-c', command)
    expect(inside('node src/server/commands/backup.ts --to /backup')).toContain(
      'Backed up: /backup/',
    )
    const restore = `node src/server/commands/restore.ts --from /backup/ciguena-*.backup --to ${to}`
    expect(inside(restore)).toContain('Verified: every table is as it was.')
    await source.drop()
    await target.drop()
  }, 1_800_000)
})
