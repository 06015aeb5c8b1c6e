import { type RawBuilder, sql } from 'kysely'
import type { downloadPayouts } from '#contract/admin/files.ts'
import type { ParsedQuery } from '#contract/api/endpoint.ts'
import type { listPayouts as contract } from '#contract/money/payouts/bank-payouts.ts'
import { parseSearchedPesos } from '#contract/money/typed-pesos.ts'
import { BATCH_ROWS, readInBatches } from '#server/db/batches.ts'
import { computeOffset } from '#server/db/pages.ts'
import type { Db } from '#server/db/schema.ts'
import {
  isStoppingPayoutSql,
  isWaitingPayoutSql,
  type PayoutRow,
} from '#server/payout-records/payouts-store.ts'
import { fullNameSql } from '#server/users/store.ts'

export type PayoutQuery = ParsedQuery<typeof contract>

/** Days of arrival are in UTC, as Stripe's dates are. */
export type PayoutFilter = ParsedQuery<typeof downloadPayouts>

/** Of a payout's id: `po_` and five more signs. */
const PAYOUT_BEGINNING = /^po_[A-Za-z0-9_]{5,}$/

/** SQL: the column has the collation "C", so that its index finds a beginning. */
const hasProviderId = (id: string) =>
  PAYOUT_BEGINNING.test(id)
    ? sql<boolean>`stripe_payout_id between ${id} and ${id} || '~'`
    : sql<boolean>`stripe_payout_id = ${id}`

/** SQL: an amount that Stripe took from a bank is below zero, and is typed without its sign. */
function isFound(search: string): RawBuilder<boolean> {
  const amount = parseSearchedPesos(search)
  return amount === null ? hasProviderId(search) : sql`payouts.amount in (${amount}, ${-amount})`
}

/** SQL: which payouts a list has; of `payouts` and `payout_accounts`. */
function isListed({ status, hostId, from, to, search }: PayoutFilter): RawBuilder<boolean> {
  const conditions = [
    status && sql`payouts.status = ${status}`,
    hostId && sql`user_id = ${hostId}`,
    from && sql`arrives_at >= ${`${from}T00:00:00Z`}::timestamptz`,
    to && sql`arrives_at < ${`${to}T00:00:00Z`}::timestamptz + interval '1 day'`,
    search && isFound(search),
  ].filter((condition) => typeof condition === 'object')
  return conditions.length > 0 ? sql`${sql.join(conditions, sql` and `)}` : sql`true`
}

const FROM = sql`payouts join payout_accounts on payout_accounts.id = payout_account_id
  join users on users.id = user_id`

export interface ListedPayout extends PayoutRow {
  stripe_account_id: string
  user_id: string
  host_name: string
  is_waiting: boolean
  is_stopping: boolean
  is_of_replaced_account: boolean
}

/** Counting and paging stop here. */
const MAX_COUNTED = 10_000

const LISTED = sql`payouts.*, stripe_account_id, user_id, ${fullNameSql} as host_name,
  ${isWaitingPayoutSql} as is_waiting, ${isStoppingPayoutSql} as is_stopping, replaced_at is not null as is_of_replaced_account`

/** All payouts of a filter, in the order of the list. */
export const readPayoutsInBatches = (db: Db, filter: PayoutFilter) =>
  readInBatches<ListedPayout>(async (last) => {
    const after = last
      ? sql`(arrives_at, payouts.id) < (${last.arrives_at}, ${last.id})`
      : sql`true`
    const { rows } = await sql<ListedPayout>`
      select ${LISTED} from ${FROM} where ${isListed(filter)} and ${after}
      order by arrives_at desc, payouts.id desc limit ${BATCH_ROWS}`.execute(db)
    return rows
  })

/** One page of payouts, the one that arrives last first. */
export async function listPayouts(db: Db, query: PayoutQuery) {
  const [{ rows }, counts] = await Promise.all([
    sql<ListedPayout>`
      select ${LISTED} from ${FROM} where ${isListed(query)}
      order by arrives_at desc, payouts.id desc
      limit ${query.pageSize} offset ${Math.min(computeOffset(query), MAX_COUNTED)}`.execute(db),
    sql<{ count: number }>`select count(*) as count from (
      select from ${FROM} where ${isListed(query)} limit ${MAX_COUNTED + 1}) as first`.execute(db),
  ])
  const counted = counts.rows[0]?.count ?? 0
  return { rows, total: Math.min(counted, MAX_COUNTED), hasMore: counted > MAX_COUNTED }
}
