import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { type Connection, connect } from './db/connect.ts'
import { createFamily, createPaidContribution, type Family } from './testing/contributions.ts'
import { countEmails } from './testing/people.ts'
import { startWorld, type World } from './testing/world.ts'
import { isWrong, type Verification, verify } from './verification/verify-database.ts'

const run = promisify(execFile)
/** Every command is a program of its own. */
vi.setConfig({ testTimeout: 120_000 })

let world: World
let family: Family
let admin: pg.Client
let original: string

const nameOf = (url: string) => new URL(url).pathname.slice(1)

function at(name: string): string {
  const url = new URL(original)
  url.pathname = `/${name}`
  return url.toString()
}

/** Runs the command as an operator would, knowing the database alone. */
async function command(url: string, ...args: string[]) {
  const env = { DATABASE_URL: url }
  const told = [process.execPath, ['src/server/verify.ts', ...args], { env }] as const
  try {
    return { code: 0, said: (await run(...told)).stdout }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    return { code, said: stdout + stderr }
  }
}

beforeAll(async () => {
  world = await startWorld()
  family = await createFamily(world)
  for (const contributorEmail of ['chela@example.test', 'meche@example.test']) {
    await createPaidContribution(world, family, { amount: 50_000, contributorEmail })
    await countEmails(world, contributorEmail)
  }
  original = world.config.databaseUrl
  // A copy is made of a database that nobody uses: the product leaves, as before a cold backup.
  await world.server.close()
  admin = new pg.Client({ connectionString: inject('adminDatabaseUrl') })
  await admin.connect()
})
afterAll(async () => {
  await admin.query(`drop database if exists ${nameOf(original)} with (force)`)
  await admin.end()
})

describe('a copy of the database', () => {
  it('reads as the original does, line by line and to the centavo', async () => {
    const copy = `${nameOf(original)}_copy`
    await admin.query(`create database ${copy} template ${nameOf(original)}`)
    try {
      const [before, after] = [await command(original), await command(at(copy))]
      expect(before.code).toBe(0)
      expect(after).toEqual(before)
      expect(before.said).toMatch(/contributions +2 +\S+T\S+Z +[0-9a-f]{32}\n/)
      expect(before.said).toMatch(/ base_amount +\$1,000\.00\n/)
    } finally {
      await admin.query(`drop database ${copy} with (force)`)
    }
  })
})

describe('a damaged copy', () => {
  const copy = () => `${nameOf(original)}_damaged`
  let connection: Connection

  beforeAll(async () => {
    await admin.query(`create database ${copy()} template ${nameOf(original)}`)
    connection = connect(at(copy()), { max: 1 })
  })
  afterAll(async () => {
    await connection.close()
    await admin.query(`drop database ${copy()} with (force)`)
  })

  /** Looks at the copy as it would be after that harm, which nobody else gets to see. */
  async function damaged(harm: string): Promise<Verification> {
    const tx = await connection.db.startTransaction().execute()
    try {
      await sql.raw(`set local session_replication_role = replica; ${harm}`).execute(tx)
      return await verify(tx, new Date())
    } finally {
      await tx.rollback().execute()
    }
  }

  const wrongIn = ({ checks }: Verification) =>
    checks.filter(({ count }) => count > 0).map(({ name }) => name)

  it.for([
    ['a total that is no sum', 'update events set raised_amount = raised_amount + 1', ['totals']],
    ['a day that is no sum', 'update daily_totals set contribution_count = 1', ['totals']],
    [
      'somebody who is counted twice',
      'update goal_contributors set contributions = 2',
      ['contributors'],
    ],
    ['a goal that is gone', 'delete from goals', ['parents', 'goal-figures']],
    [
      'a payment that no checkout made',
      "update checkout_sessions set status = 'expired' where status = 'complete'",
      ['checkouts'],
    ],
    [
      'a refund that the contribution knows nothing of',
      `insert into refunds (contribution_id, base_part, total_part, status, stripe_refund_id)
        select id, 0, 100, 'succeeded', 're_' || id from contributions`,
      ['standing'],
    ],
    [
      'a gift that was booked twice',
      `update ledger_movements set recorded_at = recorded_at - interval '1 day';
        update ledger_entries set amount = amount * 2`,
      ['bookings', 'balances'],
    ],
    [
      'money that came from nowhere',
      "delete from ledger_entries where account = 'provider'",
      ['balances', 'movements'],
    ],
    [
      'a letter that was never written',
      "delete from pgboss.job where data ->> 'messageId' like '<receipt.%'",
      ['letters'],
    ],
    ['a queue that stayed behind', 'drop schema pgboss cascade', ['queue']],
    [
      'an event of the provider that nobody could handle',
      "update stripe_events set handled_at = null, attempts = 8 where type like 'checkout%'",
      ['inbox'],
    ],
    [
      'a rule that was never held against the rows, and a row against it',
      `alter table goals add constraint goals_cheap check (target_amount < 1) not valid`,
      ['enforced', 'rules'],
    ],
    [
      'a trigger that was left switched off',
      'alter table audit_entries disable trigger all',
      ['enforced'],
    ],
    [
      'a migration that is another one now',
      "update migration_checksums set sum = repeat('0', 64) where name like '0001%'",
      ['migrations-changed'],
    ],
    [
      'a migration of a newer version',
      "insert into kysely_migration values ('9999-tomorrow', '2030-01-01')",
      ['migrations-unknown'],
    ],
    [
      'a migration that is still to come',
      "delete from kysely_migration where name like '0018%'",
      ['migrations-pending'],
    ],
  ] as const)('tells of %s', async ([, harm, wrong]) => {
    const verification = await damaged(harm)
    expect(isWrong(verification)).toBe(true)
    expect(wrongIn(verification)).toEqual(wrong)
  })

  it.for([
    ['a message', "update contributions set message = 'Otro' where message is null"],
    ['an index', 'drop index contributions_newest'],
  ])('of which %s is another one has another figure', async ([, harm]) => {
    const figures = ({ tables, schema }: Verification) => ({ tables, schema })
    const verification = await damaged(harm ?? '')
    expect(isWrong(verification)).toBe(false)
    expect(figures(verification)).not.toEqual(figures(await damaged('')))
  })
})

it('ends with 1 and names the rows when something is wrong', async () => {
  const change = new pg.Client({ connectionString: original })
  await change.connect()
  const shift = (by: number) =>
    change.query('update events set raised_amount = raised_amount + $1 where id = $2', [
      by,
      family.event.id,
    ])
  await shift(1)
  const { code, said } = await command(original)
  const { code: jsonCode, said: json } = await command(original, '--json')
  await shift(-1)
  await change.end()
  expect(code).toBe(1)
  expect(said).toContain(`event ${family.event.id}`)
  expect(jsonCode).toBe(1)
  expect(JSON.parse(json)).toMatchObject({ queues: expect.any(Array), checks: expect.any(Array) })
})

it('is told what to look at, or says so', async () => {
  expect(await command('')).toMatchObject({
    code: 1,
    said: expect.stringContaining('DATABASE_URL'),
  })
  expect((await command(original, '--all')).said).toContain('Uso:')
  const nobody = 'postgres://nobody:secret@127.0.0.1:9/nothing'
  expect((await command(nobody)).said).not.toContain('secret')
})
