import type { ReplyInput } from '#contract/api/endpoint.ts'
import { ApiError } from '#contract/api/errors.ts'
import type { checkoutOutcome, DeclineReason } from '#contract/contributions/checkouts.ts'
import type { Deps } from '#server/deps.ts'
import { isSettled } from '#server/settlement/policy.ts'
import { settleCheckout } from '#server/settlement/settle-checkout.ts'
import { ProviderError } from '#server/stripe/payments.ts'
import { findOutcome, type OutcomeRow } from './store.ts'
import { presentOutcome } from './present-outcome.ts'

const CANNOT_TELL = 'No se pudo verificar el estado del pago'

/** The webhook may not have come yet: the provider is asked, and what it says is recorded. */
async function askProvider(deps: Deps, sessionId: string): Promise<DeclineReason | null> {
  const session = await deps.payments.retrieveCheckout(sessionId)
  if (!session) throw new ApiError('PROVIDER_FAILED', { message: CANNOT_TELL })
  await deps.db.transaction().execute((tx) => settleCheckout(deps, tx, session))
  return session.decline
}

async function knownOutcome(deps: Deps, sessionId: string): Promise<OutcomeRow> {
  const row = await findOutcome(deps.db, sessionId)
  if (!row) throw new ApiError('SESSION_NOT_FOUND')
  return row
}

/**
 * How a payment ended (`R6`); amounts in centavos. Throws SESSION_NOT_FOUND, and PROVIDER_FAILED
 * where the provider is away and no payment is known yet.
 */
export async function readCheckoutOutcome(
  deps: Deps,
  sessionId: string,
): Promise<ReplyInput<typeof checkoutOutcome>> {
  const before = await knownOutcome(deps, sessionId)
  if (isSettled(before) || before.quarantine_id) return presentOutcome(deps, before)
  let decline: DeclineReason | null
  try {
    decline = await askProvider(deps, sessionId)
  } catch (error) {
    if (error instanceof ProviderError) {
      throw new ApiError('PROVIDER_FAILED', { message: CANNOT_TELL })
    }
    throw error
  }
  return presentOutcome(deps, await knownOutcome(deps, sessionId), decline)
}
