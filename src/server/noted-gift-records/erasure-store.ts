import { sql } from 'kysely'
import type { NameCorrection } from '#contract/people/privacy-requests.ts'
import { BATCH_ROWS, deleteInBatches } from '#server/db/batches.ts'
import type { Db, Tx } from '#server/db/schema.ts'

/** Whose gifts and reservations are listed or erased. */
export interface Person {
  id: string
  /** Null until the person has confirmed it. */
  email: string | null
}

/** Lists the gifts noted for a host's events, and those with an address that the person has confirmed. */
export function listNotedGiftsAround(db: Db, person: Person) {
  const all = db
    .selectFrom('noted_gifts')
    .innerJoin('events', 'events.id', 'noted_gifts.event_id')
    .leftJoin('goals', 'goals.id', 'noted_gifts.goal_id')
    .selectAll('noted_gifts')
    .select(['events.name as event_name', 'goals.name as goal_name'])
  return all
    .where('events.host_id', '=', person.id)
    .union(all.where('noted_gifts.email', '=', person.email))
    .orderBy('id')
    .execute()
}

/** In place of the name of somebody who has deleted their account, or whose address was erased. */
export const ERASED_NAME = 'Alguien'

/** Deletes the gifts of a deleted account's events, and erases who gave others with its address. */
export async function eraseNotedGifts(tx: Tx, person: Person): Promise<void> {
  await sql`delete from noted_gifts using events
    where events.id = noted_gifts.event_id and events.host_id = ${person.id}`.execute(tx)
  await tx
    .updateTable('noted_gifts')
    .set({ giver_name: ERASED_NAME, email: null, phone: null, thanks_message: null })
    .where('email', '=', person.email)
    .execute()
}

/** Corrects a name of who gave the gifts noted with an address; resolves to how many. */
export async function renameGiver(
  tx: Tx,
  email: string,
  { wrong, right }: NameCorrection,
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('noted_gifts')
    .set({ giver_name: right })
    .where('email', '=', email)
    .where('giver_name', '=', wrong)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Erases address and telephone of gifts to events dated before, in batches. */
export async function eraseGiverContactsBefore(db: Db, before: Date): Promise<void> {
  await deleteInBatches(async () => {
    const { numAffectedRows = 0n } = await sql`
      update noted_gifts set email = null, phone = null where id in (
        select noted_gifts.id from noted_gifts join events on events.id = noted_gifts.event_id
        where events.event_date < ${before}
          and (noted_gifts.email is not null or noted_gifts.phone is not null)
        limit ${BATCH_ROWS})`.execute(db)
    return { numDeletedRows: numAffectedRows }
  })
}
