import type { HostUpdate } from '#contract/events/updates.ts'
import type { UpdateRow } from '#server/update-records/store.ts'

function presentEmail(row: UpdateRow): HostUpdate['email'] {
  if (row.email_day === null) return null
  const sent = row.emailed_count
  if (row.email_ended_at === null) return { state: 'SENDING', sent }
  return { state: row.email_stopped ? 'STOPPED' : 'SENT', sent }
}

export function presentUpdate(row: UpdateRow, authorName: string): HostUpdate {
  return {
    id: row.id,
    text: row.text,
    birth: row.birth,
    pictures: row.pictures,
    postedAt: row.posted_at?.toISOString() ?? null,
    editedAt: row.edited_at?.toISOString() ?? null,
    authorName,
    email: presentEmail(row),
  }
}
