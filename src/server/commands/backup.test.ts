import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildFileName } from '#contract/product/paths.ts'
import { openBackup, writeContents } from '#server/backup/backup-file.ts'
import { makeBackup } from '#server/backup/make-backup.ts'
import { readBackupKeys, seal } from '#server/backup/sealed-file.ts'
import { countTables, createRestoreTarget, type RestoreTarget } from '#server/backup/testing.ts'
import { writeFileAtomically } from '#server/backup/write-file.ts'
import { drawUnique, sendPicture } from '#server/pictures/testing.ts'
import { createFamily, createPaidContribution, type Family } from '#server/testing/contributions.ts'
import { hasClientPrograms } from '#server/testing/programs/postgres-programs.ts'
import { runProgram } from '#server/testing/programs/run-program.ts'
import { countEmails, startWorld, type World, waitUntil } from '#server/testing/world.ts'

const KEY = randomBytes(32).toString('base64')
// biome-ignore lint/style/noProcessEnv: the commands find PostgreSQL's programs in PATH
const PATH = process.env.PATH ?? ''

let world: World
let family: Family
let folder: string
let picture: { digest: string; widths: number[] }

function backup(env: Record<string, string> = {}, ...args: string[]) {
  const settings = { PATH, ...world.env, BACKUP_KEY: KEY, ...env }
  return runProgram('commands/backup.ts', settings, ['--to', folder, ...args])
}
const listBackups = () => readdirSync(folder).filter((name) => name.startsWith('ciguena-'))
const newestBackup = () => path.join(folder, listBackups().sort().at(-1) ?? '')

function restore(file: string, { url, files }: RestoreTarget, env: Record<string, string> = {}) {
  const settings = { PATH, ...world.env, FILES_URL: files, BACKUP_KEY: KEY, ...env }
  return runProgram('commands/restore.ts', settings, ['--from', file, '--to', path.basename(url)])
}

async function addGift(): Promise<void> {
  const contributorEmail = `${randomBytes(6).toString('hex')}@example.test`
  await createPaidContribution(world, family, { amount: 50_000, contributorEmail })
  await countEmails(world, contributorEmail)
}

beforeAll(async () => {
  world = await startWorld()
  family = await createFamily(world)
  folder = mkdtempSync(path.join(tmpdir(), 'ciguena-backup-'))
  await addGift()
  const { event, host } = family
  const target = { token: host.token, eventId: event.id }
  const file = await drawUnique()
  // A busy machine answers 503 at first.
  picture = await waitUntil('the picture is stored', async () => {
    const { status, body } = await sendPicture(world.url, target, file)
    return status === 201 && body.picture
  })
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await world.close()
})

it('says which program is missing, and makes nothing', async () => {
  const { code, output } = await backup({ PATH: '/nonexistent' })
  expect([code, output]).toEqual([
    1,
    expect.stringContaining('No backup was made. pg_dump is not in PATH: install'),
  ])
  expect(readdirSync(folder)).toEqual([])
})

it('explains itself without arguments, and never prints a password', async () => {
  expect(await runProgram('commands/backup.ts', {})).toMatchObject({
    code: 1,
    output: expect.stringContaining('npm run backup -- --to FOLDER'),
  })
  expect((await runProgram('commands/restore.ts', {}, ['--from', 'x'])).output).toContain(
    'npm run restore',
  )
  const unreachable = 'postgres://nobody:secret@127.0.0.1:9/nothing'
  expect((await backup({ DATABASE_URL: unreachable })).output).not.toContain('secret')
})

