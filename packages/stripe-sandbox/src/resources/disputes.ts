import type Stripe from 'stripe'
import { invalidRequest } from '../api/errors.ts'
import { closeDispute } from '../payments/dispute.ts'
import { emitEvent } from '../state/events.ts'
import { listObjects, requireObject, updateObject } from '../state/objects.ts'
import type { Scope } from '../state/scope.ts'
import type { Handlers } from './handler.ts'
import { mergeMetadata } from './metadata.ts'

/** Evidence texts that decide a test dispute at once. */
const VERDICTS: Record<string, 'won' | 'lost'> = {
  winning_evidence: 'won',
  losing_evidence: 'lost',
}

function updateDispute(
  scope: Scope,
  params: Stripe.DisputeUpdateParams,
  id: string,
): Stripe.Dispute {
  const before = requireObject(scope, 'dispute', id)
  if (params.evidence !== undefined && before.status !== 'needs_response')
    throw invalidRequest('This dispute can no longer be updated.', 'evidence')
  const submitted = params.evidence !== undefined && params.submit !== false
  const text = params.evidence?.uncategorized_text ?? before.evidence.uncategorized_text
  const after = updateObject(scope, 'dispute', id, {
    metadata: mergeMetadata(before.metadata, params.metadata),
    evidence: { ...before.evidence, uncategorized_text: text },
    evidence_details: {
      ...before.evidence_details,
      has_evidence: before.evidence_details.has_evidence || params.evidence !== undefined,
      submission_count: before.evidence_details.submission_count + (submitted ? 1 : 0),
      submission_method: submitted ? 'manual' : before.evidence_details.submission_method,
    },
    status: submitted ? 'under_review' : before.status,
  })
  emitEvent(scope, 'charge.dispute.updated', after, { status: before.status })
  const verdict = submitted ? VERDICTS[text ?? ''] : undefined
  return verdict === undefined ? after : closeDispute(scope, id, verdict)
}

export const disputes = {
  'GET /v1/disputes': (scope, params) =>
    listObjects(scope, 'dispute', '/v1/disputes', params, {
      charge: params.charge,
      payment_intent: params.payment_intent,
    }),
  'GET /v1/disputes/:id': (scope, _params, id) => requireObject(scope, 'dispute', id),
  'POST /v1/disputes/:id': updateDispute,
  'POST /v1/disputes/:id/close': (scope, _params, id) => closeDispute(scope, id, 'lost'),
} satisfies Partial<Handlers>
