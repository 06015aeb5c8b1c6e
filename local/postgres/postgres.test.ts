import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { SetupError } from '../system/setup-error.ts'
import { findBinaries } from './binaries.ts'
import { listPostgresUsers, pickPostgresUser } from './postgres-user.ts'
import { findRunningServer, isAlive } from './running.ts'
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

/** Starts PostgreSQL on the folder from another process, which runs until it is killed. */
async function startInOtherProcess(): Promise<{ parent: ChildProcess; postgres: Postgres }> {
  const script = `import { startPostgres } from ${JSON.stringify(path.join(import.meta.dirname, 'server.ts'))}
    console.log(JSON.stringify(await startPostgres({ dataDir: ${JSON.stringify(dataDir)} })))
    setInterval(() => {}, 60_000)`
  const args = ['--input-type=module', '-e', script]
  const parent = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await once(createInterface({ input: parent.stdout }), 'line')
  return { parent, postgres: JSON.parse(line) as Postgres }
}

async function end(parent: ChildProcess): Promise<void> {
  const exited = once(parent, 'exit')
  parent.kill('SIGKILL')
  await exited
}

test('the product has its own database, in UTF-8, Mexican Spanish and UTC', async () => {
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

test('a session needs the password, which only the owner can read', async () => {
  const postgres = await startPostgres({ dataDir, ...FAST })
  const url = new URL(postgres.adminUrl)
  url.password = 'wrong'
  await expect(ask(url.href, 'select 1')).rejects.toThrow(/password authentication failed/)
  expect(fs.statSync(path.join(dataDir, 'passwords.json')).mode & 0o777).toBe(0o600)
})

test('a second start finds the data of the first, and a stop ends every process', async () => {
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

test('a start joins the server of a killed process and can stop it', async () => {
  const { parent, postgres } = await startInOtherProcess()
  await end(parent)
  expect(isAlive(postgres.pid)).toBe(true)

  const joined = await startPostgres({ dataDir })
  expect(joined).toMatchObject({ joined: true, pid: postgres.pid, url: postgres.url })
  expect(await ask(joined.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await joined.stop()
  expect(findRunningServer(path.join(dataDir, 'cluster'))).toBeUndefined()
})

test('a process that joined a server does not stop it while its owner runs', async () => {
  const { parent, postgres } = await startInOtherProcess()
  try {
    const guest = await startPostgres({ dataDir })
    await guest.stop()
    expect(await ask(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }])
  } finally {
    await end(parent)
  }
})

test('a pid file with the id of another program is ignored', async () => {
  await (await startPostgres({ dataDir, ...FAST })).stop()
  const stale = path.join(dataDir, 'cluster/postmaster.pid')
  fs.writeFileSync(stale, `${process.ppid}\n${dataDir}/cluster\n0\n1\n\n127.0.0.1\n0\n`)
  expect((await startPostgres({ dataDir, ...FAST })).joined).toBe(false)
})

test('an interrupted first start does not prevent the next', async () => {
  fs.mkdirSync(path.join(dataDir, 'cluster.new'))
  fs.writeFileSync(path.join(dataDir, 'cluster.new/PG_VERSION'), '18')
  expect((await startPostgres({ dataDir, ...FAST })).joined).toBe(false)
})

test.for(listPostgresUsers())('it runs, stops and starts again as $prefix $ids', async (runAs) => {
  for (const round of [1, 2]) {
    const postgres = await startPostgres({ dataDir, runAs, ...FAST })
    expect(await ask(postgres.url, `select ${round} as round`)).toEqual([{ round }])
    await postgres.stop()
    expect(isAlive(postgres.pid)).toBe(false)
  }
})

test('a folder that cannot be written is reported in one sentence', async () => {
  const file = path.join(dataDir, 'file')
  fs.writeFileSync(file, '')
  const error = await startPostgres({ dataDir: path.join(file, 'data') }).catch((e) => e)
  expect(error).toBeInstanceOf(SetupError)
  expect(error.message).toMatch(/^Cannot write to the folder .*file\/data; .*\.$/)
})

test('a port in use is reported in one sentence', async () => {
  const server = net.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as net.AddressInfo
  try {
    await expect(startPostgres({ dataDir, port })).rejects.toThrow(
      new SetupError(`Port ${port} is already in use.`),
    )
  } finally {
    server.close()
  }
})

test('a platform without binaries needs DATABASE_URL', () => {
  expect(() => findBinaries('sunos-sparc')).toThrow(/No PostgreSQL is included for sunos/)
  expect(() => pickPostgresUser('/no/binaries')).toThrow(SetupError)
})
