import { sql } from 'kysely'
import type { Db, Row } from '#server/db/schema.ts'

/** Quarantined payments: the undecided ones first, then the newest. */
export async function listQuarantine(
  db: Db,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: Row<'quarantined_payments'>[]; total: number; unresolved: number }> {
  const [rows, counts] = await Promise.all([
    db
      .selectFrom('quarantined_payments')
      .selectAll()
      .orderBy(sql`resolved_at is null`, 'desc')
      .orderBy('id', 'desc')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    db
      .selectFrom('quarantined_payments')
      .select((row) => [
        row.fn.countAll<number>().as('total'),
        row.fn.countAll<number>().filterWhere('resolved_at', 'is', null).as('unresolved'),
      ])
      .executeTakeFirstOrThrow(),
  ])
  return { rows, ...counts }
}
