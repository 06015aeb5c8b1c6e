import type Stripe from 'stripe'
import { z } from 'zod'
import { PROVIDER_CURRENCY } from '#contract/product/product.ts'
import { unreadableResponse } from '../response-checks.ts'
import type { AccountRequest, AccountState } from './provider-account.ts'

type CreateParams = Stripe.V2.Core.AccountCreateParams

/**
 * What every account is asked to be able to do. The recipient configuration is Stripe's own for
 * destination charges without `on_behalf_of`; `merchant` is added where Stripe grants transfers only
 * together with card payments (`AccountRequest.withCardPayments`).
 */
const CONFIGURATIONS = {
  recipient: {
    capabilities: { stripe_balance: { stripe_transfers: { requested: true } } },
  },
  /** 7299: services to private persons. */
  merchant: { mcc: '7299', capabilities: { card_payments: { requested: true } } },
} satisfies CreateParams['configuration']

/** Read with every account; without `include` Stripe leaves them out. */
export const ACCOUNT_INCLUDES = [
  'configuration.recipient',
  'requirements',
] as const satisfies CreateParams['include']

/** Stripe shows it to the host in the onboarding and asks for no company website. */
const PRODUCT_DESCRIPTION =
  'Una familia recibe regalos en dinero de sus invitados para su baby shower. No vende productos ni servicios.'

/** Express: the platform pays fees and losses, Stripe collects the requirements. */
export function toCreateParams(request: AccountRequest, payoutAccountId: string): CreateParams {
  const { email, firstName, lastName, businessUrl, withCardPayments, userId } = request
  const { recipient, merchant } = CONFIGURATIONS
  const names = [firstName, lastName].filter(Boolean).join(' ')
  return {
    ...(email && { contact_email: email }),
    ...(names && { display_name: names }),
    dashboard: 'express',
    identity: {
      country: 'mx',
      entity_type: 'individual',
      ...(names && { individual: { given_name: firstName, surname: lastName } }),
    },
    defaults: {
      currency: PROVIDER_CURRENCY,
      locales: ['es-419'],
      responsibilities: { fees_collector: 'application', losses_collector: 'application' },
      profile: {
        product_description: PRODUCT_DESCRIPTION,
        ...(businessUrl && { business_url: businessUrl }),
      },
    },
    configuration: withCardPayments ? { recipient, merchant } : { recipient },
    metadata: { userId, payoutAccountId },
    include: [...ACCOUNT_INCLUDES],
  }
}

const capability = z.object({
  status: z.string(),
  status_details: z.array(z.object({ code: z.string(), resolution: z.string() })).nullish(),
})

const entry = z.object({
  description: z.string(),
  awaiting_action_from: z.string(),
  minimum_deadline: z.object({ status: z.string() }),
  requested_reasons: z.array(z.object({ code: z.string() })).nullish(),
})

/** What an answer needs to be an account; v2 sends null for what it leaves out. */
const accountAnswer = z.object({
  id: z.string(),
  object: z.literal('v2.core.account'),
  closed: z.boolean().nullish(),
  applied_configurations: z.array(z.string()),
  configuration: z
    .object({
      recipient: z
        .object({
          capabilities: z.object({
            stripe_balance: z.object({
              stripe_transfers: capability,
              payouts: capability.nullish(),
            }),
          }),
        })
        .nullish(),
    })
    .nullish(),
  requirements: z.object({ entries: z.array(entry).nullish() }).nullish(),
})

type Answer = z.output<typeof accountAnswer>
type Entry = z.output<typeof entry>

/**
 * False for a recipient without its configuration or its requirements, which were not read or did not
 * arrive: without requirements, an onboarding would look finished.
 */
function isComplete(answer: Answer): boolean {
  const { closed, applied_configurations: applied, configuration, requirements } = answer
  if (closed || !applied.includes('recipient')) return true
  return Boolean(configuration?.recipient && requirements)
}

/**
 * Reads an answer about an account. Throws `ProviderError` unanswered for one that is not an account,
 * or not the one that was asked for.
 */
function readAnswer(answer: unknown, accountId: string | null): Answer {
  const { data } = accountAnswer.safeParse(answer)
  const isAsked = accountId === null || data?.id === accountId
  if (data && isAsked && isComplete(data)) return data
  throw unreadableResponse('v2.core.account')
}

/** Codes of a capability on which Stripe works by itself: nobody has to do anything. */
const IN_REVIEW = new Set(['determining_status', 'requirements_pending_verification'])

/** Why Stripe does not grant the capability; null if it does, or still decides. */
function findDisabledReason(transfers: z.output<typeof capability> | undefined): string | null {
  if (!transfers || transfers.status === 'active' || transfers.status === 'pending') return null
  const codes = (transfers.status_details ?? []).map(({ code }) => code)
  const reason = codes.find((code) => !IN_REVIEW.has(code))
  return reason ?? (codes.length > 0 ? null : transfers.status)
}

const isDue = ({ minimum_deadline: { status } }: Entry) =>
  status === 'currently_due' || status === 'past_due'

const isForOnboarding = ({ requested_reasons: reasons }: Entry) =>
  reasons?.some(({ code }) => code === 'routine_onboarding') ?? false

/**
 * Converts an answer of API v2; null for a closed account. Version 2 has no `details_submitted`: the
 * host has submitted them once Stripe asks them for nothing more to open the account.
 */
export function toAccount(answer: unknown, accountId: string | null): AccountState | null {
  const account = readAnswer(answer, accountId)
  if (account.closed) return null
  const balance = account.configuration?.recipient?.capabilities.stripe_balance
  const due = (account.requirements?.entries ?? []).filter(
    (each) => each.awaiting_action_from === 'user' && isDue(each),
  )
  return {
    id: account.id,
    api: 'v2',
    transfersActive: balance?.stripe_transfers.status === 'active',
    payoutsEnabled: balance?.payouts?.status === 'active',
    detailsSubmitted: !due.some(isForOnboarding),
    disabledReason: findDisabledReason(balance?.stripe_transfers),
    requirementsDue: due.map(({ description }) => description),
    hasPastDueRequirements: due.some(({ minimum_deadline: { status } }) => status === 'past_due'),
  }
}