describe.skipIf(!hasClientPrograms)('with the programs of PostgreSQL', () => {
  let target: RestoreTarget
  beforeAll(async () => {
    target = await createRestoreTarget()
  })
  afterAll(async () => {
    await target.drop()
    rmSync(target.files, { recursive: true, force: true })
  })

  const expectRefusal = async (outcome: ReturnType<typeof restore>, reason: string) => {
    expect(await outcome).toEqual({
      code: 1,
      output: expect.stringContaining(`Nothing was restored. ${reason}`),
    })
    expect(await countTables(target.url)).toBe(0)
  }

  it('restores database, ledger and pictures as they were in one moment while gifts arrive', async () => {
    let isRunning = true
    const arrive = async () => {
      while (isRunning) await addGift()
    }
    const arriving = arrive()
    const made = await backup()
    isRunning = false
    await arriving
    expect(made).toMatchObject({ code: 0, output: expect.stringMatching(/Backed up: .*\.backup/) })
    const live = await createRestoreTarget()
    const restored = await restore(newestBackup(), live)
    expect(restored.output).toContain('Verified: every table is as it was.')
    expect(restored.code).toBe(0)
    expect(readdirSync(live.files)).toHaveLength(picture.widths.length)
    await live.drop()
  })

  it('gives a copy of which npm run verify prints the same, line by line', async () => {
    const made = await backup()
    expect(made.output).toContain(`${picture.widths.length} pictures, 0 of them new`)
    const copy = await createRestoreTarget()
    const restored = await restore(newestBackup(), copy)
    expect([restored.code, restored.output]).toEqual([
      0,
      expect.stringContaining('npm run reconcile'),
    ])
    const [before, after] = [
      await runProgram('commands/verify.ts', { DATABASE_URL: world.config.databaseUrl }),
      await runProgram('commands/verify.ts', { DATABASE_URL: copy.url }),
    ]
    expect(before.code).toBe(0)
    expect(after).toEqual(before)
    const [width = 0] = picture.widths
    const name = buildFileName(picture.digest, width)
    const bytes = readFileSync(path.join(copy.files, name))
    expect(bytes.equals((await world.deps.files.read(name)) as Buffer)).toBe(true)
    expect(await restore(newestBackup(), copy)).toMatchObject({
      code: 1,
      output: expect.stringContaining('The target database is not empty'),
    })
    await copy.drop()
  })

  it('stores nothing that can be read without the key', async () => {
    const sealed = readFileSync(newestBackup())
    expect(sealed.includes('PGDMP')).toBe(false)
    expect(sealed.includes(family.host.email)).toBe(false)
    expect(statSync(newestBackup()).mode & 0o077).toBe(0)
    const other = randomBytes(32).toString('base64')
    await expectRefusal(restore(newestBackup(), target, { BACKUP_KEY: other }), 'ciguena-')
    await expectRefusal(restore(newestBackup(), target, { BACKUP_KEY: '' }), 'ciguena-')
  })

  it('refuses a file that was cut, and a dump that is not whole', async () => {
    const whole = newestBackup()
    const cut = path.join(folder, 'cut.backup')
    copyFileSync(whole, cut)
    truncateSync(cut, statSync(cut).size - 1)
    await expectRefusal(restore(cut, target), 'cut.backup is damaged, was cut off')
    const { manifest, dump } = await openBackup(whole, [KEY])
    const bytes = await buffer(dump)
    async function* allButItsEnd() {
      yield bytes.subarray(0, -2_000)
    }
    await writeFileAtomically(
      cut,
      seal(writeContents(manifest, allButItsEnd()), readBackupKeys(KEY)),
    )
    await expectRefusal(restore(cut, target), 'pg_restore failed')
    rmSync(cut)
  })

  it('restores the database, and says so, where pictures cannot be read or written', async () => {
    const [width = 0] = picture.widths
    const name = buildFileName(picture.digest, width)
    const stored = path.join(folder, 'files', name)
    const whole = readFileSync(stored)
    writeFileSync(stored, whole.subarray(0, -1))
    const damaged = await createRestoreTarget()
    const restored = await restore(newestBackup(), damaged)
    writeFileSync(stored, whole)
    expect(restored.code).toBe(1)
    expect(restored.output).toContain('Verified: every table is as it was.')
    expect(restored.output).toContain(`Pictures not restored: 1, ${name} …`)
    expect(restored.output).toContain(`${name} is damaged, was cut off, or is another file.`)
    expect(readdirSync(damaged.files)).toHaveLength(picture.widths.length - 1)
    await damaged.drop()
    const closed = await createRestoreTarget()
    const unwritten = await restore(newestBackup(), { ...closed, files: newestBackup() })
    expect(unwritten.output).toContain('Verified: every table is as it was.')
    expect(unwritten.output).toContain('cannot be written')
    await closed.drop()
  })

  it('opens all of a backup with a new key alone, once it was made with both', async () => {
    const next = randomBytes(32).toString('base64')
    const made = await backup({ BACKUP_KEY: `${next},${KEY}` })
    expect(made.output).toContain('sealed again')
    const copy = await createRestoreTarget()
    expect(await restore(newestBackup(), copy, { BACKUP_KEY: next })).toMatchObject({ code: 0 })
    expect(readdirSync(copy.files)).toHaveLength(picture.widths.length)
    await copy.drop()
    await backup()
  })

  it('leaves nothing on a full disk, and the backups before', async () => {
    const before = listBackups()
    const disk = path.join(folder, 'disk')
    mkdirSync(disk)
    const script = `mount -t tmpfs -o size=64k tmpfs "${disk}" &&
      "${process.execPath}" src/server/commands/backup.ts --to "${disk}"; code=$?; ls -A "${disk}"; exit $code`
    const unshare = process.getuid?.() === 0 ? [] : ['--user', '--map-root-user']
    const env = { PATH, ...world.env, BACKUP_KEY: KEY }
    const run = spawnSync('unshare', [...unshare, '--mount', 'sh', '-c', script], {
      env,
      encoding: 'utf8',
    })
    rmSync(disk, { recursive: true })
    if (run.stderr.includes('mount:') || run.error)
      return process.emitWarning('no file system can be mounted: a full disk is NOT tested')
    expect([run.status, run.stdout]).toEqual([1, ''])
    expect(run.stderr).toContain('No backup was made. ENOSPC')
    expect(listBackups()).toEqual(before)
  })

  it('reports old backups that it cannot delete beside the new one', async () => {
    const damaged = path.join(folder, 'ciguena-20990101T000000Z.backup')
    writeFileSync(damaged, 'damaged')
    const { code, output } = await backup({}, '--keep', '2')
    rmSync(damaged)
    expect(output).toMatch(/^Backed up: .*\.backup$/m)
    expect(output).toMatch(/^Warning: Old backups were not deleted: ciguena-20990101T000000Z/m)
    expect(code).toBe(0)
  })

  it('keeps no snapshot open while it copies pictures', async () => {
    const { deps, config } = world
    const snapshots: number[] = []
    const read = async (name: string) => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database()
          and state = 'idle in transaction' and backend_xmin is not null`.execute(deps.db)
      snapshots.push(rows.length)
      return deps.files.read(name)
    }
    const other = path.join(folder, 'other')
    const source = { databaseUrl: config.databaseUrl, files: { ...deps.files, read } }
    await makeBackup({ ...source, folder: other, keys: [KEY], keep: null, now: new Date() })
    rmSync(other, { recursive: true })
    expect(snapshots).toEqual(picture.widths.map(() => 0))
  })

  it('deletes all but the newest, with the pictures that none of these names', async () => {
    const { deps } = world
    await deps.db.deleteFrom('pictures').where('digest', '=', picture.digest).execute()
    await deps.db.deleteFrom('picture_files').where('digest', '=', picture.digest).execute()
    const made = await backup({}, '--keep', '1')
    expect(made.output).toContain(`${picture.widths.length} pictures`)
    expect(listBackups()).toHaveLength(1)
    expect(readdirSync(path.join(folder, 'files'))).toEqual([])
    const kept = await restore(newestBackup(), target)
    expect(kept.code).toBe(0)
  })
})
