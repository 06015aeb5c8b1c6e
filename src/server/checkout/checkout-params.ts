import { createHash } from 'node:crypto'
import type { ParsedBody } from '#contract/api/endpoint.ts'
import type { startCheckout } from '#contract/contributions/contributions.ts'
import { GIFT_LINE_NAMES } from '#contract/money/fees.ts'
import { MINUTE_MS } from '#contract/product/durations.ts'
import { buildPaymentSuccessPath } from '#contract/product/paths.ts'
import type { Config } from '#server/config.ts'
import { buildCheckoutCancelledPath } from '#server/contributions/receipt-link.ts'
import type { ContributionRow } from '#server/contributions/store.ts'
import type { CheckoutParams } from '#server/stripe/payments.ts'
import { readContext } from '#server/tracing/work-context.ts'

export type CheckoutOrder = ParsedBody<typeof startCheckout>

/** Stripe's minimum is 30 minutes; one more for network and clock. */
const MIN_CHECKOUT_TTL_MS = 31 * MINUTE_MS
const CHECKOUT_TTL_MS = 60 * MINUTE_MS

/** An hour from now or the event's closing, whichever is sooner, but not below Stripe's minimum. */
export function computeCheckoutExpiry(now: Date, closingDate: Date | null): Date {
  const usual = now.getTime() + CHECKOUT_TTL_MS
  const wanted = closingDate ? Math.min(usual, closingDate.getTime()) : usual
  return new Date(Math.max(now.getTime() + MIN_CHECKOUT_TTL_MS, wanted))
}

/** Hashes an order independently of the order of its fields. */
export function hashOrder(order: CheckoutOrder): Buffer {
  const fields = Object.entries(order)
    .filter(([, value]) => value !== undefined && value !== null)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(fields)).digest()
}

export interface ParamsInput {
  checkoutSessionId: string
  contribution: ContributionRow
  event: { name: string; slug: string }
  /** Null for the whole event. */
  goalName: string | null
  expiresAt: Date
  config: Pick<Config, 'authSecret' | 'publicUrl' | 'statement'>
}

/** Builds all that Stripe receives; the word donation must not appear. */
export function buildCheckoutParams(input: ParamsInput): CheckoutParams {
  const { contribution, event, goalName, config } = input
  const { id, goal_id } = contribution
  return {
    contributionId: contribution.id,
    checkoutSessionId: input.checkoutSessionId,
    eventId: contribution.event_id,
    goalId: contribution.goal_id,
    requestId: readContext()?.requestId ?? null,
    giftLabel: `${GIFT_LINE_NAMES[contribution.fees_paid_by]}: ${event.name}`,
    giftPurpose: goalName && `Para: ${goalName}`,
    base: contribution.base_amount,
    transactionFee: contribution.transaction_fee,
    serviceFee: contribution.service_fee,
    total: contribution.total_amount,
    destination: contribution.stripe_account_id,
    statementSuffix: config.statement.suffix,
    customerEmail: contribution.contributor_email,
    successUrl: config.publicUrl + buildPaymentSuccessPath('{CHECKOUT_SESSION_ID}'),
    cancelUrl: `${config.publicUrl}${buildCheckoutCancelledPath(config, { id, goal_id, event_slug: event.slug })}`,
    expiresAt: Math.floor(input.expiresAt.getTime() / 1_000),
  }
}
