import { type RawBuilder, sql } from 'kysely'
import type { EmailStatus } from '#contract/admin/desk.ts'
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

export async function recordEmailStatus(
  db: Db,
  messageId: string,
  { status, at, error }: { status: Exclude<EmailStatus, 'queued'>; at: Date; error: string | null },
): Promise<void> {
  await db
    .updateTable('emails')
    .set({ status, ended_at: at, last_error: error })
    .where('message_id', '=', messageId)
    .execute()
}

/** Records why the mail server did not take an email, which is sent again later. */
export async function recordFailure(db: Db, messageId: string, error: string): Promise<void> {
  await db
    .updateTable('emails')
    .set({ last_error: error })
    .where('message_id', '=', messageId)
    .where('status', '=', 'queued')
    .execute()
}

/**
 * Lists the emails to an address, or that name one of some ids, the newest first.
 * @param named selects the ids
 */
export function listEmails(
  db: Db,
  { to, named, limit }: { to?: string; named?: RawBuilder<string>; limit: number },
): Promise<EmailRow[]> {
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
 * Lists the emails to an address whose key begins with kind and id, such as `receipt:{id}` and `receipt:{id}:2`, the
 * newest first.
 */
export function listEmailsOfKind(
  db: Db,
  { kind, about, to }: { kind: string; about: string; to: string },
): Promise<EmailRow[]> {
  return db
    .selectFrom('emails')
    .selectAll()
    .where('about', '=', about)
    .where('to_address', '=', to)
    .where(sql<boolean>`starts_with(message_id, ${`<${kind}.${about}`})`)
    .orderBy('id', 'desc')
    .execute()
}

/**
 * Deletes the emails to addresses, and those that name one of some ids.
 * @param named selects the ids
 */
export async function deleteEmails(
  tx: Tx,
  { to, named }: { to: readonly string[]; named: RawBuilder<string> },
): Promise<void> {
  await sql`delete from emails where to_address = any(${to})`.execute(tx)
  await sql`delete from emails where about in (${named})`.execute(tx)
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
