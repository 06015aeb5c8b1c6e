import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, describe, expect, it, test } from 'vitest'
import { openDatabase, setUpDatabase } from '#server/testing/database.ts'
import { waitUntil } from '#server/testing/world.ts'
import { isMigrated, migrate } from './migrate.ts'
import { type MigrationFile, readMigrationFiles } from './migration-files.ts'

const database = await openDatabase()
afterAll(() => database.close())

test('a database with a pending migration is not migrated', async () => {
  expect(await isMigrated(database.db)).toBe(true)
  const [last] = await sql<{ name: string }>`
    delete from kysely_migration
    where name = (select max(name) from kysely_migration) returning name`
    .execute(database.db)
    .then(({ rows }) => rows)
  expect(last?.name).toBeDefined()
  expect(await isMigrated(database.db)).toBe(false)
})

describe('migrations of the next version', () => {
  const next = setUpDatabase()
  const rows = async (text: string) => (await sql.raw<object>(text).execute(next.db)).rows

  /** The product's migrations, and after them this one. */
  async function withFile(name: string, text: string): Promise<MigrationFile[]> {
    const folder = mkdtempSync(path.join(tmpdir(), 'ciguena-migrations-'))
    writeFileSync(path.join(folder, `${name}.sql`), text)
    const all = [...(await readMigrationFiles()), ...(await readMigrationFiles(folder))]
    rmSync(folder, { recursive: true })
    return all
  }
  const forget = (name: string) =>
    rows(`with one as (delete from kysely_migration where name = '${name}')
      delete from migration_checksums where name = '${name}'`)

  test('one that waits for a lock gives it up, lets the others pass, and is tried again', async () => {
    const all = await withFile('9001-nickname', 'alter table users add column nickname text;')
    const reader = new pg.Client({ connectionString: next.url })
    await reader.connect()
    await reader.query('begin; select from users')
    const attempts: [string, number][] = []
    const ran = await migrate(next.url, {
      all,
      onRetry: (...attempt) => {
        attempts.push(attempt)
        if (attempts.length === 2) void reader.query('commit')
      },
    })
    await reader.end()
    expect(ran).toEqual(['9001-nickname'])
    expect(attempts).toEqual([
      ['9001-nickname', 1],
      ['9001-nickname', 2],
    ])
    expect(await rows('select nickname from users')).toEqual([])
    await rows('alter table users drop column nickname')
    await forget('9001-nickname')
  })

  const STEPS = `-- in steps
-- step
alter table payouts add column checked boolean;
-- step
insert into rate_limits (key, hits, window_start)
  select 'step-' || n, 0, now() from generate_series(1, 7) n;
-- step until done
update rate_limits set hits = 1 where key in
  (select key from rate_limits where key like 'step-%' and hits = 0 limit 3);
-- step
create index concurrently payouts_checked_idx on payouts (checked);
`

  test('a long one runs in steps, each by itself, and the batches until nothing is left', async () => {
    const all = await withFile('9002-checked', STEPS)
    expect(all.at(-1)?.steps).toHaveLength(4)
    expect(await migrate(next.url, { all })).toEqual(['9002-checked'])
    expect(await rows("select from rate_limits where key like 'step-%' and hits = 1")).toHaveLength(
      7,
    )
    expect(await rows("select to_regclass('payouts_checked_idx') as name")).toEqual([
      { name: 'payouts_checked_idx' },
    ])
    expect(await migrate(next.url, { all })).toEqual([])
  })

  test('the version before runs on the newer schema, unless a migration forbids it', async () => {
    expect(await migrate(next.url)).toEqual([])
    expect(await isMigrated(next.db)).toBe(true)
    const all = await withFile('9003-contract', '-- needs: 9002-checked\nselect 1;')
    const withSteps = await withFile('9002-checked', STEPS)
    const newest = [...withSteps, ...all.slice(-1)]
    expect(await migrate(next.url, { all: newest })).toEqual(['9003-contract'])
    expect(await migrate(next.url, { all: newest })).toEqual([])
    await expect(migrate(next.url)).rejects.toThrow(
      'A newer version has migrated this database (9003-contract), and this one cannot run on it',
    )
    await forget('9003-contract')
    const another = await withFile('9004-other', 'select 1;')
    await expect(migrate(next.url, { all: another })).rejects.toThrow('9004-other')
    await forget('9002-checked')
  })

  /** Whether another connection runs such a statement, or ran it last. */
  const hasStatement = async (like: string, where = 'true') => {
    const found = await rows(`select from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and query ilike '${like}' and ${where}`)
    return found.length > 0
  }

  test('of two processes at once, one builds an index concurrently while the other one waits', async () => {
    const all = await withFile(
      '9005-index',
      '-- in steps\n-- step\ncreate index concurrently payouts_both_idx on payouts (id);',
    )
    const writer = new pg.Client({ connectionString: next.url })
    await writer.connect()
    await writer.query('begin; lock table payouts in row exclusive mode')
    const retries: string[] = []
    const onRetry = (name: string) => retries.push(name)
    const first = migrate(next.url, { all, onRetry })
    await waitUntil('the first one builds the index', () =>
      hasStatement('%create index concurrently%', "wait_event_type = 'Lock'"),
    )
    const second = migrate(next.url, { all, onRetry })
    await waitUntil('the second one asks for its turn', () => hasStatement('%advisory_lock(%'))
    await writer.query('commit')
    await writer.end()
    expect(await Promise.all([first, second])).toEqual([['9005-index'], []])
    expect(retries).toEqual([])
    await rows('drop index payouts_both_idx')
    await forget('9005-index')
  })

  const FORBIDS = '-- needs: 9006-forbids'
  it.for([
    ['has run, also before the next file has', `${FORBIDS}\nselect 1;`, '9007-broken'],
    ['has begun its steps', `-- in steps\n${FORBIDS}\n-- step\nselect 1;\n-- step\nselect 1 / 0;`],
  ])(
    'the version before does not start once a migration that forbids it %s',
    async ([, text = '', broken]) => {
      const forbids = await withFile('9006-forbids', text)
      const after = broken ? await withFile(broken, 'select 1 / 0;') : []
      const all = [...forbids, ...after.slice(-1)]
      await expect(migrate(next.url, { all })).rejects.toThrow('division by zero')
      await expect(migrate(next.url)).rejects.toThrow('cannot run on it (9006-forbids)')
      await forget('9006-forbids')
    },
  )

  it('that failed in its first step is taken back as the guide says: the version before starts', async () => {
    const text = `-- in steps\n${FORBIDS}\n-- step\nselect 1 / 0;`
    const all = await withFile('9006-forbids', text)
    await expect(migrate(next.url, { all })).rejects.toThrow('division by zero')
    await expect(migrate(next.url)).rejects.toThrow('cannot run on it (9006-forbids)')
    const guide = readFileSync('docs/operating.md', 'utf8')
    const [, list = ''] = /^(select name from migration_checksums[^;]+;)/m.exec(guide) ?? []
    expect(await rows(list)).toEqual([{ name: '9006-forbids' }])
    const [, remove = ''] = /^(delete from migration_checksums[^;]+;)/m.exec(guide) ?? []
    await rows(remove.replace('0031-…', '9006-forbids'))
    expect(await migrate(next.url)).toEqual([])
  })
})
