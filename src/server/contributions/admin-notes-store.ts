import { sql } from 'kysely'
import type { NoteSubject } from '#contract/admin/desk.ts'
import type { Db, Tx } from '#server/db/schema.ts'
import { fullNameSql } from '#server/users/store.ts'
import { type Contributor, isContributedBy } from './contributor-store.ts'

/** What a note is about. */
export interface NoteTarget {
  subject: NoteSubject
  id: string
}

const COLUMNS = {
  user: 'user_id',
  event: 'event_id',
  contribution: 'contribution_id',
} as const satisfies Record<NoteSubject, string>

/** Adds a note; false if what it is about does not exist. */
export async function insertNote(
  db: Db,
  { subject, id }: NoteTarget,
  note: { authorId: string; text: string; at: Date },
): Promise<boolean> {
  const column = sql.ref(COLUMNS[subject])
  const { numAffectedRows = 0n } = await sql`
    insert into admin_notes (${column}, author_id, text, created_at)
    select id, ${note.authorId}, ${note.text}, ${note.at} from ${sql.table(`${subject}s`)}
    where id = ${id}`.execute(db)
  return numAffectedRows > 0n
}

/** The newest first. */
export async function listNotes(db: Db, { subject, id }: NoteTarget) {
  return db
    .selectFrom('admin_notes')
    .innerJoin('users', 'users.id', 'admin_notes.author_id')
    .select(['admin_notes.id', 'text', 'admin_notes.created_at', 'author_id'])
    .select(fullNameSql.as('author_name'))
    .where(COLUMNS[subject], '=', id)
    .orderBy('admin_notes.id', 'desc')
    .limit(100)
    .execute()
}

/** Deletes the notes about a person, their events and what they gave. */
export async function deleteAdminNotes(tx: Tx, person: Contributor): Promise<void> {
  await sql`delete from admin_notes where user_id = ${person.id}
    or event_id in (select id from events where host_id = ${person.id})
    or contribution_id in (select id from contributions where ${isContributedBy(person)})`.execute(
    tx,
  )
}
