import type { AuditAction, AuditSubject } from '#contract/admin/admin.ts'
import type { Tx } from '#server/db/schema.ts'

/** One act of an admin, for the record. */
export interface AuditEntry {
  /** Null for who runs the server, at its command line. */
  actorId: string | null
  action: AuditAction
  subject: { type: AuditSubject; id: string }
  /** What the admin wrote, at most 500 characters. */
  reason?: string | null | undefined
  /** Figures that say more; never a name, an e-mail or a message: the record is kept for good. */
  detail?: Record<string, string | number | boolean | null>
  at: Date
}

/**
 * Writes down what an admin does, in the transaction that does it: neither is without the other.
 * The table only grows; the database refuses to change or delete an entry.
 */
export async function recordAudit(tx: Tx, act: AuditEntry): Promise<void> {
  await tx
    .insertInto('audit_entries')
    .values({
      at: act.at,
      actor_id: act.actorId,
      action: act.action,
      subject_type: act.subject.type,
      subject_id: act.subject.id,
      reason: act.reason ?? null,
      detail: JSON.stringify(act.detail ?? {}),
    })
    .execute()
}
