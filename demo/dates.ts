import pg from 'pg'
import { waitUntil } from '../product-client/wait.ts'

/** A gift of the demo and the moment that it shall bear. */
interface DatedPayment {
  sessionId: string
  paidAt: Date
}

/** An event of the demo; its host's account is a little older. */
export interface DatedEvent {
  id: string
  createdAt: Date
  /** Kept for a draft, which has none. */
  publishedAt: Date
}

const asJson = (rows: readonly object[]) => JSON.stringify(rows)

const MOVES = [
  `create temporary table moved on commit drop as
    select contribution_id as id, paid."paidAt" as paid_at, paid."paidAt" - confirmed_at as by
    from jsonb_to_recordset($1) as paid("sessionId" text, "paidAt" timestamptz)
    join checkout_sessions on stripe_session_id = paid."sessionId"
    join contributions on contributions.id = contribution_id
    where confirmed_at is not null`,
  `update contributions set created_at = created_at + by, confirmed_at = paid_at
    from moved where moved.id = contributions.id`,
  `update checkout_sessions set created_at = created_at + by, expires_at = expires_at + by
    from moved where moved.id = contribution_id and status = 'complete'`,
  'alter table ledger_movements disable trigger ledger_movements_append_only',
  `update ledger_movements set occurred_at = occurred_at + by, recorded_at = recorded_at + by
    from moved where moved.id = contribution_id`,
  'alter table ledger_movements enable trigger ledger_movements_append_only',
  `update contribution_thanks set thanked_at = least(now(), paid_at + interval '20 hours')
    from moved where moved.id = contribution_id`,
  `update goals set reached_at = (select max(confirmed_at) from contributions
      where goal_id = goals.id and status = 'CONFIRMED')
    where reached_at is not null and exists (
      select from moved join contributions using (id) where goal_id = goals.id)`,
  `update payouts set created_at = created_at - interval '6 days', arrives_at = arrives_at - interval '5 days',
      status_at = status_at - interval '5 days' where status = 'paid'`,
  'delete from daily_totals',
  `insert into daily_totals (day, slot, raised_amount, commission_amount, contribution_count)
    select (confirmed_at at time zone 'America/Mexico_City')::date,
      ('x' || right(event_id::text, 1))::bit(4)::int, sum(counted_amount), sum(transaction_fee),
      count(*)
    from contributions where status = 'CONFIRMED' group by 1, 2`,
]

const EVENTS_MOVED = `update events set created_at = dated."createdAt",
    published_at = case when published_at is not null then dated."publishedAt" end
  from jsonb_to_recordset($1) as dated(id uuid, "createdAt" timestamptz, "publishedAt" timestamptz)
  where dated.id = events.id`

/** Hosts have their accounts before their first event. */
const PEOPLE_MOVED = `update users set created_at = least(users.created_at,
    (select min(events.created_at) from events where host_id = users.id) - interval '2 days')
  where exists (select from events where host_id = users.id)`

/**
 * Gives the payments and events of a filled demo their dates in the past. Only the database knows the
 * clock by which the API confirms a payment, so the demo alone writes to it; one transaction.
 */
export async function moveIntoPast(
  databaseUrl: string,
  payments: readonly DatedPayment[],
  events: readonly DatedEvent[],
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await waitUntil('every webhook event is handled', async () => {
      const { rowCount } = await client.query(
        'select from stripe_events where handled_at is null limit 1',
      )
      return rowCount === 0
    })
    await client.query('begin')
    await client.query('lock table contributions, daily_totals in share row exclusive mode')
    const [first = '', ...rest] = MOVES
    await client.query(first, [asJson(payments)])
    for (const statement of rest) await client.query(statement)
    await client.query(EVENTS_MOVED, [asJson(events)])
    await client.query(PEOPLE_MOVED)
    await client.query('commit')
  } finally {
    await client.end()
  }
}
