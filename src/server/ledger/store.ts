import { sql } from 'kysely'
import type { Db, Row, Tx } from '#server/db/schema.ts'
import type { Movement } from './movements.ts'

/** As many rows of balances as there are; a connection always uses the same one of them. */
const SLOTS = 16

/**
 * Adds movements, and what they change of the kept balances, in one statement; one that is on
 * record already adds nothing. Resolves to how many were new. Let it be the last that a transaction
 * locks, so that no two wait for each other.
 */
export async function recordMovements(tx: Tx, movements: readonly Movement[]): Promise<number> {
  if (movements.length === 0) return 0
  const facts = JSON.stringify(
    movements.map((each) => ({
      contribution_id: each.contributionId,
      kind: each.kind,
      provider_id: each.providerId,
      occurred_at: each.at,
      entries: each.entries,
    })),
  )
  const { rows } = await sql<{ added: number }>`
    with facts as (
      select * from jsonb_to_recordset(${facts}::jsonb) as fact
        (contribution_id uuid, kind text, provider_id text, occurred_at timestamptz, entries jsonb)
    ), added as (
      insert into ledger_movements (contribution_id, kind, provider_id, occurred_at)
      select contribution_id, kind, provider_id, occurred_at from facts
      on conflict do nothing
      returning id, contribution_id, kind, provider_id
    ), entered as (
      insert into ledger_entries (movement_id, account, amount)
      select added.id, entry.account, entry.amount
      from added join facts using (kind, provider_id),
        jsonb_to_recordset(facts.entries) as entry (account text, amount bigint)
      where facts.contribution_id is not distinct from added.contribution_id
      returning account, amount
    ), kept as (
      insert into ledger_balances as old
        (slot, card, clearing, held, revenue, provider, host, bank)
      select mod(pg_backend_pid(), ${SLOTS}),
        coalesce(sum(amount) filter (where account = 'card'), 0),
        coalesce(sum(amount) filter (where account = 'clearing'), 0),
        coalesce(sum(amount) filter (where account = 'held'), 0),
        coalesce(sum(amount) filter (where account = 'revenue'), 0),
        coalesce(sum(amount) filter (where account = 'provider'), 0),
        coalesce(sum(amount) filter (where account = 'host'), 0),
        coalesce(sum(amount) filter (where account = 'bank'), 0)
      from entered having count(*) > 0
      on conflict (slot) do update set
        card = old.card + excluded.card, clearing = old.clearing + excluded.clearing,
        held = old.held + excluded.held, revenue = old.revenue + excluded.revenue,
        provider = old.provider + excluded.provider, host = old.host + excluded.host,
        bank = old.bank + excluded.bank
    )
    select count(*)::int as added from added`.execute(tx)
  return rows[0]?.added ?? 0
}

/** A movement with what it did to one account. */
export interface PostingRow {
  kind: Row<'ledger_movements'>['kind']
  provider_id: string
  occurred_at: Date
  account: Row<'ledger_entries'>['account']
  amount: number
}

/**
 * Where an entry of a contribution is. Of one which was kept apart before, `held` stands for the
 * card and, in what moves between platform and host, for the host (`takenUp`, `throughHeld`).
 */
export const placeOf = sql<Row<'ledger_entries'>['account']>`(case
  when account <> 'held' then account when kind in ('transfer', 'reversal') then 'host' else 'card' end)`

/** Every entry of a contribution, oldest first. */
export function listPostings(db: Db, contributionId: string): Promise<PostingRow[]> {
  return db
    .selectFrom('ledger_movements')
    .innerJoin('ledger_entries', 'ledger_entries.movement_id', 'ledger_movements.id')
    .select(['kind', 'provider_id', 'occurred_at', placeOf.as('account'), 'amount'])
    .where('contribution_id', '=', contributionId)
    .orderBy('occurred_at')
    .orderBy('ledger_movements.id')
    .execute()
}

/** What the platform is booked to keep of a contribution, before the provider's fees. */
export async function sumPlatformAmount(db: Db, contributionId: string): Promise<number> {
  const { amount } = await db
    .selectFrom('ledger_movements')
    .innerJoin('ledger_entries', 'ledger_entries.movement_id', 'ledger_movements.id')
    .select((row) => row.fn.sum<number | null>('amount').as('amount'))
    .where('contribution_id', '=', contributionId)
    .where('kind', 'in', ['platform_fee', 'fee_return'])
    .where('account', '=', 'revenue')
    .executeTakeFirstOrThrow()
  return Number(amount ?? 0)
}

/** Which of these movements are booked as nobody's. */
export async function listQuarantinedMovements(
  db: Db,
  movements: readonly Movement[],
): Promise<Pick<Movement, 'kind' | 'providerId'>[]> {
  if (movements.length === 0) return []
  const names = movements.map(({ providerId }) => providerId)
  return await db
    .selectFrom('ledger_movements')
    .select(['kind', 'provider_id as providerId'])
    .where('contribution_id', 'is', null)
    .where('provider_id', 'in', names)
    .execute()
}

/** Whose a movement is, and when it happened. */
export type Owner = Pick<Row<'ledger_movements'>, 'contribution_id' | 'occurred_at'>

function movementsNamed(db: Db, kind: Row<'ledger_movements'>['kind'], providerId: string) {
  return db
    .selectFrom('ledger_movements')
    .select(['contribution_id', 'occurred_at'])
    .where('kind', '=', kind)
    .where('provider_id', '=', providerId)
}

/**
 * Whose a payment was when it came: of no contribution where it was kept apart, also if it has been
 * taken up since. So its fee has one owner, whenever it is told.
 */
export function findPaymentMovement(db: Db, paymentIntentId: string): Promise<Owner | undefined> {
  return movementsNamed(db, 'charge', paymentIntentId)
    .orderBy('contribution_id', (order) => order.asc().nullsFirst())
    .executeTakeFirst()
}

/** Whose a transfer is now. */
export function findTransferMovement(db: Db, transferId: string): Promise<Owner | undefined> {
  return movementsNamed(db, 'transfer', transferId)
    .orderBy('contribution_id', (order) => order.asc().nullsLast())
    .executeTakeFirst()
}

/** What of a payout is each contribution's; centavos. */
export async function listPayoutAmounts(
  db: Db,
  payoutId: string,
): Promise<[contribution: string | null, amount: number][]> {
  const rows = await db
    .selectFrom('ledger_movements')
    .innerJoin('ledger_entries', 'ledger_entries.movement_id', 'ledger_movements.id')
    .select(['contribution_id', 'amount'])
    .where('kind', '=', 'payout')
    .where('provider_id', '=', payoutId)
    .where('account', '=', 'bank')
    .execute()
  return rows.map(({ contribution_id, amount }) => [contribution_id, amount])
}

type Balances = Omit<Row<'ledger_balances'>, 'slot'>

/** What each account holds, as it is kept. */
export function readBalances(db: Db): Promise<Balances> {
  const of = (account: keyof Balances) =>
    sql<number>`coalesce(sum(${sql.ref(account)}), 0)::bigint`.as(account)
  return db
    .selectFrom('ledger_balances')
    .select([
      of('card'),
      of('clearing'),
      of('held'),
      of('revenue'),
      of('provider'),
      of('host'),
      of('bank'),
    ])
    .executeTakeFirstOrThrow()
}
