import type { AuditAction, AuditSubject } from '#contract/admin/audit.ts'
import type { Tx } from '#server/db/schema.ts'

/** One admin action. */
export interface AuditEntry {
  /** Null for the command line. */
  actorId: string | null
  action: AuditAction
  subject: { type: AuditSubject; id: string }
  /** What the admin wrote, at most 500 characters. */
  reason?: string | null | undefined
  /** Facts without personal data: entries are kept forever. */
  detail?: Record<string, string | number | boolean | null>
  at: Date
}

/**
 * Records an admin action in the transaction that performs it. The database refuses to change or
 * delete entries.
 */
export async function recordAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  await tx
    .insertInto('audit_entries')
    .values({
      at: entry.at,
      actor_id: entry.actorId,
      action: entry.action,
      subject_type: entry.subject.type,
      subject_id: entry.subject.id,
      reason: entry.reason ?? null,
      detail: JSON.stringify(entry.detail ?? {}),
    })
    .execute()
}
