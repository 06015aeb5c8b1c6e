import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type Connection, connect } from '#server/db/connect.ts'
import { createFamily, createPaidContribution, type Family } from '#server/testing/contributions.ts'
import { runProgram } from '#server/testing/programs/run-program.ts'
import { countEmails, startWorld, type World } from '#server/testing/world.ts'
import { hasDifferences, type Verification, verify } from '#server/verification/verify-database.ts'

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

const command = (url: string, ...args: string[]) =>
  runProgram('commands/verify.ts', { DATABASE_URL: url }, args)

beforeAll(async () => {
  world = await startWorld()
  family = await createFamily(world)
  for (const contributorEmail of ['chela@example.test', 'meche@example.test']) {
    await createPaidContribution(world, family, { amount: 50_000, contributorEmail })
    await countEmails(world, contributorEmail)
  }
  const paysFees = await createFamily(world, { fees_paid_by: 'HOST' })
  const contributorEmail = 'lola@example.test'
  await createPaidContribution(world, paysFees, { amount: 100_000, contributorEmail })
  await countEmails(world, contributorEmail)
  original = world.config.databaseUrl
  // PostgreSQL copies a database only while nobody is connected to it.
  await world.server.close()
  admin = new pg.Client({ connectionString: inject('adminDatabaseUrl') })
  await admin.connect()
})
afterAll(async () => {
  await admin.query(`drop database if exists ${nameOf(original)} with (force)`)
  await admin.end()
})

