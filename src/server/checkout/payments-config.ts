import type { ReplyInput } from '#contract/api/endpoint.ts'
import type { paymentsConfig } from '#contract/contributions/contributions.ts'
import {
  SERVICE_FEE_FIXED,
  SERVICE_FEE_PERCENT,
  TRANSACTION_FEE_PERCENT,
} from '#contract/money/fees.ts'
import { MIN_CONTRIBUTION, QUICK_AMOUNTS } from '#contract/money/money.ts'
import { COUNTRY, CURRENCY } from '#contract/product/product.ts'
import type { Config } from '#server/config.ts'

/** What a payment screen has to know; amounts in centavos (`spec §9`, `R1`). */
export function readPaymentsConfig(
  config: Pick<Config, 'maxContribution'>,
): ReplyInput<typeof paymentsConfig> {
  return {
    currency: CURRENCY,
    country: COUNTRY,
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
