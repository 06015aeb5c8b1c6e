import { completeOnboarding, deauthorize, setStanding } from '../resources/account-state.ts'
import { connectedAccount } from '../resources/connected.ts'
import type { Scope } from '../state/scope.ts'
import type { Control } from './control.ts'
import type { Input } from './input.ts'

const reasons = [
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
  const reason = input.choice('reason', reasons, 'requirements.past_due')
  const late = reason === 'requirements.past_due' ? ['individual.verification.document'] : []
  return setStanding(scope, id, {
    details_submitted: connectedAccount(scope, id).details_submitted,
    charges_enabled: false,
    payouts_enabled: false,
    due: [],
    past_due: late,
    disabled_reason: reason,
  })
}

const inTransaction =
  (work: (scope: Scope, id: string, input: Input) => object): Control['run'] =>
  (world, scope, input, id) =>
    world.store.transaction(() => work(scope, id, input))

/** What persons and the provider's review do to connected accounts. */
export const accountControls: Record<string, Control> = {
  'POST /accounts/:id/complete': {
    takes: ['leave_due', 'payouts_enabled'],
    run: inTransaction((scope, id, input) =>
      completeOnboarding(scope, id, {
        due: input.texts('leave_due'),
        payouts_enabled: input.flag('payouts_enabled'),
      }),
    ),
  },
  'POST /accounts/:id/restrict': { takes: ['reason'], run: inTransaction(restrict) },
  'POST /accounts/:id/reject': {
    takes: [],
    run: inTransaction((scope, id) =>
      setStanding(scope, id, {
        details_submitted: connectedAccount(scope, id).details_submitted,
        charges_enabled: false,
        payouts_enabled: false,
        due: [],
        disabled_reason: 'rejected.fraud',
      }),
    ),
  },
  'POST /accounts/:id/deauthorize': {
    takes: [],
    run: inTransaction((scope, id) => {
      deauthorize(scope, id)
      return { id, deauthorized: true }
    }),
  },
}
