import { type RawBuilder, sql } from 'kysely'
import type { LedgerDifference } from '#contract/money/ledger.ts'
import { HOUR_MS } from '#contract/product/durations.ts'
import { PROVIDER_CURRENCY, TIME_ZONE } from '#contract/product/product.ts'
import { hostAmountSql } from '#server/contributions/store.ts'
import type { Db } from '#server/db/schema.ts'
import { HOST_ACCOUNTS_SQL } from '#server/ledger/store.ts'
import { hasStoppedTransferSql } from '#server/refunds/host-transfer/store.ts'
import { type Difference, runCheck, type SqlCheck } from './checks-store.ts'

/** How long a transfer to or from a host may take before it counts as missing. */
export const TRANSFER_GRACE_MS = 6 * HOUR_MS

const orZero = (figure: RawBuilder<unknown>) => sql`coalesce(${figure}, 0)::bigint`

/** The first pair of amounts, sum and stored, that differ. */
function firstDifference(
  ...pairs: readonly (readonly [RawBuilder<unknown>, RawBuilder<unknown>])[]
) {
  const pick = (side: 0 | 1) =>
    sql.join(
      pairs.map((pair) => sql`when ${pair[0]} <> ${pair[1]} then ${pair[side]}`),
      sql` `,
    )
  return sql`case ${pick(0)} end as expected, case ${pick(1)} end as found`
}

const raised = [orZero(sql`raised`), sql`raised_amount`] as const
const hidden = [orZero(sql`hidden`), sql`hidden_amount`] as const
const commission = [orZero(sql`commission`), sql`commission_amount`] as const

/** What the public does not see of the totals (`R22`). */
const hiddenSums = sql`sum(counted_amount) filter (where amount_hidden) as hidden,
  count(*) filter (where amount_hidden) as hidden_contributions`

const eventTotals = sql<Difference>`
  select events.id::text as id, ${firstDifference(raised, commission, hidden)}
  from events left join (
    select event_id, sum(counted_amount) as raised, sum(counted_commission) as commission,
      count(*) as contributions, count(distinct contributor_key) as contributors,
      ${hiddenSums}
    from contributions where status = 'CONFIRMED' group by event_id
  ) as sums on sums.event_id = events.id
  where (raised_amount, commission_amount, contribution_count, contributor_count, hidden_amount,
      hidden_contribution_count) is distinct from
    (${orZero(sql`raised`)}, ${orZero(sql`commission`)}, ${orZero(sql`contributions`)},
      ${orZero(sql`contributors`)}, ${orZero(sql`hidden`)}, ${orZero(sql`hidden_contributions`)})`

const goalTotals = sql<Difference>`
  select goals.id::text as id, ${firstDifference(raised, hidden)}
  from goals left join (
    select goal_id, sum(counted_amount) as raised, count(*) as contributions,
      count(distinct contributor_key) as contributors, ${hiddenSums}
    from contributions where status = 'CONFIRMED' and goal_id is not null group by goal_id
  ) as sums on sums.goal_id = goals.id
  where (raised_amount, contribution_count, contributor_count, hidden_amount,
      hidden_contribution_count) is distinct from
    (${orZero(sql`raised`)}, ${orZero(sql`contributions`)}, ${orZero(sql`contributors`)},
      ${orZero(sql`hidden`)}, ${orZero(sql`hidden_contributions`)})`

const dayTotals = sql<Difference>`
  select day::text as id, ${firstDifference(
    [orZero(sql`sums.raised`), orZero(sql`stored.raised`)],
    [orZero(sql`sums.commission`), orZero(sql`stored.commission`)],
  )}
  from (
    select day, sum(raised_amount) as raised, sum(commission_amount) as commission,
      sum(contribution_count) as contributions
    from daily_totals group by day
  ) as stored full join (
    select (confirmed_at at time zone ${TIME_ZONE})::date as day, sum(counted_amount) as raised,
      sum(counted_commission) as commission, count(*) as contributions
    from contributions where status = 'CONFIRMED' group by 1
  ) as sums using (day)
  where (${orZero(sql`stored.raised`)}, ${orZero(sql`stored.commission`)}, ${orZero(sql`stored.contributions`)})
    <> (${orZero(sql`sums.raised`)}, ${orZero(sql`sums.commission`)}, ${orZero(sql`sums.contributions`)})`

