import {
  createPayoutAccount,
  dashboardLink,
  onboardingLink,
  payoutAccountStatus,
} from '#contract/money/payouts.ts'
import { bind } from '#server/http/bind.ts'
import { createAccount } from './create-account.ts'
import { createDashboardLink, createOnboardingLink } from './provider-links.ts'
import { readAccountStatus } from './read-account-status.ts'

export const payoutRoutes = [
  bind(createPayoutAccount, createAccount),
  bind(payoutAccountStatus, readAccountStatus),
  bind(onboardingLink, createOnboardingLink),
  bind(dashboardLink, createDashboardLink),
]
