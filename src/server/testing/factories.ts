import { randomBytes } from 'node:crypto'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import { DAY_MS } from '#contract/product/durations.ts'
import { generateFolio, insertContribution } from '#server/contributions/store.ts'
import { withLongTimeout } from '#server/db/connect.ts'
import type { Database, Row, Schema } from '#server/db/schema.ts'
import { recomputeGoalFigures } from '#server/event-records/goals-store.ts'
import { addToTotals, lockEventForTotals } from '#server/event-records/totals-store.ts'
import { type Person, signUp, type World } from './world.ts'

/** Rows are inserted directly, for tests that do not depend on how they were created. */
type Overrides<Table extends keyof Schema> = Partial<Insertable<Schema[Table]>>

const random = () => randomBytes(6).toString('hex')

/** An instant as ISO 8601, this many days after the world's now. */
export function daysFromNow(world: World, days: number): string {
  return new Date(world.deps.now().getTime() + days * DAY_MS).toISOString()
}

/** Creates a payout account; by default one that can receive money. */
export async function createPayoutAccount(
  db: Database,
  userId: string,
  overrides: Overrides<'payout_accounts'> = {},
): Promise<Row<'payout_accounts'>> {
  return db
    .insertInto('payout_accounts')
    .values({
      user_id: userId,
      stripe_account_id: `acct_${random()}`,
      idempotency_key: random(),
      payouts_enabled: true,
      transfers_active: true,
      details_submitted: true,
      ...overrides,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Signs up a HOST whose account can receive money. */
export async function createHost(world: World, who: { firstName?: string; email?: string } = {}) {
  const person = await signUp(world, who)
  const account = await createPayoutAccount(world.deps.db, person.user.id)
  return { ...person, accountId: String(account.stripe_account_id) }
}

/** Creates an ACTIVE event a month from now, without goals. */
export async function createEvent(
  db: Database,
  hostId: string,
  overrides: Overrides<'events'> = {},
): Promise<Row<'events'>> {
  return db
    .insertInto('events')
    .values({
      host_id: hostId,
      slug: `baby-shower-${random()}`,
      name: 'Baby shower de Lucía',
      event_date: new Date(Date.now() + 30 * DAY_MS),
      status: 'ACTIVE',
      ...overrides,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function createGoal(
  db: Database,
  eventId: string,
  overrides: Overrides<'goals'> = {},
): Promise<Row<'goals'>> {
  return db.transaction().execute(async (tx) => {
    const goal = await tx
      .insertInto('goals')
      .values({
        event_id: eventId,
        name: 'Cuna',
        target_amount: 500_000,
        priority: 1,
        ...overrides,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await recomputeGoalFigures(tx, eventId)
    return goal
  })
}

/** Creates a PENDING contribution of 500 pesos; the stored totals do not change. */
export async function createContribution(
  db: Database,
  event: Pick<Row<'events'>, 'id' | 'host_id'>,
  { folio, ...overrides }: Overrides<'contributions'> = {},
): Promise<Row<'contributions'>> {
  const name = overrides.contributor_name ?? 'Tía Chela'
  const values = {
    event_id: event.id,
    host_id: event.host_id,
    contributor_name: name,
    contributor_key: `name:${name.toLowerCase()}`,
    base_amount: 50_000,
    transaction_fee: 4_500,
    service_fee: 2_624,
    total_amount: 57_124,
    stripe_account_id: 'acct_factory',
    ...(overrides.status === 'CONFIRMED' ? { confirmed_at: new Date() } : {}),
    ...overrides,
  }
  return insertContribution(db, values, () => folio ?? generateFolio())
}

let bulkFolios = 0

/**
 * SQL of free folios for `count` rows that one statement inserts, by their number `n` from 1. The numbers of a
 * folio that was drawn by chance are passed over.
 */
async function reserveBulkFolios(db: Database, count: number): Promise<RawBuilder<string>> {
  const characters = sql`translate(lpad(to_hex(${bulkFolios}::int + n), 6, '0'),
    '0123456789abcdef', '23456789CDFHJKMP')`
  const folio = sql<string>`'CIG-' || left(${characters}, 4) || '-' || right(${characters}, 2)`
  bulkFolios += count
  const taken = await sql`
    select from contributions
    where folio in (select ${folio} from generate_series(1, ${count}) as n)`.execute(db)
  return taken.rows.length > 0 ? reserveBulkFolios(db, count) : folio
}

/** Creates a checkout that is open for half an hour, unknown to Stripe. */
export async function createCheckout(
  db: Database,
  contribution: Pick<Row<'contributions'>, 'id' | 'event_id' | 'goal_id'>,
  overrides: Overrides<'checkout_sessions'> = {},
): Promise<Row<'checkout_sessions'>> {
  return db
    .insertInto('checkout_sessions')
    .values({
      contribution_id: contribution.id,
      event_id: contribution.event_id,
      goal_id: contribution.goal_id,
      attempt: 1,
      idempotency_key: random(),
      params: '{}',
      stripe_session_id: `cs_test_${random()}`,
      status: 'open',
      expires_at: new Date(Date.now() + 30 * 60_000),
      ...overrides,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Creates a CONFIRMED contribution of 500 pesos and adds it to the totals, as a payment does. */
export async function createCountedContribution(
  { deps }: World,
  event: Pick<Row<'events'>, 'id' | 'host_id'>,
  overrides: Overrides<'contributions'> = {},
): Promise<Row<'contributions'>> {
  const confirmed = { status: 'CONFIRMED', confirmed_at: deps.now(), ...overrides } as const
  const row = await createContribution(deps.db, event, confirmed)
  const change = {
    eventId: event.id,
    goalId: row.goal_id,
    contributorKey: row.contributor_key,
    confirmedAt: new Date(confirmed.confirmed_at ?? deps.now()),
    amount: row.base_amount,
    commission: row.transaction_fee,
    count: 1 as const,
    isAmountHidden: row.amount_hidden,
  }
  await deps.db.transaction().execute(async (tx) => {
    await lockEventForTotals(tx, event.id)
    await addToTotals(tx, change, deps.now())
  })
  return row
}

/** Recomputes the totals that settled payments keep up to date. */
export async function recomputeTotals({ deps }: World, eventId: string): Promise<void> {
  const recompute = (table: 'events' | 'goals', contributionColumn: 'event_id' | 'goal_id') => {
    const row = sql.table(table)
    return sql`
      update ${row} set (raised_amount, contribution_count, contributor_count, hidden_amount,
        hidden_contribution_count) = (
        select coalesce(sum(counted_amount), 0), count(*), count(distinct contributor_key),
          coalesce(sum(counted_amount) filter (where amount_hidden), 0),
          count(*) filter (where amount_hidden)
        from contributions where ${sql.ref(contributionColumn)} = ${row}.id and status = 'CONFIRMED')
      where ${sql.ref(table === 'events' ? 'id' : 'event_id')} = ${eventId}`.execute(deps.db)
  }
  await recompute('events', 'event_id')
  await recompute('goals', 'goal_id')
}

/**
 * Adds so many confirmed contributions of 10 pesos to an event with one statement. `confirmedAt` is SQL over
 * their number `n` from 1.
 */
export async function insertContributionsInBulk(
  world: World,
  event: Pick<Row<'events'>, 'id' | 'host_id'>,
  count: number,
  confirmedAt: RawBuilder<unknown>,
): Promise<void> {
  const folio = await reserveBulkFolios(world.deps.db, count)
  const insert = sql`
    insert into contributions (folio, event_id, host_id, contributor_name, contributor_key, base_amount,
      transaction_fee, service_fee, total_amount, stripe_account_id, status, confirmed_at)
    select ${folio}, ${event.id}, ${event.host_id}, 'Aliada ' || n, 'name:' || n, 1000, 90, 394, 1484,
      'acct_bulk', 'CONFIRMED', ${confirmedAt}
    from generate_series(1, ${count}::int) as n`
  await withLongTimeout(world.config.databaseUrl, (db) => insert.execute(db))
  await recomputeTotals(world, event.id)
}

export type EventWithContributions = Awaited<ReturnType<typeof createEventWithContributions>>

/** Creates an event with one goal and these confirmed contributions, one minute apart. */
export async function createEventWithContributions(
  world: World,
  host: Person,
  contributions: (Overrides<'contributions'> & { general?: boolean })[] = [{}],
  event: Overrides<'events'> = {},
) {
  const { db } = world.deps
  const made = await createEvent(db, host.user.id, event)
  const goal = await createGoal(db, made.id)
  const rows: Row<'contributions'>[] = []
  for (const [index, { general = false, ...contribution }] of contributions.entries()) {
    const confirmedAt = new Date(Date.UTC(2026, 11, 12, 23, index, 9))
    rows.push(
      await createContribution(db, made, {
        status: 'CONFIRMED',
        confirmed_at: confirmedAt,
        goal_id: general ? null : goal.id,
        ...contribution,
      }),
    )
  }
  await recomputeTotals(world, made.id)
  return { event: made, goal, contributions: rows }
}
