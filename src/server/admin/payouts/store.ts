import { type RawBuilder, sql } from 'kysely'
import type { downloadPayouts } from '#contract/admin/files.ts'
import type { ParsedQuery } from '#contract/api/endpoint.ts'
import { type listPayouts as contract, isHostName } from '#contract/money/payouts/bank-payouts.ts'
import { parseSearchedPesos } from '#contract/money/typed-pesos.ts'
import { BATCH_ROWS, readInBatches } from '#server/db/batches.ts'
import {
  COUNTED_MAX,
  computeOffset,
  countRows,
  MATCHES_MAX,
  readMatchPage,
  SORTED_ROWS_MAX,
} from '#server/db/pages.ts'
import type { Db } from '#server/db/schema.ts'
import { containsText } from '#server/db/text-search.ts'
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

/** SQL: which payouts a list has, besides those of a name; `user_id` of its account is read for a host alone. */
function isListed({ status, hostId, from, to, search }: PayoutFilter): RawBuilder<boolean> {
  const conditions = [
    status && sql`payouts.status = ${status}`,
    hostId &&
      sql`payout_account_id = any(array(select id from payout_accounts where user_id = ${hostId}))`,
    from && sql`arrives_at >= ${`${from}T00:00:00Z`}::timestamptz`,
    to && sql`arrives_at < ${`${to}T00:00:00Z`}::timestamptz + interval '1 day'`,
    search && !isHostName(search) && isFound(search),
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

const LISTED = sql`payouts.*, stripe_account_id, user_id, ${fullNameSql} as host_name,
  ${isWaitingPayoutSql} as is_waiting, ${isStoppingPayoutSql} as is_stopping, replaced_at is not null as is_of_replaced_account`

const ORDER = sql`arrives_at desc, payouts.id desc`

/** All payouts of a filter, in the order of the list; of a name the first `MATCHES_MAX`, and null if it has more. */
export async function* readPayoutsInBatches(db: Db, filter: PayoutFilter) {
  if (filter.search && isHostName(filter.search)) {
    const { rows, hasMore } = await listPayouts(db, { ...filter, page: 1, pageSize: MATCHES_MAX })
    yield rows
    if (hasMore) yield null
    return
  }
  yield* readInBatches<ListedPayout>(async (last) => {
    const after = last
      ? sql`(arrives_at, payouts.id) < (${last.arrives_at}, ${last.id})`
      : sql`true`
    const { rows } = await sql<ListedPayout>`
      select ${LISTED} from ${FROM} where ${isListed(filter)} and ${after}
      order by ${ORDER} limit ${BATCH_ROWS}`.execute(db)
    return rows
  })
}

async function listFiltered(db: Db, query: PayoutQuery) {
  const ids = sql`select id from payouts where ${isListed(query)} order by ${ORDER}
    limit ${query.pageSize} offset ${Math.min(computeOffset(query), COUNTED_MAX)}`
  return { ids, ...(await countRows(db, 'payouts', isListed(query))) }
}

/** Account by account of the hosts who have the words or, if they have too many payouts, along the list. */
async function listOfHosts(db: Db, query: PayoutQuery, search: string) {
  const isOfHost = containsText(sql`users.search_text`, search)
  const listed = isListed(query)
  const most = SORTED_ROWS_MAX + 1
  const found = await readMatchPage(db, query, {
    matches: sql`select found.* from users join payout_accounts on user_id = users.id, lateral (
      select payouts.id, arrives_at from (
        select * from payouts where payout_account_id = payout_accounts.id offset 0) as payouts
      where ${listed} limit ${most}) as found where ${isOfHost}`,
    order: sql`arrives_at desc, id desc`,
  })
  const offset = computeOffset(query)
  const ids = found.isSorted
    ? sql`select unnest(${found.ids}::uuid[])`
    : sql`select id from (select * from payouts where ${listed} order by ${ORDER} offset 0) as payouts
        where (select ${isOfHost} from payout_accounts join users on users.id = user_id
          where payout_accounts.id = payout_account_id)
        order by ${ORDER} limit ${Math.max(0, Math.min(query.pageSize, MATCHES_MAX - offset))} offset ${offset}`
  return { ids, total: found.total, hasMore: found.hasMore }
}

/** One page of payouts, the one that arrives last first. */
export async function listPayouts(db: Db, query: PayoutQuery) {
  const { search } = query
  const { ids, ...counted } =
    search && isHostName(search)
      ? await listOfHosts(db, query, search)
      : await listFiltered(db, query)
  const { rows } = await sql<ListedPayout>`
    select ${LISTED} from ${FROM} where payouts.id = any(array(${ids})) order by ${ORDER}`.execute(
    db,
  )
  return { rows, ...counted }
}
