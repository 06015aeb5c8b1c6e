import type { AuditEntry, listAuditEntries } from '#contract/admin/admin.ts'
import type { ReplyOf } from '#contract/api/endpoint.ts'
import { paginate } from '#contract/api/shapes.ts'
import type { Deps } from '#server/deps.ts'
import { type AuditRow, listAudit, type Page } from './store.ts'

function presentAudit(row: AuditRow): AuditEntry {
  return {
    id: row.id,
    at: row.at.toISOString(),
    actor:
      row.actor_id === null
        ? null
        : { id: row.actor_id, name: row.actor_name, email: row.actor_email },
    action: row.action as AuditEntry['action'],
    subject: {
      type: row.subject_type,
      id: row.subject_id,
      name: row.subject_name,
      email: row.subject_email,
      eventName: row.subject_event,
    },
    reason: row.reason,
    detail: row.detail as AuditEntry['detail'],
  }
}

/** Lists who did what to whom, the last first. */
export async function showAudit(deps: Deps, page: Page): Promise<ReplyOf<typeof listAuditEntries>> {
  const { rows, total } = await listAudit(deps.db, page)
  return {
    entries: rows.map(presentAudit),
    pagination: paginate(page.page, page.pageSize, total),
  }
}
