import type { ParsedBody } from '#contract/api/endpoint.ts'
import { ApiError } from '#contract/api/errors.ts'
import type { resolveQuarantinedPayment as contract } from '#contract/money/quarantine.ts'
import type { Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import type { QuarantinedRow } from '#server/settlement/quarantine-store.ts'
import { lockQuarantinedPayment } from '#server/settlement/quarantine-store.ts'
import { recordAudit } from '#server/users/audit-store.ts'

/** The admin who decides; null for an automatic decision. */
export interface Decider {
  id: string | null
}
export type DecisionRequest = ParsedBody<typeof contract>

/** Locks an unresolved quarantined payment; throws NOT_FOUND, ALREADY_RESOLVED. */
export async function lockUnresolved(tx: Tx, id: string): Promise<QuarantinedRow> {
  const row = await lockQuarantinedPayment(tx, id)
  if (!row) throw new ApiError('NOT_FOUND')
  if (row.resolved_at) throw new ApiError('ALREADY_RESOLVED')
  return row
}

/** Records in the audit log who decided what, and why. */
export function auditDecision(
  deps: Deps,
  tx: Tx,
  admin: Decider,
  { id, stripe_session_id: session }: QuarantinedRow,
  { decision, reason }: DecisionRequest,
): Promise<void> {
  return recordAudit(tx, {
    actorId: admin.id,
    action: 'resolve-quarantine',
    subject: { type: 'payment', id },
    reason,
    detail: { decision, session },
    at: deps.now(),
  })
}
