import type { PrivacyRequest } from '#contract/people/privacy-requests.ts'
import type { PrivacyRequestState } from '#contract/people/privacy-rights.ts'
import type { ConfirmedRequest } from './store.ts'

const toIso = (at: Date | null) => at?.toISOString() ?? null

/** Where a request stands. */
export function findRequestState(
  row: Pick<ConfirmedRequest, 'decision' | 'carried_out_at'>,
): PrivacyRequestState {
  if (row.carried_out_at) return 'done'
  if (row.decision === null) return 'waiting'
  return row.decision === 'GRANTED' ? 'granted' : 'denied'
}

/** Presents a request to whoever made it. */
export function presentPrivacyRequest(row: ConfirmedRequest): PrivacyRequest {
  return {
    id: row.id,
    right: row.kind,
    state: findRequestState(row),
    name: row.name,
    details: row.details,
    confirmedAt: row.confirmed_at.toISOString(),
    answerBy: row.answer_by.toISOString(),
    answerExtension: row.answer_extension,
    decidedAt: toIso(row.decided_at),
    decisionReason: row.decision_reason,
    carryOutBy: toIso(row.carry_out_by),
    carryOutExtension: row.carry_out_extension,
    carriedOutAt: toIso(row.carried_out_at),
    outcome: row.outcome,
    fileUntil: toIso(row.file_until),
  }
}