describe('a copy of the database', () => {
  it('gives the same report as the original, line by line', async () => {
    const copy = `${nameOf(original)}_copy`
    await admin.query(`create database ${copy} template ${nameOf(original)}`)
    try {
      const [before, after] = [await command(original), await command(at(copy))]
      expect(before.code).toBe(0)
      expect(after).toEqual(before)
      expect(before.output).toMatch(/contributions +3 +\S+T\S+Z +[0-9a-f]{32}\n/)
      expect(before.output).toMatch(/ base_amount +\$1,877\.59\n/)
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

  /** Verifies the copy inside a transaction that does that harm and is rolled back. */
  async function damaged(harm: string): Promise<Verification> {
    const tx = await connection.db.startTransaction().execute()
    try {
      await sql.raw(`set local session_replication_role = replica; ${harm}`).execute(tx)
      return await verify(tx, new Date())
    } finally {
      await tx.rollback().execute()
    }
  }

  const failedChecks = ({ checks }: Verification) =>
    checks.filter(({ count }) => count > 0).map(({ name }) => name)

  it.for([
    [
      'a total that is not the sum of its contributions',
      'update events set raised_amount = raised_amount + 1',
      ['event-total', 'event-amounts', 'host-amounts'],
    ],
    [
      'a public total that leaves out another amount than those that are hidden',
      'update goals set hidden_contribution_count = contribution_count',
      ['goal-total'],
    ],
    [
      'a day that is not the sum of its contributions',
      'update daily_totals set contribution_count = 1',
      ['day-total'],
    ],
    [
      'a contributor who is counted twice',
      'update goal_contributors set contributions = 2',
      ['contributors'],
    ],
    [
      'a goal that nobody reserved and takes no money',
      'update goals set reserved_at = now()',
      ['reservations'],
    ],
    ['a missing goal', 'delete from goals', ['parents', 'goal-figures']],
    [
      'a kept number of events that is not the number of its rows',
      "insert into event_counts values ('DRAFT', 1)",
      ['row-counts'],
    ],
    [
      'an event that stands in the list by amount with another one',
      'update event_amounts set raised_amount = raised_amount + 1',
      ['event-amounts'],
    ],
    [
      'a host whose events received another amount',
      'update host_amounts set raised_amount = raised_amount + 1',
      ['host-amounts'],
    ],
    [
      'a kept day of the ledger without its movements',
      "insert into ledger_days values ('2026-01-01', 'platform', 'host', 1, 1)",
      ['ledger-days'],
    ],
    [
      'a payment without a checkout',
      "update checkout_sessions set status = 'expired' where status = 'complete'",
      ['checkouts'],
    ],
    [
      'a refund that its contribution does not include',
      `insert into refunds (contribution_id, base_amount, total_amount, status, stripe_refund_id)
        select id, 0, 100, 'succeeded', 're_' || id from contributions`,
      ['contribution-status'],
    ],
    [
      'a refunded part of the gift that is not its part of the refunded total',
      'update contributions set refunded_base_amount = refunded_base_amount + 1',
      ['event-total', 'goal-total', 'day-total', 'contribution-status'],
    ],
    [
      'a total one centavo above that of the gift, where the contributor pays the fees',
      `update contributions set service_fee = service_fee + 1, total_amount = total_amount + 1
        where fees_paid_by = 'CONTRIBUTOR'`,
      ['fees'],
    ],
    [
      'a total two centavos above that of the gift, where the contributor pays the fees',
      `update contributions set service_fee = service_fee + 2, total_amount = total_amount + 2
        where fees_paid_by = 'CONTRIBUTOR'`,
      ['fees'],
    ],
    [
      'a gift one centavo below what was paid, where the family pays the fees',
      `update contributions set base_amount = base_amount - 1, service_fee = service_fee + 1
        where fees_paid_by = 'HOST'`,
      ['event-total', 'goal-total', 'day-total', 'fees'],
    ],
    [
      'a gift one centavo above what was paid, where the family pays the fees',
      `update contributions set base_amount = base_amount + 1, service_fee = service_fee - 1
        where fees_paid_by = 'HOST'`,
      ['event-total', 'goal-total', 'day-total', 'fees'],
    ],
    [
      'a fee that is not nine percent of the gift',
      'update contributions set transaction_fee = transaction_fee - 1, service_fee = service_fee + 1',
      ['event-total', 'day-total', 'fees'],
    ],
    [
      'a movement of another amount',
      `update ledger_movements set recorded_at = recorded_at - interval '1 day', amount = amount * 2`,
      ['contribution'],
    ],
    [
      'a snapshot of balances that is not the sum of its movements',
      `insert into ledger_checks
        (started_at, finished_at, figures, differences, balances, balances_before)
        values (now(), now(), '{}', '[]', '{"host": 1}', uuidv7())`,
      ['balance'],
    ],
    [
      'an email that was never queued',
      "delete from pgboss.job where data ->> 'messageId' like '<receipt.%'",
      ['emails'],
    ],
    ['a missing queue', 'drop schema pgboss cascade', ['queue']],
    [
      'a webhook event that failed many times',
      "update stripe_events set handled_at = null, attempts = 8 where type like 'checkout%'",
      ['stuck-events'],
    ],
    [
      'a picture whose files were never written',
      `insert into picture_files (digest, widths, byte_count, stored_at, wanted_at)
        values (repeat('a', 32), '{320}', 1, null, now());
        insert into pictures (event_id, kind, digest, widths, width, height, color)
        select id, 'COVER', repeat('a', 32), '{320}', 320, 200, '#aabbcc' from events limit 1`,
      ['picture-files'],
    ],
    [
      'files that the sweep should have deleted',
      `insert into picture_files (digest, widths, byte_count, stored_at, wanted_at)
        values (repeat('a', 32), '{320}', 1, now(), now() - interval '3 days')`,
      ['picture-files'],
    ],
    [
      'a constraint that was never validated, and a row against it',
      'alter table goals add constraint goals_cheap check (target_amount < 1) not valid',
      ['enforced', 'constraints'],
    ],
    ['a disabled trigger', 'alter table audit_entries disable trigger all', ['enforced']],
    [
      'a migration that has changed',
      "update migration_checksums set checksum = repeat('0', 64) where name like '0001%'",
      ['migrations-changed'],
    ],
    [
      'a migration of a newer version',
      "insert into kysely_migration values ('9999-tomorrow', '2030-01-01')",
      ['migrations-unknown'],
    ],
    [
      'a migration that has not run',
      "delete from kysely_migration where name like '0014%'",
      ['migrations-pending'],
    ],
  ] as const)('is reported for %s', async ([, harm, failed]) => {
    const verification = await damaged(harm)
    expect(hasDifferences(verification)).toBe(true)
    expect(failedChecks(verification)).toEqual(failed)
  })

  it('is not reported for the fees of an accepted payment that is the total of no gift', async () => {
    const paid = `update contributions set base_amount = 50005, service_fee = 2625, total_amount = 57130
      where fees_paid_by = 'CONTRIBUTOR'`
    const accepted = `insert into quarantined_payments
      (stripe_object_id, reason, detail, decision, resolved_at, contribution_id)
      select 'cs_' || id, 'amount-mismatch', '{}', 'accept', now(), id from contributions`
    expect(failedChecks(await damaged(paid))).toContain('fees')
    expect(failedChecks(await damaged(`${paid}; ${accepted}`))).not.toContain('fees')
  })

  it.for([
    ['a message', "update contributions set message = 'Otro' where message is null"],
    ['an index', 'drop index contributions_created_at_id_idx'],
  ])('gives other figures for %s that is different', async ([, harm]) => {
    const figures = ({ tables, schema }: Verification) => ({ tables, schema })
    const verification = await damaged(harm ?? '')
    expect(hasDifferences(verification)).toBe(false)
    expect(figures(verification)).not.toEqual(figures(await damaged('')))
  })
})

it('exits with 1 and lists the rows when a check fails', async () => {
  const change = new pg.Client({ connectionString: original })
  await change.connect()
  const shift = (by: number) =>
    change.query('update events set raised_amount = raised_amount + $1 where id = $2', [
      by,
      family.event.id,
    ])
  await shift(1)
  const { code, output } = await command(original)
  const { code: jsonCode, output: json } = await command(original, '--json')
  await shift(-1)
  await change.end()
  expect(code).toBe(1)
  expect(output).toContain(family.event.id)
  expect(jsonCode).toBe(1)
  expect(JSON.parse(json)).toMatchObject({ queues: expect.any(Array), checks: expect.any(Array) })
})

it('requires a database and known arguments, and never prints the password', async () => {
  expect(await command('')).toMatchObject({
    code: 1,
    output: expect.stringContaining('DATABASE_URL'),
  })
  expect((await command(original, '--all')).output).toContain('Usage:')
  const nobody = 'postgres://nobody:secret@127.0.0.1:9/nothing'
  expect((await command(nobody)).output).not.toContain('secret')
})
