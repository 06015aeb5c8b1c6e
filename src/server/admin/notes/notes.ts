import type { addNote as addContract, SentEmail } from '#contract/admin/desk.ts'
import { ApiError } from '#contract/api/errors.ts'
import { insertNote, listNotes, type NoteTarget } from '#server/contributions/admin-notes-store.ts'
import type { Db } from '#server/db/schema.ts'
import type { Call } from '#server/http/bind.ts'
import { type EmailRow, listEmails } from '#server/mail/emails-store.ts'
import { findUser } from '#server/users/store.ts'
import { selectSubjectsOfOne } from './email-subjects-store.ts'

export async function showNotes(db: Db, target: NoteTarget) {
  const notes = await listNotes(db, target)
  return {
    notes: notes.map((note) => ({
      id: note.id,
      text: note.text,
      at: note.created_at.toISOString(),
      authorId: note.author_id,
      authorName: note.author_name,
    })),
  }
}

/** Adds an internal note, and shows all of them. Throws NOTE_SUBJECT_NOT_FOUND. */
export async function addNote({ deps, user, body }: Call<typeof addContract>) {
  const { text, ...target } = body
  const note = { authorId: user.id, text, at: deps.now() }
  if (!(await insertNote(deps.db, target, note))) throw new ApiError('NOTE_SUBJECT_NOT_FOUND')
  return showNotes(deps.db, target)
}

const EMAILS_SHOWN = 50

function presentEmail(row: EmailRow): SentEmail {
  return {
    id: row.id,
    to: row.to_address,
    subject: row.subject,
    status: row.status,
    queuedAt: row.queued_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    error: row.last_error,
  }
}

/** Shows the last emails about a person, event or contribution; of a person also all that went to them. */
export async function showEmails(db: Db, about: string) {
  const person = await findUser(db, about)
  const emails = await listEmails(db, {
    named: selectSubjectsOfOne(about),
    ...(person && { to: person.email }),
    limit: EMAILS_SHOWN,
  })
  return { emails: emails.map(presentEmail) }
}
