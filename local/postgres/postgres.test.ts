import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { StartFault } from '../system/setup-error.ts'
import { findBinaries } from './binaries.ts'
import { pickRunAs, waysToRun } from './run-as.ts'
import { findRunning, isAlive } from './running.ts'
import { type Postgres, startPostgres, stopPostgres } from './server.ts'

const FAST = { flags: ['-c', 'fsync=off'] }
let dataDir = ''

beforeEach(() => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'ciguena-postgres-'))
})
afterEach(async () => {
  await stopPostgres(dataDir)
  fs.rmSync(dataDir, { recursive: true, force: true })
})

async function ask(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

/** Another process that starts PostgreSQL on the folder and holds on until it is ended. */
async function startElsewhere(): Promise<{ parent: ChildProcess; postgres: Postgres }> {
  const script = `import { startPostgres } from ${JSON.stringify(path.join(import.meta.dirname, 'server.ts'))}
    console.log(JSON.stringify(await startPostgres({ dataDir: ${JSON.stringify(dataDir)} })))
    setInterval(() => {}, 60_000)`
  const args = ['--input-type=module', '-e', script]
  const parent = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await once(createInterface({ input: parent.stdout }), 'line')
  return { parent, postgres: JSON.parse(line) as Postgres }
}

async function end(parent: ChildProcess): Promise<void> {
  const gone = once(parent, 'exit')
  parent.kill('SIGKILL')
  await gone
}

test('the product gets a database of its own, in UTF-8, Mexican Spanish and UTC', async () => {
  const postgres = await startPostgres({ dataDir, ...FAST })
  const [facts] = await ask(
    postgres.url,
    `select current_user as role, current_database() as database, current_setting('TimeZone') as zone,
       (select rolsuper from pg_roles where rolname = current_user) as super,
       pg_encoding_to_char(encoding) as encoding, datlocale as locale
     from pg_database where datname = current_database()`,
  )
  expect(facts).toEqual({
    role: 'ciguena',
    database: 'ciguena',
    zone: 'UTC',
    super: false,
    encoding: 'UTF8',
    locale: 'es-MX',
  })
  expect(await ask(postgres.url, `select 'ñu' < 'oso' and 'nube' < 'ñu' as ordered`)).toEqual([
    { ordered: true },
  ])
})

test('nobody enters without the password, which only the owner can read', async () => {
  const postgres = await startPostgres({ dataDir, ...FAST })
  const url = new URL(postgres.adminUrl)
  url.password = 'otra'
  await expect(ask(url.href, 'select 1')).rejects.toThrow(/password authentication failed/)
  expect(fs.statSync(path.join(dataDir, 'passwords.json')).mode & 0o777).toBe(0o600)
})

test('a second start finds the data of the first, and no process outlives a stop', async () => {
  const first = await startPostgres({ dataDir, ...FAST })
  await ask(first.url, 'create table cradle as select 7 as babies')
  await first.stop()
  expect(isAlive(first.pid)).toBe(false)

  const second = await startPostgres({ dataDir, ...FAST })
  expect(second.joined).toBe(false)
  expect(await ask(second.url, 'select babies from cradle')).toEqual([{ babies: 7 }])
  await second.stop()
  expect(isAlive(second.pid)).toBe(false)
})

test('after a kill -9 of its parent the server is joined, and stopped by who joined it', async () => {
  const { parent, postgres } = await startElsewhere()
  await end(parent)
  expect(isAlive(postgres.pid)).toBe(true)

  const joined = await startPostgres({ dataDir })
  expect(joined).toMatchObject({ joined: true, pid: postgres.pid, url: postgres.url })
  expect(await ask(joined.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await joined.stop()
  expect(findRunning(path.join(dataDir, 'cluster'))).toBeUndefined()
})

test('a server whose owner lives is left running by a guest that joined it', async () => {
  const { parent, postgres } = await startElsewhere()
  try {
    const guest = await startPostgres({ dataDir })
    await guest.stop()
    expect(await ask(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }])
  } finally {
    await end(parent)
  }
})

test('a process file left by another program of the same number is no obstacle', async () => {
  await (await startPostgres({ dataDir, ...FAST })).stop()
  const stale = path.join(dataDir, 'cluster/postmaster.pid')
  fs.writeFileSync(stale, `${process.ppid}\n${dataDir}/cluster\n0\n1\n\n127.0.0.1\n0\n`)
  expect((await startPostgres({ dataDir, ...FAST })).joined).toBe(false)
})

test('an unfinished first start leaves nothing that hinders the next', async () => {
  fs.mkdirSync(path.join(dataDir, 'cluster.new'))
  fs.writeFileSync(path.join(dataDir, 'cluster.new/PG_VERSION'), '18')
  expect((await startPostgres({ dataDir, ...FAST })).joined).toBe(false)
})

test.for(waysToRun())('it runs, stops and starts again by $prefix $ids', async (runAs) => {
  for (const round of [1, 2]) {
    const postgres = await startPostgres({ dataDir, runAs, ...FAST })
    expect(await ask(postgres.url, `select ${round} as round`)).toEqual([{ round }])
    await postgres.stop()
    expect(isAlive(postgres.pid)).toBe(false)
  }
})

test('a folder that cannot be written is named in one sentence', async () => {
  const file = path.join(dataDir, 'archivo')
  fs.writeFileSync(file, '')
  const fault = await startPostgres({ dataDir: path.join(file, 'datos') }).catch((e) => e)
  expect(fault).toBeInstanceOf(StartFault)
  expect(fault.message).toMatch(/^No se puede escribir en la carpeta .*archivo\/datos; .*\.$/)
})

test('a port in use is named in one sentence', async () => {
  const server = net.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as net.AddressInfo
  try {
    await expect(startPostgres({ dataDir, port })).rejects.toThrow(
      new StartFault(`El puerto ${port} ya está en uso.`),
    )
  } finally {
    server.close()
  }
})

test('a platform without binaries is told to bring its own database', () => {
  expect(() => findBinaries('sunos-sparc')).toThrow(/No hay un PostgreSQL incluido para sunos/)
  expect(() => pickRunAs('/sin/binarios')).toThrow(StartFault)
})