/** The last snapshot of balances against the movements that it was made of. */
const balances = sql<Difference>`
  with snapshot as materialized (
    select balances, balances_before from ledger_checks order by started_at desc limit 1
  ), stored as (
    select key as account, value::bigint as amount from snapshot, jsonb_each_text(balances)
  ), sums as (
    select booked_account as account, sum(amount)::bigint as amount from ledger_postings
    where movement_id < (select balances_before from snapshot) group by booked_account
  )
  select account as id, ${orZero(sql`sums.amount`)} as expected, ${orZero(sql`stored.amount`)} as found
  from stored full join sums using (account)
  where ${orZero(sql`sums.amount`)} <> ${orZero(sql`stored.amount`)}`

/**
 * Card, host and transit of every paid contribution, by its rows and by its movements. What is missing
 * at the host because of a stopped transfer is the next check's.
 */
const contributions = (settledBefore: Date) => sql<Difference>`
  with booked as (
    select contribution_id as id,
      ${orZero(sql`sum(amount) filter (where account = 'card')`)} as card,
      ${orZero(sql`sum(amount) filter (where account in ${HOST_ACCOUNTS_SQL})`)} as host,
      ${orZero(sql`sum(amount) filter (where account = 'clearing')`)} as clearing,
      max(recorded_at) as changed_at
    from ledger_postings where contribution_id is not null group by contribution_id
  ), disputed as (
    select contribution_id as id, sum(amount) as amount from disputes
    where funds_withdrawn group by contribution_id
  ), compared as (
    select contributions.id, changed_at,
      ${orZero(sql`card`)} as card, ${orZero(sql`host`)} as host, ${orZero(sql`clearing`)} as clearing,
      -(total_amount - refunded_total_amount - ${orZero(sql`disputed.amount`)}) as expected_card,
      ${hostAmountSql} as expected_host, ${hasStoppedTransferSql} as is_stopped
    from contributions
      left join booked on booked.id = contributions.id
      left join disputed on disputed.id = contributions.id
    where confirmed_at is not null
  )
  select id::text as id,
    case when card <> expected_card then -expected_card else expected_host end as expected,
    case when card <> expected_card then -card else host end as found
  from compared
  where (card, host, clearing) <> (expected_card, expected_host, 0)
    and (card <> expected_card or not is_stopped)
    and (changed_at is null or changed_at < ${settledBefore})`

/**
 * Contributions whose transfer the provider refused, and refunded quarantined payments whose part it could
 * not take back from the host, from the refusal until it is resolved (`R17`).
 */
const stoppedTransfers = sql<Difference>`
  select contributions.id::text as id, ${hostAmountSql} as expected,
    ${orZero(sql`(select sum(amount) from ledger_postings
      where contribution_id = contributions.id and account in ${HOST_ACCOUNTS_SQL})`)} as found
  from contributions where ${hasStoppedTransferSql}
  union all
  select id::text, 0::bigint, host_debt from quarantined_payments where host_debt is not null`

/**
 * What a host still has, or has given back twice, of a refunded quarantined payment that is resolved.
 * Only of refunds that we made: their ids are known.
 */
