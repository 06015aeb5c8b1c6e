import type { Insertable, Updateable } from 'kysely'
import { BATCH_ROWS, deleteInBatches } from '#server/db/batches.ts'
import { computeOffset, type PageRequest } from '#server/db/pages.ts'
import type { Db, Row, Schema, Tx } from '#server/db/schema.ts'

export type PrivacyRequestRow = Row<'privacy_requests'>
/** A row whose address is confirmed: only these count. */
export type ConfirmedRequest = PrivacyRequestRow & { confirmed_at: Date; answer_by: Date }

const isConfirmed = (row: PrivacyRequestRow | undefined): row is ConfirmedRequest =>
  row !== undefined && row.confirmed_at !== null && row.answer_by !== null

export async function insertRequest(
  tx: Tx,
  request: Insertable<Schema['privacy_requests']>,
): Promise<string> {
  const { id } = await tx
    .insertInto('privacy_requests')
    .values(request)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Finds the request that a link confirms; undefined once it was confirmed. */
export function findByToken(db: Db, tokenHash: Buffer): Promise<PrivacyRequestRow | undefined> {
  return db
    .selectFrom('privacy_requests')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
}

/** Locks the request that a link confirms; undefined once it was confirmed. */
export function lockByToken(tx: Tx, tokenHash: Buffer): Promise<PrivacyRequestRow | undefined> {
  return tx
    .selectFrom('privacy_requests')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .forUpdate()
    .executeTakeFirst()
}

export async function findRequest(db: Db, id: string): Promise<ConfirmedRequest | undefined> {
  const row = await db
    .selectFrom('privacy_requests')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return isConfirmed(row) ? row : undefined
}

/** Locks a request for a step. */
export async function lockRequest(tx: Tx, id: string): Promise<ConfirmedRequest | undefined> {
  const row = await tx
    .selectFrom('privacy_requests')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return isConfirmed(row) ? row : undefined
}

/** Requires the request's lock. */
export async function storeRequestChange(
  tx: Tx,
  id: string,
  change: Updateable<Schema['privacy_requests']>,
): Promise<ConfirmedRequest> {
  const row = await tx
    .updateTable('privacy_requests')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return row as ConfirmedRequest
}

/** Counts the requests of an address that wait for the desk. */
export async function countOpenRequests(db: Db, email: string): Promise<number> {
  const { count } = await db
    .selectFrom('privacy_requests')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('email', '=', email)
    .where('due_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Lists the confirmed requests of an address, the oldest first. */
export async function listRequestsOf(db: Db, email: string): Promise<ConfirmedRequest[]> {
  const rows = await db
    .selectFrom('privacy_requests')
    .selectAll()
    .where('email', '=', email)
    .orderBy('id')
    .execute()
  return rows.filter(isConfirmed)
}

export type SearchedAddress = { address: string } | { part: string }

interface RequestListing extends PageRequest {
  done: boolean
  /** Then both those that wait and those that ended. */
  searched: SearchedAddress | null
}

/** Lists one page of the requests that wait, by deadline; or of those that ended, the last first. */
export async function listRequestPage(db: Db, { done, searched, ...page }: RequestListing) {
  const confirmed = db.selectFrom('privacy_requests').where('confirmed_at', 'is not', null)
  const found = searched
    ? confirmed.where((row) =>
        'address' in searched
          ? row('email', '=', searched.address)
          : row(row.fn<number>('strpos', ['email', row.val(searched.part)]), '>', 0),
      )
    : confirmed.where('due_at', done ? 'is' : 'is not', null)
  const { count } = await found
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const byDeadline = searched || !done ? found.orderBy('due_at') : found
  const rows = await byDeadline
    .orderBy((row) => row.fn.coalesce('carried_out_at', 'decided_at'), 'desc')
    .orderBy('id')
    .selectAll()
    .limit(page.pageSize)
    .offset(computeOffset(page))
    .execute()
  return { rows: rows.filter(isConfirmed), total: Number(count) }
}

/** Locks the requests whose current term ends until then, the first to end first. */
export function lockRequestsDueUntil(tx: Tx, until: Date): Promise<PrivacyRequestRow[]> {
  return tx
    .selectFrom('privacy_requests')
    .selectAll()
    .where('due_at', '<=', until)
    .orderBy('due_at')
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Records that support was reminded of the current term of these requests. */
export async function storeReminderSent(tx: Tx, ids: readonly string[], at: Date): Promise<void> {
  await tx.updateTable('privacy_requests').set({ reminded_at: at }).where('id', 'in', ids).execute()
}

/** Deletes, in batches, requests that nobody confirmed, and those that ended, before these moments. */
export async function deleteOldRequests(
  db: Db,
  before: { unconfirmed: Date; ended: Date },
): Promise<void> {
  await deleteInBatches(() =>
    db
      .deleteFrom('privacy_requests')
      .where('id', 'in', (some) =>
        some
          .selectFrom('privacy_requests')
          .select('id')
          .where(({ and, eb, fn, or }) =>
            or([
              and([eb('confirmed_at', 'is', null), eb('made_at', '<', before.unconfirmed)]),
              and([
                eb('confirmed_at', 'is not', null),
                eb('due_at', 'is', null),
                eb(fn.coalesce('carried_out_at', 'decided_at'), '<', before.ended),
              ]),
            ]),
          )
          .limit(BATCH_ROWS),
      )
      .executeTakeFirst(),
  )
}
