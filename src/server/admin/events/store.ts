import { sql } from 'kysely'
import type { DeskEvent } from '#contract/admin/desk.ts'
import type { Db } from '#server/db/schema.ts'

/** Counts an event's contributions by what became of them; those with an open or lost dispute apart. */
export async function countByOutcome(db: Db, eventId: string): Promise<DeskEvent['counts']> {
  const { rows } = await sql<DeskEvent['counts']>`
    select count(*) filter (where status = 'CONFIRMED') as confirmed,
      count(*) filter (where status in ('PENDING', 'EXPIRED', 'FAILED')) as unfinished,
      count(*) filter (where status = 'REFUNDED') as refunded,
      count(*) filter (where status = 'DISPUTED') as disputed
    from contributions where event_id = ${eventId}`.execute(db)
  return rows[0] ?? { confirmed: 0, unfinished: 0, refunded: 0, disputed: 0 }
}
