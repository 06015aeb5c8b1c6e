import { type RawBuilder, sql } from 'kysely'
import type { EmailFate } from '#contract/admin/desk.ts'
import { BATCH_ROWS, deleteInBatches } from '#server/db/batches.ts'
import type { Db, Row, Tx } from '#server/db/schema.ts'

export type EmailRow = Row<'emails'>

const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/

/**
 * Records emails in the transaction that causes them; one with the same key is recorded once.
 * @param emails `messageId` is made of the key, whose first id names what the email is about, or what
 *   belongs to it, such as a refund
 */
export async function recordEmails(
  tx: Tx,
  emails: readonly { to: string; subject: string; messageId: string }[],
): Promise<void> {
  if (emails.length === 0) return
  await tx
    .insertInto('emails')
    .values(
      emails.map(({ to, subject, messageId }) => ({
        message_id: messageId,
        to_address: to.toLowerCase(),
        subject,
        about: UUID.exec(messageId)?.[0] ?? null,
      })),
    )
    .onConflict((conflict) => conflict.column('message_id').doNothing())
    .execute()
}

export async function recordFate(
  db: Db,
  messageId: string,
  { fate, at, error }: { fate: Exclude<EmailFate, 'queued'>; at: Date; error: string | null },
): Promise<void> {
  await db
    .updateTable('emails')
    .set({ fate, ended_at: at, last_error: error })
    .where('message_id', '=', messageId)
    .execute()
}

/** Records why the mail server did not take an email, which is sent again later. */
export async function recordFailure(db: Db, messageId: string, error: string): Promise<void> {
  await db
    .updateTable('emails')
    .set({ last_error: error })
    .where('message_id', '=', messageId)
    .where('fate', '=', 'queued')
    .execute()
}

/** SQL: what the keys of emails about some people, events or contributions name. @param ids selects `id` */
const namedSql = (ids: RawBuilder<unknown>) => sql<string>`
  with subjects as (${ids})
  select id from subjects
  union all select goals.id from goals join subjects on event_id = subjects.id
  union all select payout_accounts.id from payout_accounts join subjects on user_id = subjects.id
  union all select refunds.id from refunds join subjects on contribution_id = subjects.id
  union all select disputes.id from disputes join subjects on contribution_id = subjects.id
  union all select adjustments.id from transfer_adjustments as adjustments
    join subjects on contribution_id = subjects.id
  union all select payments.id from quarantined_payments as payments
    join subjects on contribution_id = subjects.id`

/**
 * Lists the emails to an address, or about a person, event or contribution and what belongs to it, such
 * as its refunds, the newest first.
 */
export function listEmails(
  db: Db,
  { to, about, limit }: { to?: string; about?: string; limit: number },
): Promise<EmailRow[]> {
  const named = about && namedSql(sql`select ${about}::uuid as id`)
  return db
    .selectFrom('emails')
    .selectAll()
    .where((row) =>
      row.or([
        ...(to ? [row('to_address', '=', to)] : []),
        // An array is read first, so that both conditions use their indexes.
        ...(named ? [sql<boolean>`about = any(array(${named}))`] : []),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/**
 * Deletes the emails to addresses, and those about people, events and contributions.
 * @param about selects their `id`
 */
export async function deleteEmails(
  tx: Tx,
  { to, about }: { to: readonly string[]; about: RawBuilder<unknown> },
): Promise<void> {
  await sql`delete from emails where to_address = any(${to})`.execute(tx)
  await sql`delete from emails where about in (${namedSql(about)})`.execute(tx)
}

export async function deleteEmailsBefore(db: Db, before: Date): Promise<void> {
  await deleteInBatches(() =>
    db
      .deleteFrom('emails')
      .where('id', 'in', (some) =>
        some.selectFrom('emails').select('id').where('queued_at', '<', before).limit(BATCH_ROWS),
      )
      .executeTakeFirst(),
  )
}
