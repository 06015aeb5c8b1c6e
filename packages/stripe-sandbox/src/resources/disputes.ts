import type Stripe from 'stripe'
import { invalid } from '../api/errors.ts'
import { closeDispute } from '../payments/dispute.ts'
import type { Operation } from '../requests.ts'
import { emit } from '../state/events.ts'
import { fetch, list, patch } from '../state/objects.ts'
import type { Scope } from '../state/scope.ts'
import type { Handlers } from './handler.ts'
import { mergeMetadata } from './metadata.ts'

/** The texts that decide a test dispute as soon as they are submitted. */
const verdicts: Record<string, 'won' | 'lost'> = {
  winning_evidence: 'won',
  losing_evidence: 'lost',
}

function update(scope: Scope, params: Stripe.DisputeUpdateParams, id: string): Stripe.Dispute {
  const before = fetch(scope, 'dispute', id)
  if (params.evidence !== undefined && before.status !== 'needs_response')
    throw invalid('This dispute can no longer be updated.', 'evidence')
  const submitted = params.evidence !== undefined && params.submit !== false
  const text = params.evidence?.uncategorized_text ?? before.evidence.uncategorized_text
  const after = patch(scope, 'dispute', id, {
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
  emit(scope, 'charge.dispute.updated', after, { status: before.status })
  const verdict = submitted ? verdicts[text ?? ''] : undefined
  return verdict === undefined ? after : closeDispute(scope, id, verdict)
}

type Mine = Extract<Operation, `${string}/v1/disputes${string}`>

export const disputes = {
  'GET /v1/disputes': (scope, params) =>
    list(scope, 'dispute', '/v1/disputes', params, {
      charge: params.charge,
      payment_intent: params.payment_intent,
    }),
  'GET /v1/disputes/:id': (scope, _params, id) => fetch(scope, 'dispute', id),
  'POST /v1/disputes/:id': update,
  'POST /v1/disputes/:id/close': (scope, _params, id) => closeDispute(scope, id, 'lost'),
} satisfies Handlers<Mine>
