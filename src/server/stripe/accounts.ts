import type Stripe from 'stripe'
import { callStripe, callStripeOrNull, isAccountInaccessible } from './call-stripe.ts'
import type { Payments, ProviderAccount, ProviderAccountOwner } from './payments.ts'

/** Express: the platform pays fees and losses, Stripe collects the requirements. */
const CONTROLLER = {
  fees: { payer: 'application' },
  losses: { payments: 'application' },
  requirement_collection: 'stripe',
  stripe_dashboard: { type: 'express' },
} satisfies Stripe.AccountCreateParams.Controller

/** Name and email are sent now: they cannot be changed once the host has opened the onboarding. */
function toAccountParams(owner: ProviderAccountOwner): Stripe.AccountCreateParams {
  return {
    country: 'MX',
    controller: CONTROLLER,
    capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
    email: owner.email,
    business_type: 'individual',
    individual: { email: owner.email, first_name: owner.firstName, last_name: owner.lastName },
    metadata: { userId: owner.userId },
  }
}

function toAccount(account: Stripe.Account): ProviderAccount {
  const { requirements } = account
  return {
    id: account.id,
    chargesEnabled: account.charges_enabled,
    payoutsEnabled: account.payouts_enabled,
    transfersActive: account.capabilities?.transfers === 'active',
    detailsSubmitted: account.details_submitted,
    disabledReason: requirements?.disabled_reason ?? null,
    requirementsDue: requirements?.currently_due ?? [],
    hasPastDueRequirements: (requirements?.past_due ?? []).length > 0,
  }
}

/** The connected accounts of hosts (Connect). */
export function createAccountCalls(stripe: Stripe) {
  return {
    createAccount: (owner, idempotencyKey) =>
      callStripe(async () =>
        toAccount(await stripe.accounts.create(toAccountParams(owner), { idempotencyKey })),
      ),
    retrieveAccount: (accountId) =>
      callStripeOrNull(isAccountInaccessible, async () =>
        toAccount(await stripe.accounts.retrieve(accountId)),
      ),
    createOnboardingUrl: (accountId, { returnUrl, refreshUrl }) =>
      callStripe(async () => {
        const link = await stripe.accountLinks.create({
          account: accountId,
          type: 'account_onboarding',
          return_url: returnUrl,
          refresh_url: refreshUrl,
        })
        return link.url
      }),
    createDashboardUrl: (accountId) =>
      callStripeOrNull(
        (error) => error.statusCode === 400,
        async () => (await stripe.accounts.createLoginLink(accountId)).url,
      ),
  } satisfies Partial<Payments>
}
