import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'

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
    expect(commands.map(([, file]) => file)).toEqual(['src/server/backup.ts', 'build/api/main.js'])
  })
})