const quarantinedPayments = (settledBefore: Date) => sql<Difference>`
  with refunded as (
    select id, stripe_refund_id, detail ->> 'paymentIntentId' as payment from quarantined_payments
    where decision = 'refund' and resolved_at < ${settledBefore} and stripe_refund_id is not null
      and detail ->> 'currency' = ${PROVIDER_CURRENCY}
  )
  select id::text as id, 0::bigint as expected, held.amount as found
  from refunded, lateral (
    select ${orZero(sql`sum(case to_account when 'suspense' then amount else -amount end)`)} as amount
    from ledger_movements
    where contribution_id is null and 'suspense' in (from_account, to_account)
      and ((kind = 'transfer' and payment_id = payment) or (kind = 'reversal' and payment_id = payment)
        or (kind = 'reversal' and provider_id = stripe_refund_id)
        or (kind = 'outside_payment' and payment_id = payment))
  ) as held
  where held.amount <> 0`

/**
 * What the ledger has outside Stripe under a stop's or a quarantined payment's id, and what is stored there as
 * settled: payments from bank to bank, then write-offs.
 */
const settlements = sql<Difference>`
  with booked as (
    select split_part(provider_id, ':', 2) as id,
      sum(case to_account when 'outside' then amount else -amount end)
        filter (where kind = 'outside_payment') as paid,
      sum(case to_account when 'outside' then amount else -amount end)
        filter (where kind = 'write_off') as written
    from ledger_movements where kind in ('outside_payment', 'write_off') group by 1
  ), settled as (
    select id::text, settled_outside as how, settled_amount as amount,
      case kind when 'transfer' then settled_amount else -settled_amount end as paid
    from transfer_adjustments where settled_outside is not null
    union all
    select id::text, settled_outside, settled_amount, -settled_amount
    from quarantined_payments where settled_outside is not null
  ), compared as (
    select id, ${orZero(sql`booked.paid`)} as paid, ${orZero(sql`written`)} as written,
      ${orZero(sql`settled.paid`)} as paid_amount,
      case how when 'written-off' then settled.amount else 0 end as written_amount
    from booked full join settled using (id)
  )
  select id, ${firstDifference([sql`paid_amount`, sql`paid`], [sql`written_amount`, sql`written`])}
  from compared where (paid, written) <> (paid_amount, written_amount)`

/** What the nightly ledger check and `npm run verify` both prove. */
export const LEDGER_CHECKS: readonly SqlCheck<LedgerDifference['kind']>[] = [
  {
    name: 'event-total',
    description: 'The totals of each event are the sums of its contributions',
    differences: () => eventTotals,
  },
  {
    name: 'goal-total',
    description: 'The totals of each goal are the sums of its contributions',
    differences: () => goalTotals,
  },
  {
    name: 'day-total',
    description: 'The totals of each day are the sums of its contributions',
    differences: () => dayTotals,
  },
  {
    name: 'balance',
    description: 'The last snapshot of balances is the sum of its movements',
    differences: () => balances,
  },
  {
    name: 'contribution',
    description: 'The movements of each contribution agree with its refunds and disputes',
    differences: (now) => contributions(new Date(now.getTime() - TRANSFER_GRACE_MS)),
  },
  {
    name: 'stopped-transfer',
    description: 'No transfer to or from a host was refused by the provider',
    differences: () => stoppedTransfers,
  },
  {
    name: 'quarantined-payment',
    description: 'What a host had of a refunded quarantined payment came back once',
    differences: (now) => quarantinedPayments(new Date(now.getTime() - TRANSFER_GRACE_MS)),
  },
  {
    name: 'settlement',
    description: 'What was settled outside the provider or written off is booked',
    differences: () => settlements,
  },
]

/** Of each kind. */
const DIFFERENCES_MAX = 200

/** Runs the ledger's checks; what moved in the last six hours before `now` may still be settling. */
export async function listLedgerDifferences(db: Db, now: Date): Promise<LedgerDifference[]> {
  const found: LedgerDifference[] = []
  for (const check of LEDGER_CHECKS) {
    const { name: kind, differences } = await runCheck(db, check, { now, limit: DIFFERENCES_MAX })
    found.push(...differences.map((difference) => ({ kind, ...difference })))
  }
  return found
}
