import type { ParsedQuery, ReplyInput } from '#contract/api/endpoint.ts'
import { ApiError } from '#contract/api/errors.ts'
import type {
  DeclineReason,
  getCheckoutOutcome,
  getContributionDraft,
} from '#contract/contributions/checkouts.ts'
import { HOUR_MS } from '#contract/product/durations.ts'
import { DRAFT_LINK_HOURS, SUCCESS_PAGE_RECEIPT_HOURS } from '#contract/product/limits.ts'
import { buildPaymentSuccessPath } from '#contract/product/paths.ts'
import { wasPaid } from '#server/contributions/policy.ts'
import { presentChoices } from '#server/contributions/public-choices.ts'
import {
  buildResumeFormPath,
  buildSignedReceiptPath,
  verifyDraftToken,
} from '#server/contributions/receipt-link.ts'
import type { Deps } from '#server/deps.ts'
import { isPaidThroughCheckout } from '#server/settlement/policy.ts'
import { settleCheckout } from '#server/settlement/settle-checkout.ts'
import type { ProviderSession } from '#server/stripe/payments.ts'
import { ProviderError } from '#server/stripe/provider-error.ts'
import { type DraftRow, findDraft, findOutcome, type OutcomeRow } from './store.ts'

async function readDraftRow(deps: Deps, id: string): Promise<DraftRow> {
  const row = await findDraft(deps.db, id)
  const since = deps.now().getTime() - DRAFT_LINK_HOURS * HOUR_MS
  if (!row || row.begun_at.getTime() < since) throw new ApiError('CONTRIBUTION_NOT_FOUND')
  return row
}

function isOver(row: DraftRow): boolean {
  return wasPaid(row.status) || row.quarantine_id !== null
}

function presentDraft(
  row: DraftRow,
  decline: DeclineReason | null,
): ReplyInput<typeof getContributionDraft> {
  if (isOver(row)) {
    const successPath = buildPaymentSuccessPath(String(row.stripe_session_id))
    return { decline: null, successPath, typed: null }
  }
  return {
    decline,
    successPath: null,
    typed: {
      eventSlug: row.event_slug,
      goalId: row.goal_id,
      amount: row.fees_paid_by === 'HOST' ? row.total_amount : row.base_amount,
      contributorName: row.contributor_name,
      contributorEmail: row.contributor_email,
      message: row.message,
      ...presentChoices(row),
    },
  }
}

/**
 * Reads the form values of an unpaid contribution, by the signed link of Stripe's cancel page. Throws
 * CONTRIBUTION_NOT_FOUND for a forged link, and after a day.
 */
export async function readContributionDraft(
  deps: Deps,
  id: string,
  { token, why }: ParsedQuery<typeof getContributionDraft>,
): Promise<ReplyInput<typeof getContributionDraft>> {
  if (!verifyDraftToken(deps.config, id, token)) throw new ApiError('CONTRIBUTION_NOT_FOUND')
  const row = await readDraftRow(deps, id)
  if (isOver(row) || !why) return presentDraft(row, null)
  const { stripe_session_id: sessionId } = row
  const session = sessionId ? await refreshFromProvider(deps, sessionId) : null
  return presentDraft(await readDraftRow(deps, id), session?.decline ?? null)
}

type Reply = ReplyInput<typeof getCheckoutOutcome>

/**
 * Shows the private receipt link for a day only: the session id stays in browser histories and is no
 * lasting secret.
 */
function presentReceipt({ config, now }: Deps, row: OutcomeRow): Reply['receipt'] {
  const until = row.begun_at.getTime() + SUCCESS_PAGE_RECEIPT_HOURS * HOUR_MS
  const hasReceipt = isPaidThroughCheckout(row) || row.review === 'open'
  if (!hasReceipt || now().getTime() >= until) return null
  return { path: buildSignedReceiptPath(config, row), email: row.contributor_email }
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
    again: unpaid ? buildResumeFormPath(deps.config, row) : null,
    amount_total: row.total_amount,
    metadata: {
      eventId: row.event_id,
      contributorName: row.contributor_name,
      message: row.message,
    },
    contribution: {
      folio: row.folio,
      status: row.status,
      disputeLost: row.dispute_lost,
      feesPaidBy: row.fees_paid_by,
      amount: row.base_amount,
      transactionFee: row.transaction_fee,
      serviceFee: row.service_fee,
      eventName: row.event_name,
      eventSlug: row.event_slug,
      eventTheme: row.event_theme,
      confirmedAt: row.confirmed_at?.toISOString() ?? null,
      goalName: row.goal_name,
      anonymous: row.anonymous,
      amountHidden: row.amount_hidden,
      messagePrivate: row.message_private,
    },
    statementDescriptor: deps.config.statement.shown,
    thankYouMessage: paid ? row.thank_you_message : null,
    receipt: presentReceipt(deps, row),
  }
}

/**
 * Fetches and settles the session: its webhook may not have arrived yet. Null if Stripe does not
 * answer or has no such session.
 */
async function refreshFromProvider(deps: Deps, sessionId: string): Promise<ProviderSession | null> {
  try {
    const session = await deps.payments.retrieveCheckout(sessionId)
    if (session) await deps.db.transaction().execute((tx) => settleCheckout(deps, tx, session))
    return session
  } catch (error) {
    if (error instanceof ProviderError) return null
    throw error
  }
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
): Promise<ReplyInput<typeof getCheckoutOutcome>> {
  const before = await readOutcome(deps, sessionId)
  if (isPaidThroughCheckout(before) || before.quarantine_id) return presentOutcome(deps, before)
  const session = await refreshFromProvider(deps, sessionId)
  if (!session)
    throw new ApiError('PROVIDER_FAILED', {
      message: 'No se pudo verificar el estado del pago',
    })
  return presentOutcome(deps, await readOutcome(deps, sessionId), session.decline)
}
