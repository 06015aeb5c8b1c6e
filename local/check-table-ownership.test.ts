import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { checkTableOwnership } from './check-table-ownership.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const TABLES = 'src/server/db/tables'

const repository = fs.mkdtempSync(path.join(os.tmpdir(), 'table-ownership-'))
afterEach(() => fs.rmSync(repository, { recursive: true, force: true }))

/** Makes a repository with our slices and schema, and one source file. */
function plant(file: string, source: string, tables = '') {
  const write = (name: string, content: string | Uint8Array) => {
    fs.mkdirSync(path.dirname(path.join(repository, name)), { recursive: true })
    fs.writeFileSync(path.join(repository, name), content)
  }
  fs.cpSync(path.join(ROOT, TABLES), path.join(repository, TABLES), { recursive: true })
  write(`${TABLES}/planted.ts`, tables)
  write(`src/server/${file}`, source)
}

test('the repository has no violation', () => {
  expect(checkTableOwnership(ROOT)).toEqual([])
})

test.each([
  ['a Kysely query', "db.selectFrom('contributions').selectAll()"],
  ['a join', "db.selectFrom('events').leftJoin('contributions', 'event_id', 'events.id')"],
  ['a sql template', 'sql<Row>`select 1 from events, contributions`'],
  [
    'a nested template',
    'sql`select $' + '{{ a: sql`(select 1 from contributions)` }} from events`',
  ],
])('a slice may not read the table of a slice above it in %s', (_, source) => {
  plant('event-records/planted-store.ts', source)
  expect(checkTableOwnership(repository)).toEqual([
    'event-records/planted-store.ts: event-records may not read contributions (owner: contributions)',
  ])
})

test.each([
  ['a Kysely update', "tx.updateTable('users').set({ roles })"],
  ['a sql template', 'sql`with gone as (delete from users returning id) select id from gone`'],
])('a slice may not write the table of another slice in %s', (_, source) => {
  plant('event-records/planted-store.ts', source)
  expect(checkTableOwnership(repository)).toEqual([
    'event-records/planted-store.ts: event-records may not write users (owner: users)',
  ])
})

test('a slice may read tables below it, write its own, and name any in a test', () => {
  plant('event-records/store.ts', "db.selectFrom('users'); db.insertInto('events')")
  plant('event-records/store.test.ts', "db.selectFrom('contributions')")
  expect(checkTableOwnership(repository)).toEqual([])
})

test('every table has an owner', () => {
  plant(
    'event-records/store.ts',
    '',
    'interface GiftTables {\n  gifts: {\n    id: string\n  }\n}\n',
  )
  expect(checkTableOwnership(repository)).toEqual(['gifts has no owner'])
})
