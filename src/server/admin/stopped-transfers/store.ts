import { sql } from 'kysely'
import type { Pagination } from '#contract/api/shapes.ts'
import { hostAmountSql } from '#server/contributions/store.ts'
import type { Db } from '#server/db/schema.ts'
import { HOST_ACCOUNTS_SQL } from '#server/ledger/store.ts'
import { fullNameSql } from '#server/users/store.ts'

/** A contribution whose transfer is stopped; amounts in centavos. */
export interface StoppedTransferRow {
  /** The last refused adjustment. */
  id: string
  kind: 'reversal' | 'transfer'
  refusal_code: string | null
  refusal_request_id: string | null
  contribution_id: string
  folio: string
  contributor_name: string
  event_id: string
  event_name: string
  event_slug: string
  host_id: string
  host_name: string
  /** What the host should have of the contribution, and what the ledger says that they have. */
  owed: number
  held: number
  since: Date
  refusals: number
  is_retrying: boolean
  is_host_ready: boolean
  settled_outside: 'paid' | 'written-off' | null
  settled_amount: number | null
  resolved_at: Date | null
}

const stops = sql`
  select contribution_id, min(refused_at) as since, count(*)::int as refusals,
    max(sequence) as last, min(refused_at) as position
  from transfer_adjustments where is_stopped group by contribution_id`

/** The position makes the latest the first. */
const settlements = sql`
  select contribution_id, coalesce(refused_at, resolved_at) as since, 1 as refusals,
    sequence as last, timestamptz 'epoch' - (resolved_at - timestamptz 'epoch') as position
  from transfer_adjustments where settled_outside is not null`

/** Lists stopped transfers, the oldest first, or those settled outside Stripe, the latest first. */
export async function listStoppedTransferRows(
  db: Db,
  {
    page,
    pageSize,
    state,
  }: Pick<Pagination, 'page' | 'pageSize'> & { state: 'stopped' | 'settled' },
): Promise<{ rows: StoppedTransferRow[]; total: number }> {
  const { rows } = await sql<StoppedTransferRow & { total: number }>`
    with stops as (
      select *, count(*) over ()::int as total
      from (${state === 'stopped' ? stops : settlements}) as found
      order by position, contribution_id, last limit ${pageSize} offset ${(page - 1) * pageSize}
    )
    select refused.id, refused.kind, refused.refusal_code, refused.refusal_request_id,
      contributions.id as contribution_id, folio, contributor_name, event_id, events.name as event_name,
      events.slug as event_slug, contributions.host_id, ${fullNameSql} as host_name,
      ${hostAmountSql} as owed, held.amount as held, since, refusals, total,
      refused.settled_outside, refused.settled_amount, refused.resolved_at,
      exists (select from transfer_adjustments as retry
        where retry.contribution_id = contributions.id and retry.status = 'pending') as is_retrying,
      coalesce((select can_receive_payments from payout_accounts
        where payout_accounts.stripe_account_id = contributions.stripe_account_id), false)
        as is_host_ready
    from stops
      join transfer_adjustments as refused
        on refused.contribution_id = stops.contribution_id and refused.sequence = last
      join contributions on contributions.id = stops.contribution_id
      join events on events.id = contributions.event_id
      join users on users.id = contributions.host_id,
      lateral (select coalesce(sum(amount), 0)::bigint as amount from ledger_postings
        where contribution_id = contributions.id and account in ${HOST_ACCOUNTS_SQL}) as held
    order by position, contribution_id, last`.execute(db)
  return { rows, total: rows[0]?.total ?? 0 }
}
