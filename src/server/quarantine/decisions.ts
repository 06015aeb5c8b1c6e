import type { ParsedBody } from '#contract/api/endpoint.ts'
import { ApiError } from '#contract/api/errors.ts'
import type { resolveQuarantinedPayment as contract } from '#contract/money/quarantine.ts'
import type { Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { assertOthersEvent } from '#server/event-records/own-case.ts'
import { assertOthersCase, type Principal } from '#server/http/principal.ts'
import { findAccount } from '#server/payout-records/store.ts'
import {
  lockQuarantinedPayment,
  type QuarantinedRow,
  storeDecision,
} from '#server/settlement/quarantine-store.ts'
import type { ProviderSession } from '#server/stripe/payments.ts'
import { recordAudit } from '#server/users/audit-store.ts'
import { findPaymentMatch } from './payment-match-store.ts'

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

/** Throws OWN_CASE if who decides made the payment, or is the host that it was for (decision 44). */
export async function assertOthersPayment(
  { db }: Deps,
  admin: Principal,
  row: QuarantinedRow,
): Promise<void> {
  const { destination = null, customerEmail = null } = row.detail as Partial<ProviderSession>
  const [match, account] = await Promise.all([
    findPaymentMatch(db, row.stripe_object_id),
    destination ? findAccount(db, destination) : undefined,
  ])
  assertOthersCase(admin, { host_id: account?.user_id ?? null, contributor_email: customerEmail })
  if (!match) return
  assertOthersCase(admin, match)
  await assertOthersEvent(db, admin, match.event_id)
}

/** Records in the audit log who decided what, and why. */
export function auditDecision(
  deps: Deps,
  tx: Tx,
  admin: Decider,
  { id, stripe_object_id: session }: QuarantinedRow,
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

/** Stores and audits that a payment was refunded or dismissed. Requires the row's lock. */
export async function storeResolution(
  deps: Deps,
  tx: Tx,
  admin: Decider,
  row: QuarantinedRow,
  request: DecisionRequest,
): Promise<QuarantinedRow> {
  const { decision } = request
  await auditDecision(deps, tx, admin, row, request)
  const resolved_at = deps.now()
  return storeDecision(tx, row.id, { decision, decided_by: admin.id, resolved_at, host_debt: null })
}
