import { type RawBuilder, sql } from 'kysely'
import { parseSearchedPesos } from '#contract/money/typed-pesos.ts'
import type { PageRequest } from '#server/db/pages.ts'
import type { Db } from '#server/db/schema.ts'

export interface QuarantineQuery extends PageRequest {
  resolved?: boolean | undefined
  /** Stripe's id of its session, refund, dispute or payment, or its amount. */
  search?: string
}

/** SQL: of the few quarantined payments, those that have what was typed. */
function isFoundPayment(search: string): RawBuilder<boolean> {
  const amount = parseSearchedPesos(search)
  return sql`(${search} in (stripe_object_id, detail->>'paymentIntentId')
    or detail->>'total' = ${amount === null ? null : String(amount)})`
}

/** Quarantined payments: the undecided ones first, then the newest. */
export async function listQuarantine(
  db: Db,
  { page, pageSize, resolved, search }: QuarantineQuery,
) {
  const inState = resolved === undefined ? sql`true` : sql`(resolved_at is not null) = ${resolved}`
  const isListed = sql<boolean>`${inState} and ${
    search === undefined ? sql`true` : isFoundPayment(search)
  }`
  const [rows, counts] = await Promise.all([
    db
      .selectFrom('quarantined_payments')
      .selectAll()
      .where(isListed)
      .orderBy(sql`resolved_at is null`, 'desc')
      .orderBy('id', 'desc')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    db
      .selectFrom('quarantined_payments')
      .select((row) => [
        row.fn.countAll<number>().filterWhere(isListed).as('total'),
        row.fn.countAll<number>().filterWhere('resolved_at', 'is', null).as('unresolved'),
      ])
      .executeTakeFirstOrThrow(),
  ])
  return { rows, ...counts }
}
