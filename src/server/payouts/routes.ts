import {
  createPayoutAccount,
  getPayoutAccount,
  requestDashboardLink,
  requestOnboardingLink,
} from '#contract/money/payouts.ts'
import { bind } from '#server/http/bind.ts'
import { createAccount } from './create-account.ts'
import { createDashboardLink, createOnboardingLink, readAccountStatus } from './existing-account.ts'
export const payoutRoutes = [
  bind(createPayoutAccount, createAccount),
  bind(getPayoutAccount, readAccountStatus),
  bind(requestOnboardingLink, createOnboardingLink),
  bind(requestDashboardLink, createDashboardLink),
]
