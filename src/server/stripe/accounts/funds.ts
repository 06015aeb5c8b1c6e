import type Stripe from 'stripe'
import { DAY_MS } from '#contract/product/durations.ts'
import { buildCreatedFilter, callStripe, collectFromStripe } from '../call-stripe.ts'
import { readBalance } from '../platform/platform.ts'
import { describeResponse } from '../response-checks.ts'
import type { AccountFunds, FundsCalls, PayoutSchedule } from './provider-account.ts'

/** Longer than any delay between a gift and the day on which its money is available. */
const SETTLEMENT_MAX_MS = 31 * DAY_MS

const readSettings = describeResponse('balance_settings', { payments: 'object' })
const readAccount = describeResponse('account', { id: 'string', payouts_enabled: 'boolean' })
const readTransaction = describeResponse('balance_transaction', {
  net: 'number',
  status: 'string',
  available_on: 'number',
})

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

const toWeekday = (name: string) => WEEKDAYS.indexOf(name)

function toSchedule({ payments }: Stripe.BalanceSettings): PayoutSchedule {
  const { interval, weekly_payout_days, monthly_payout_days } = payments.payouts?.schedule ?? {}
  switch (interval) {
    case 'daily':
      return { interval: 'daily' }
    case 'manual':
      return { interval: 'manual' }
    case 'weekly':
      return { interval: 'weekly', days: (weekly_payout_days ?? []).map(toWeekday) }
    case 'monthly':
      return { interval: 'monthly', days: monthly_payout_days ?? [] }
    default:
      return { interval: 'unknown' }
  }
}

const REFUSED_BANK_STATUSES = ['errored', 'verification_failed']

function toBank({ external_accounts }: Stripe.Account): AccountFunds['bank'] {
  const banks = (external_accounts?.data ?? []).filter((each) => each.object === 'bank_account')
  const bank = banks.find((each) => each.default_for_currency) ?? banks[0]
  return bank
    ? {
        name: bank.bank_name,
        lastDigits: bank.last4,
        isRefused: REFUSED_BANK_STATUSES.includes(bank.status ?? ''),
      }
    : null
}

async function listReleases(stripe: Stripe, stripeAccount: string, now: Date) {
  const params = {
    ...buildCreatedFilter(new Date(now.getTime() - SETTLEMENT_MAX_MS)),
    limit: 100,
  }
  const list = stripe.balanceTransactions.list(params, { stripeAccount })
  const transactions = await collectFromStripe(list, (each) => readTransaction(each))
  return transactions
    .filter(({ status }) => status === 'pending')
    .map(({ net, available_on }) => ({ at: new Date(available_on * 1_000), amount: net }))
}

/** What a connected account holds and how Stripe pays it out. */
export function createFundsCalls(stripe: Stripe, now: () => Date): FundsCalls {
  return {
    readAccountFunds: async (id) => {
      const [balance, releases, settings, account] = await Promise.all([
        readBalance(stripe, { stripeAccount: id }),
        listReleases(stripe, id, now()),
        callStripe(() => stripe.balanceSettings.retrieve({}, { stripeAccount: id })),
        callStripe(() => stripe.accounts.retrieve(id)),
      ])
      const answer = readAccount(account, { id })
      return {
        ...balance,
        releases,
        schedule: toSchedule(readSettings(settings)),
        payoutsEnabled: answer.payouts_enabled,
        bank: toBank(answer),
      }
    },
  }
}
