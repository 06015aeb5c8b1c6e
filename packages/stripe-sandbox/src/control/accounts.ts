import {
  completeOnboarding,
  deauthorizeAccount,
  requireConnectedAccount,
  setAccountStatus,
} from '../resources/account-state.ts'
import type { Scope } from '../state/scope.ts'
import { type ControlEndpoint, type Input, inTransaction } from './input.ts'

const RESTRICTION_REASONS = [
  'action_required.requested_capabilities',
  'listed',
  'other',
  'platform_paused',
  'rejected.fraud',
  'rejected.incomplete_verification',
  'rejected.listed',
  'rejected.other',
  'rejected.platform_fraud',
  'rejected.platform_other',
  'rejected.platform_terms_of_service',
  'rejected.terms_of_service',
  'requirements.past_due',
  'requirements.pending_verification',
  'under_review',
] as const

function restrict(scope: Scope, id: string, input: Input): object {
  const reason = input.choice('reason', RESTRICTION_REASONS, 'requirements.past_due')
  const late = reason === 'requirements.past_due' ? ['individual.verification.document'] : []
  return setAccountStatus(scope, id, {
    details_submitted: requireConnectedAccount(scope, id).details_submitted,
    isActive: false,
    payouts_enabled: false,
    due: [],
    past_due: late,
    disabled_reason: reason,
  })
}

/** What account owners and Stripe's review do to connected accounts. */
export const accountControls: Record<string, ControlEndpoint> = {
  'POST /accounts/:id/complete': {
    members: ['leave_due', 'payouts_enabled'],
    run: inTransaction((scope, id, input) =>
      completeOnboarding(scope, id, {
        due: input.texts('leave_due'),
        payouts_enabled: input.flag('payouts_enabled'),
      }),
    ),
  },
  'POST /accounts/:id/restrict': { members: ['reason'], run: inTransaction(restrict) },
  'POST /accounts/:id/reject': {
    members: [],
    run: inTransaction((scope, id) =>
      setAccountStatus(scope, id, {
        details_submitted: requireConnectedAccount(scope, id).details_submitted,
        isActive: false,
        payouts_enabled: false,
        due: [],
        disabled_reason: 'rejected.fraud',
      }),
    ),
  },
  'POST /accounts/:id/deauthorize': {
    members: [],
    run: inTransaction((scope, id) => {
      deauthorizeAccount(scope, id)
      return { id, deauthorized: true }
    }),
  },
}
