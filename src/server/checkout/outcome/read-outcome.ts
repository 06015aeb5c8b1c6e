import type { ReplyInput } from '#contract/api/endpoint.ts'
import { ApiError } from '#contract/api/errors.ts'
import type { checkoutOutcome, DeclineReason } from '#contract/contributions/checkouts.ts'
import { RECEIPT_ON_SUCCESS_HOURS } from '#contract/product/limits.ts'
import { formPath, receiptPath } from '#server/contributions/receipt-link.ts'
import type { Deps } from '#server/deps.ts'
import { HOUR_MS } from '#server/limits.ts'
import { isPaidThroughCheckout } from '#server/settlement/policy.ts'
import { settleCheckout } from '#server/settlement/settle-checkout.ts'
import { ProviderError } from '#server/stripe/payments.ts'
import { findOutcome, type OutcomeRow } from './store.ts'

type Reply = ReplyInput<typeof checkoutOutcome>

/**
 * Shows the private receipt link for a day only: the session id stays in browser histories and is no
 * lasting secret.
 */
function presentReceipt({ config, now }: Deps, row: OutcomeRow): Reply['receipt'] {
  const until = row.begun_at.getTime() + RECEIPT_ON_SUCCESS_HOURS * HOUR_MS
  const hasReceipt = isPaidThroughCheckout(row) || row.review === 'open'
  if (!hasReceipt || now().getTime() >= until) return null
  return { path: receiptPath(config, row), email: row.contributor_email }
}

/** Presents one checkout; another of the same contribution may have been paid instead. */
function presentOutcome(deps: Deps, row: OutcomeRow, decline: DeclineReason | null = null): Reply {
  const paid = isPaidThroughCheckout(row)
  const { review } = row
  const unpaid = !paid && review === null
  return {
    url: row.checkout_status === 'open' && unpaid ? row.url : null,
    payment_status: paid ? 'paid' : 'unpaid',
    underReview: review === 'open',
    review,
    decline: unpaid ? decline : null,
    again: unpaid ? formPath(deps.config, row) : null,
    amount_total: row.total_amount,
    metadata: {
      eventId: row.event_id,
      contributorName: row.contributor_name,
      message: row.message,
    },
    contribution: {
      status: row.status,
      disputeLost: row.dispute_lost,
      amount: row.base_amount,
      transactionFee: row.transaction_fee,
      serviceFee: row.service_fee,
      eventName: row.event_name,
      eventSlug: row.event_slug,
      goalName: row.goal_name,
    },
    thankYouMessage: paid ? row.thank_you_message : null,
    receipt: presentReceipt(deps, row),
  }
}

const STATUS_UNKNOWN = 'No se pudo verificar el estado del pago'

/** Fetches and settles the session: its webhook may not have arrived yet. */
async function refreshFromProvider(deps: Deps, sessionId: string): Promise<DeclineReason | null> {
  const session = await deps.payments.retrieveCheckout(sessionId)
  if (!session) throw new ApiError('PROVIDER_FAILED', { message: STATUS_UNKNOWN })
  await deps.db.transaction().execute((tx) => settleCheckout(deps, tx, session))
  return session.decline
}

async function readOutcome(deps: Deps, sessionId: string): Promise<OutcomeRow> {
  const row = await findOutcome(deps.db, sessionId)
  if (!row) throw new ApiError('SESSION_NOT_FOUND')
  return row
}

/**
 * Reads how a payment ended (`R6`); amounts in centavos. Throws SESSION_NOT_FOUND, and
 * PROVIDER_FAILED if Stripe does not answer and no payment is recorded yet.
 */
export async function readCheckoutOutcome(
  deps: Deps,
  sessionId: string,
): Promise<ReplyInput<typeof checkoutOutcome>> {
  const before = await readOutcome(deps, sessionId)
  if (isPaidThroughCheckout(before) || before.quarantine_id) return presentOutcome(deps, before)
  let decline: DeclineReason | null
  try {
    decline = await refreshFromProvider(deps, sessionId)
  } catch (error) {
    if (error instanceof ProviderError) {
      throw new ApiError('PROVIDER_FAILED', { message: STATUS_UNKNOWN })
    }
    throw error
  }
  return presentOutcome(deps, await readOutcome(deps, sessionId), decline)
}
