import type { HostUpdate, UpdateEmailRefusal } from '#contract/events/updates/updates.ts'
import type { UpdateRow } from '#server/update-records/store.ts'

function presentEmail(row: UpdateRow): HostUpdate['email'] {
  if (row.email_day === null) return null
  const sent = row.emailed_count
  if (row.email_ended_at === null) return { state: 'SENDING', sent }
  return { state: row.email_stopped ? 'STOPPED' : 'SENT', sent }
}

export function presentUpdate(
  row: UpdateRow & { author_name: string },
  emailRefusal: UpdateEmailRefusal | null,
): HostUpdate {
  return {
    id: row.id,
    kind: row.kind,
    text: row.text,
    facts: row.facts,
    birth: row.birth,
    pictures: row.pictures,
    postedAt: row.posted_at?.toISOString() ?? null,
    updatedAt: row.updated_at.toISOString(),
    editedAt: row.edited_at?.toISOString() ?? null,
    authorName: row.author_name,
    email: presentEmail(row),
    emailRefusal,
  }
}
