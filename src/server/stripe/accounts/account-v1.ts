import type Stripe from 'stripe'
import { describeResponse } from '../response-checks.ts'
import type { AccountState } from './provider-account.ts'

const readAccount = describeResponse('account', {
  capabilities: 'object',
  details_submitted: 'boolean',
  payouts_enabled: 'boolean',
  requirements: 'object',
})

/** The account waits for Stripe alone: nobody has to do anything. */
const IN_REVIEW = 'requirements.pending_verification'

/**
 * Converts an answer about an account that was made with API v1, which describes it for as long as it
 * exists. Throws `ProviderError` unanswered for what is not that account.
 */
export function toAccount(answer: Stripe.Account, accountId: string): AccountState {
  const account = readAccount(answer, { id: accountId })
  const { capabilities, requirements } = account
  const { disabled_reason: reason } = requirements
  return {
    id: account.id,
    api: 'v1',
    transfersActive: capabilities.transfers === 'active',
    payoutsEnabled: account.payouts_enabled,
    detailsSubmitted: account.details_submitted,
    disabledReason: reason === IN_REVIEW ? null : reason,
    requirementsDue: requirements.currently_due ?? [],
    hasPastDueRequirements: (requirements.past_due ?? []).length > 0,
  }
}
