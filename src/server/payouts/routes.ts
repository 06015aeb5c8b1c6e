import {
  getUpcomingDeposit,
  listOwnPayouts,
  OWN_PAYOUTS_SHOWN,
} from '#contract/money/payouts/bank-payouts.ts'
import {
  createPayoutAccount,
  getPayoutAccount,
  requestDashboardLink,
  requestOnboardingLink,
} from '#contract/money/payouts/payouts.ts'
import { bind } from '#server/http/bind.ts'
import * as store from '#server/payout-records/payouts-store.ts'
import { createAccount } from './opening/create-account.ts'
import {
  createDashboardLink,
  createOnboardingLink,
  readAccountStatus,
} from './opening/existing-account.ts'
import { presentBankPayout } from './present.ts'
import { readUpcomingDeposit } from './upcoming-deposit.ts'

export const payoutRoutes = [
  bind(createPayoutAccount, createAccount),
  bind(listOwnPayouts, async ({ deps, user }) => {
    const [rows, failed] = await Promise.all([
      store.listOwnPayouts(deps.db, user.id, OWN_PAYOUTS_SHOWN),
      store.findStoppingPayout(deps.db, user.id),
    ])
    return {
      payouts: rows.map(presentBankPayout),
      failed: failed ? presentBankPayout(failed) : null,
    }
  }),
  bind(getUpcomingDeposit, ({ deps, user }) => readUpcomingDeposit(deps, user.id)),
  bind(getPayoutAccount, readAccountStatus),
  bind(requestOnboardingLink, createOnboardingLink),
  bind(requestDashboardLink, createDashboardLink),
]
