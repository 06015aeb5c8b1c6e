import { email as emailAddress } from '#contract/api/shapes.ts'
import { buildEventPath } from '#contract/product/paths.ts'
import {
  type CheckoutRow,
  findCheckout,
  findCheckoutOfSession,
  storeCheckoutEnd,
} from '#server/contributions/checkouts-store.ts'
import { buildContributorKey, wasPaid } from '#server/contributions/policy.ts'
import { renderReceipt } from '#server/contributions/receipt-email.ts'
import {
  type ContributionRow,
  confirmContribution,
  type EmailContext,
  endUnpaidContribution,
  lockContribution,
  readEmailContext,
} from '#server/contributions/store.ts'
import type { Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { listCoHostsToNotify } from '#server/event-records/cohosts-store.ts'
import {
  addToTotals,
  lockEventForTotals,
  type NewTotals,
} from '#server/event-records/totals-store.ts'
import type { AddressedEmail } from '#server/jobs/outbox.ts'
import type { RenderedEmail } from '#server/mail/render-email.ts'
import {
  renderContributionReceivedEmail,
  renderGoalReachedEmail,
} from '#server/mail/templates/money/contributions.ts'
import type { ProviderSession } from '#server/stripe/payments.ts'
import { continueRequest } from '#server/tracing/work-context.ts'
import { type OptionalEmail, wantsEmail } from '#server/users/email-preferences-store.ts'
import { bookPayment } from './bookkeeping.ts'
import { enqueueRefundIfDue } from './enqueue-refunds.ts'
import { findMismatch } from './policy.ts'
import { quarantinePayment, quarantineUnmatchedPayment } from './quarantine-payment.ts'

/** Somebody who gets emails about the gifts of an event (`R21`). */
interface GiftReader {
  email: string
  firstName: string
  muted_emails: string[]
  deleted_at: Date | null
  /** Tells their email from the owner's. */
  keySuffix: string
}

/** Lists the hosts of a gift's event who want emails about gifts; no co-hosts of a suspended owner. */
async function listGiftReaders(
  tx: Tx,
  contribution: ContributionRow,
  context: EmailContext,
): Promise<GiftReader[]> {
  const { host_suspended_at } = context
  const cohosts = await listCoHostsToNotify(tx, { id: contribution.event_id, host_suspended_at })
  const others = cohosts.map(({ user_id, email, first_name: firstName, muted_emails }) => {
    return { email, firstName, muted_emails, deleted_at: null, keySuffix: `:${user_id}` }
  })
  const { host_email: email, host_first_name: firstName } = context
  if (email === null || !context.host_gift_emails_since) return others
  const owner = { muted_emails: context.host_muted_emails, deleted_at: context.host_deleted_at }
  return [{ email, firstName, ...owner, keySuffix: '' }, ...others]
}

function renderHostEmail(
  contribution: ContributionRow,
  { firstName: hostFirstName }: GiftReader,
  context: EmailContext,
  totals: NewTotals,
  publicUrl: string,
) {
  const thanksQuery = new URLSearchParams({ state: 'all', search: contribution.folio })
  return renderContributionReceivedEmail({
    hostFirstName,
    contributorName: contribution.contributor_name,
    anonymous: contribution.anonymous,
    amountHidden: contribution.amount_hidden,
    messagePrivate: contribution.message_private,
    message: contribution.message,
    amount: contribution.base_amount,
    paidTotal: contribution.fees_paid_by === 'HOST' ? contribution.total_amount : null,
    eventName: context.event_name,
    goalName: context.goal_name,
    eventRaised: totals.eventRaised,
    folio: contribution.folio,
    eventUrl: publicUrl + buildEventPath(context.event_slug),
    thanksUrl: `${publicUrl}${buildEventPath(context.event_slug, 'thanks')}?${thanksQuery}`,
    theme: context.event_theme,
  })
}

/**
 * Enqueues the emails of a confirmed contribution in its transaction: to its hosts, to the contributor
 * if an address is known, and once per goal when its target is reached (`R5`, `R6`).
 */
async function announceConfirmed(
  deps: Deps,
  tx: Tx,
  contribution: ContributionRow,
  totals: NewTotals,
): Promise<void> {
  const { outbox, config } = deps
  const context = await readEmailContext(tx, contribution.id)
  const eventUrl = config.publicUrl + buildEventPath(context.event_slug)
  const readers = await listGiftReaders(tx, contribution, context)
  const { id, folio, contributor_email: contributor } = contribution
  const emails: AddressedEmail[] = []
  const addForHosts = (
    kind: OptionalEmail,
    key: string,
    render: (reader: GiftReader) => RenderedEmail,
  ) => {
    for (const reader of readers.filter((person) => wantsEmail(person, kind)))
      emails.push({ to: reader.email, email: render(reader), key: key + reader.keySuffix })
  }
  addForHosts('contributionReceived', `contribution-received:${id}`, (reader) =>
    renderHostEmail(contribution, reader, context, totals, config.publicUrl),
  )
  if (contributor) {
    const email = renderReceipt(config, { ...contribution, dispute_lost: false }, context)
    emails.push({ to: contributor, email, key: `receipt:${id}` })
  }
  const { reachedGoal } = totals
  if (reachedGoal) {
    const key = `goal-reached:${contribution.event_id}:${contribution.goal_id}`
    addForHosts('goalReached', key, ({ firstName }) =>
      renderGoalReachedEmail({
        hostFirstName: firstName,
        goalName: context.goal_name ?? '',
        eventName: context.event_name,
        ...reachedGoal,
        folio,
        eventUrl,
        theme: context.event_theme,
      }),
    )
  }
  await outbox.sendEmails(tx, emails)
}

/** The result of settling a session; 'unchanged' if it was settled before. */
export type Settlement = 'confirmed' | 'ended' | 'quarantined' | 'unchanged'

/** Ends the checkout of an unpaid session, and its contribution if no other checkout can pay it. */
async function endUnpaidCheckout(
  tx: Tx,
  checkout: CheckoutRow,
  session: ProviderSession,
  paymentFailed: boolean,
): Promise<Settlement> {
  const expired = session.status === 'expired'
  if (!expired && !paymentFailed) return 'unchanged'
  if (checkout.status === 'expired' || checkout.status === 'complete') return 'unchanged'
  await storeCheckoutEnd(tx, checkout.id, 'expired', session)
  await endUnpaidContribution(tx, checkout.contribution_id, expired ? 'EXPIRED' : 'FAILED')
  return 'ended'
}

/**
 * Confirms a paid contribution: totals, emails and automatic refunds, but not the ledger. Requires
 * the locks of the event's totals and of the contribution.
 */
export async function confirmPaidContribution(
  deps: Deps,
  tx: Tx,
  checkout: Pick<CheckoutRow, 'id'>,
  before: ContributionRow,
  session: ProviderSession,
): Promise<ContributionRow> {
  const at = deps.now()
  // Stripe's page begins with the form's address: one that was changed there is the later one.
  const typed = emailAddress.safeParse(session.customerEmail).data
  const email = typed ?? before.contributor_email
  const contribution = await confirmContribution(tx, before.id, {
    at,
    paymentIntentId: session.paymentIntentId,
    contributorEmail: email,
    contributorKey: buildContributorKey(before.contributor_name, email),
    card: session.charge?.card ?? null,
  })
  await storeCheckoutEnd(tx, checkout.id, 'complete', session)
  const change = {
    eventId: contribution.event_id,
    goalId: contribution.goal_id,
    contributorKey: contribution.contributor_key,
    confirmedAt: at,
    amount: contribution.counted_amount,
    commission: contribution.counted_commission,
    count: 1,
    isAmountHidden: contribution.amount_hidden,
  } as const
  const totals = await addToTotals(tx, change, at)
  await announceConfirmed(deps, tx, contribution, totals)
  await enqueueRefundIfDue(deps, tx, contribution)
  return contribution
}

async function settlePaid(
  deps: Deps,
  tx: Tx,
  checkout: CheckoutRow,
  session: ProviderSession,
): Promise<Settlement> {
  await lockEventForTotals(tx, checkout.event_id)
  const contribution = await lockContribution(tx, checkout.contribution_id)
  if (!contribution) return quarantineUnmatchedPayment(deps, tx, session)
  if (wasPaid(contribution.status)) {
    if (contribution.stripe_payment_intent_id === session.paymentIntentId) return 'unchanged'
    await storeCheckoutEnd(tx, checkout.id, 'complete', session)
    return quarantinePayment(deps, tx, session, 'duplicate-payment')
  }
  const mismatch = findMismatch(session, checkout.params)
  if (!mismatch) {
    const confirmed = await confirmPaidContribution(deps, tx, checkout, contribution, session)
    await bookPayment(tx, confirmed, session, deps.now())
    return 'confirmed'
  }
  await storeCheckoutEnd(tx, checkout.id, 'complete', session)
  return quarantinePayment(deps, tx, session, mismatch)
}

async function settle(
  deps: Deps,
  tx: Tx,
  session: ProviderSession,
  { paymentFailed }: { paymentFailed: boolean },
): Promise<Settlement> {
  const found = await findCheckoutOfSession(tx, session)
  if (!found) return session.isPaid ? quarantineUnmatchedPayment(deps, tx, session) : 'unchanged'
  if (session.isPaid) return settlePaid(deps, tx, found, session)
  await lockContribution(tx, found.contribution_id)
  const checkout = await findCheckout(tx, found.id)
  return checkout ? endUnpaidCheckout(tx, checkout, session, paymentFailed) : 'unchanged'
}

/**
 * Records the state of a checkout session: the only path, shared by webhooks, success page, expiry
 * and reconciliation. It goes on with the request that started the checkout: emails and tasks carry its
 * id (decision 64). Under the contribution's lock its status only moves forward; repeated or older
 * states change nothing, and payments without a matching row are quarantined (`R6`).
 * @param session fetched from Stripe before the transaction began
 * @param options `paymentFailed` once Stripe reports that an asynchronous payment has failed for good
 */
export function settleCheckout(
  deps: Deps,
  tx: Tx,
  session: ProviderSession,
  options = { paymentFailed: false },
): Promise<Settlement> {
  // Our id, not Stripe's: that of the session opens the receipt for a day.
  const { checkoutSessionId } = session
  const attributes = checkoutSessionId === null ? {} : { checkout: checkoutSessionId }
  const facts = { name: 'settle checkout', kind: 'internal' as const, attributes }
  return continueRequest(session.requestId, facts, () => settle(deps, tx, session, options))
}
