import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { createDatabase } from './testing/database.ts'
import { waitUntil } from './testing/world.ts'

const UNITS = path.resolve(import.meta.dirname, '../../ops/systemd')
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0
if (!hasSystemd)
  process.emitWarning('systemd-analyze is missing: the units of ops/systemd are NOT verified')

describe.skipIf(!hasSystemd)('the units of systemd', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'ciguena-units-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  /** The units as an operator installs them, on a machine that has Node elsewhere. */
  function install(change = (text: string) => text): string[] {
    mkdirSync(folder, { recursive: true })
    return readdirSync(UNITS).map((name) => {
      const file = path.join(folder, name.replace('@.', '@3000.'))
      const text = readFileSync(path.join(UNITS, name), 'utf8')
      writeFileSync(file, change(text.replaceAll('/usr/bin/node', process.execPath)))
      return file
    })
  }
  const verify = (files: string[]) => {
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...files], {
      encoding: 'utf8',
    })
    return { status, complaints: stderr.split('\n').filter((line) => line.includes(folder)) }
  }

  it('are accepted by systemd-analyze verify without a complaint', () => {
    const files = install()
    expect(files).toHaveLength(3)
    expect(verify(files)).toEqual({ status: 0, complaints: [] })
  })

  it('are refused with a setting that systemd does not know', () => {
    const { complaints } = verify(install((text) => text.replace('ProtectSystem', 'ProtectSytem')))
    expect(complaints.join()).toContain('ProtectSytem')
  })

  it('run files that exist', () => {
    const commands = readdirSync(UNITS).flatMap((name) => [
      ...readFileSync(path.join(UNITS, name), 'utf8').matchAll(/^ExecStart=\S+ (?:--\S+ )*(\S+)/gm),
    ])
    expect(commands.map(([, file]) => file)).toEqual([
      'src/server/commands/backup.ts',
      'build/api/main.js',
    ])
  })
})

const NOBODY_ID = 65_534
const PORT = '24918'

/** What systemd makes of a unit: its command, and its own variables with the instance's name. */
function readUnit(name: string): { command: string[]; variables: Record<string, string> } {
  const text = readFileSync(path.join(UNITS, name), 'utf8').replaceAll('%i', PORT)
  const [, command = ''] = /^ExecStart=(.*)$/m.exec(text) ?? []
  const [, variables = ''] = /^Environment=(.*)$/m.exec(text) ?? []
  return {
    command: command.replace('/usr/bin/node', process.execPath).split(' '),
    variables: Object.fromEntries(variables.split(' ').map((pair) => pair.split('='))),
  }
}

const canRun =
  process.getuid?.() === 0 && existsSync('build/api/main.js') && existsSync('build/client')
if (!canRun)
  process.emitWarning('not root, or not built: the unit of the product is NOT run as another user')

it.skipIf(!canRun)(
  'the unit of the product serves as a user without rights',
  async () => {
    const state = mkdtempSync(path.join(tmpdir(), 'ciguena-state-'))
    chmodSync(state, 0o777)
    const database = await createDatabase(inject('adminDatabaseUrl'), { isEmpty: true })
    const { command, variables } = readUnit('ciguena@.service')
    const [file = '', ...args] = command
    const url = `http://127.0.0.1:${PORT}`
    const product = spawn(file, args, {
      uid: NOBODY_ID,
      gid: NOBODY_ID,
      stdio: 'ignore',
      env: {
        ...variables,
        NODE_COMPILE_CACHE: path.join(state, 'cache'),
        DATABASE_URL: database.url,
        STRIPE_SECRET_KEY: 'sk_test_unit',
        STRIPE_WEBHOOK_SECRET: 'whsec_unit',
        STRIPE_API_BASE: inject('stripeUrl'),
        STATEMENT_DESCRIPTOR: 'CIGUENA BABY SHOWER',
        SMTP_URL: inject('smtpUrl'),
        MAIL_FROM: 'hola@ciguena.test',
        AUTH_SECRET: randomBytes(32).toString('hex'),
        PUBLIC_URL: url,
        FILES_URL: path.join(state, 'files'),
        DRAIN_SECONDS: '0',
      },
    })
    const ended = once(product, 'exit')
    const isReady = async () => (await fetch(`${url}/readyz`).catch(() => null))?.ok
    await waitUntil('the product of the unit is ready', isReady)
    expect(await (await fetch(url)).text()).toContain('Cigüeña')
    product.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
    await database.drop()
    rmSync(state, { recursive: true, force: true })
  },
  120_000,
)
