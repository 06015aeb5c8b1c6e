import type { ParsedQuery, ReplyInput } from '#contract/api/endpoint.ts'
import { ApiError } from '#contract/api/errors.ts'
import type { DeclineReason, unfinishedContribution } from '#contract/contributions/checkouts.ts'
import { UNFINISHED_HOURS } from '#contract/product/limits.ts'
import { paymentSuccessPath } from '#contract/product/paths.ts'
import { wasPaid } from '#server/contributions/policy.ts'
import { isUnfinishedToken } from '#server/contributions/receipt-link.ts'
import type { Deps } from '#server/deps.ts'
import { HOUR_MS } from '#server/limits.ts'
import { settleCheckout } from '#server/settlement/settle-checkout.ts'
import { ProviderError } from '#server/stripe/payments.ts'
import { findUnfinished, type UnfinishedRow } from './store.ts'

type Reply = ReplyInput<typeof unfinishedContribution>

async function find(deps: Deps, id: string): Promise<UnfinishedRow> {
  const row = await findUnfinished(deps.db, id)
  const since = deps.now().getTime() - UNFINISHED_HOURS * HOUR_MS
  if (!row || row.begun_at.getTime() < since) throw new ApiError('CONTRIBUTION_NOT_FOUND')
  return row
}

function isOver(row: UnfinishedRow): boolean {
  return wasPaid(row.status) || row.quarantine_id !== null
}

/** Fetches and settles the session; resolves to why the last card was declined, or null. */
async function refreshFromProvider(deps: Deps, row: UnfinishedRow): Promise<DeclineReason | null> {
  if (!row.stripe_session_id) return null
  try {
    const session = await deps.payments.retrieveCheckout(row.stripe_session_id)
    if (!session) return null
    await deps.db.transaction().execute((tx) => settleCheckout(deps, tx, session))
    return session.decline
  } catch (error) {
    if (error instanceof ProviderError) return null
    throw error
  }
}

function present(row: UnfinishedRow, decline: DeclineReason | null): Reply {
  if (isOver(row)) {
    const successPath = paymentSuccessPath(String(row.stripe_session_id))
    return { decline: null, successPath, typed: null }
  }
  return {
    decline,
    successPath: null,
    typed: {
      eventSlug: row.event_slug,
      goalId: row.goal_id,
      amount: row.base_amount,
      contributorName: row.contributor_name,
      contributorEmail: row.contributor_email,
      message: row.message,
      anonymous: row.anonymous,
    },
  }
}

/**
 * Reads the form values of an unpaid contribution, by the signed link of Stripe's cancel page. Throws
 * CONTRIBUTION_NOT_FOUND for a forged link, and after a day.
 */
export async function readUnfinished(
  deps: Deps,
  id: string,
  { token, why }: ParsedQuery<typeof unfinishedContribution>,
): Promise<Reply> {
  if (!isUnfinishedToken(deps.config, id, token)) throw new ApiError('CONTRIBUTION_NOT_FOUND')
  const row = await find(deps, id)
  if (isOver(row) || !why) return present(row, null)
  const decline = await refreshFromProvider(deps, row)
  return present(await find(deps, id), decline)
}
