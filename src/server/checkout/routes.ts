import type { ReplyInput } from '#contract/api/endpoint.ts'
import { getCheckoutOutcome, getContributionDraft } from '#contract/contributions/checkouts.ts'
import {
  getPaymentsConfig,
  startCheckout as startCheckoutEndpoint,
} from '#contract/contributions/contributions.ts'
import {
  SERVICE_FEE_FIXED,
  SERVICE_FEE_PERCENT,
  TRANSACTION_FEE_PERCENT,
} from '#contract/money/fees.ts'
import { MIN_CONTRIBUTION, QUICK_AMOUNTS } from '#contract/money/money.ts'
import { CURRENCY, PLATFORM_COUNTRY } from '#contract/product/product.ts'
import type { Config } from '#server/config.ts'
import { bind } from '#server/http/bind.ts'
import { hashNetwork } from '#server/http/rate-limits/rate-limits.ts'
import { readCheckoutOutcome, readContributionDraft } from './outcome/read-outcome.ts'
import { startCheckout } from './start-checkout.ts'

/** What a payment screen has to know; amounts in centavos (`spec §9`, `R1`). */
function readPaymentsConfig(
  config: Pick<Config, 'maxContribution' | 'statement' | 'supportWhatsapp'>,
): ReplyInput<typeof getPaymentsConfig> {
  return {
    currency: CURRENCY,
    country: PLATFORM_COUNTRY,
    statementDescriptor: config.statement.shown,
    supportWhatsapp: config.supportWhatsapp,
    minAmount: MIN_CONTRIBUTION,
    maxAmount: config.maxContribution,
    quickAmounts: [...QUICK_AMOUNTS],
    fees: {
      transactionFeePercent: TRANSACTION_FEE_PERCENT,
      serviceFeePercent: SERVICE_FEE_PERCENT,
      serviceFeeFixed: SERVICE_FEE_FIXED,
    },
  }
}

export const checkoutRoutes = [
  bind(startCheckoutEndpoint, ({ deps, body, user, idempotencyKey, address }) =>
    startCheckout(deps, {
      order: body,
      userId: user?.id ?? null,
      networkHash: hashNetwork(deps.config, address),
      idempotencyKey,
    }),
  ),
  bind(getCheckoutOutcome, ({ deps, params }) => readCheckoutOutcome(deps, params.id)),
  bind(getContributionDraft, ({ deps, params, query }) =>
    readContributionDraft(deps, params.id, query),
  ),
  bind(getPaymentsConfig, async ({ deps }) => readPaymentsConfig(deps.config)),
]
