import { randomBytes } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Database, Row, Schema } from '#server/db/schema.ts'
import { recomputeGoalFigures } from '#server/event-records/goals-store.ts'
import { type Person, signUp } from './people.ts'
import type { World } from './world.ts'

/** Rows written past the door, for tests in which how they came to be is not the point. */
type Overrides<Table extends keyof Schema> = Partial<Insertable<Schema[Table]>>

const random = () => randomBytes(6).toString('hex')
export const DAY_MS = 24 * 3_600_000

/** ISO 8601, so many days from the world's now. */
export function daysFromNow(world: World, days: number): string {
  return new Date(world.deps.now().getTime() + days * DAY_MS).toISOString()
}

/** A payout account of somebody, one that can take money unless said otherwise. */
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
      charges_enabled: true,
      payouts_enabled: true,
      transfers_active: true,
      details_submitted: true,
      ...overrides,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A signed-in HOST whose account can take money. */
export async function createHost(
  world: World,
  who: { firstName?: string; email?: string } = {},
): Promise<Person & { accountId: string }> {
  const person = await signUp(world, who)
  const account = await createPayoutAccount(world.deps.db, person.user.id)
  return { ...person, accountId: String(account.stripe_account_id) }
}

/** An ACTIVE event a month from now, without goals. */
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

/** A contribution of 500 pesos, PENDING; the kept totals do not hear of it. */
export async function createContribution(
  db: Database,
  event: Pick<Row<'events'>, 'id' | 'host_id'>,
  overrides: Overrides<'contributions'> = {},
): Promise<Row<'contributions'>> {
  const name = overrides.contributor_name ?? 'Tía Chela'
  return db
    .insertInto('contributions')
    .values({
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
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A checkout of a contribution that is open for half an hour more, unknown to the provider. */
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
