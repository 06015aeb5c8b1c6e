import type { UpcomingDeposit } from '#contract/money/payouts/bank-payouts.ts'
import { DAY_MS } from '#contract/product/durations.ts'
import type { Deps } from '#server/deps.ts'
import { readHostRaised } from '#server/event-records/totals-store.ts'
import { readPayoutsVersion } from '#server/payout-records/payouts-store.ts'
import { type AccountRow, findCurrentAccount } from '#server/payout-records/store.ts'
import type { AccountFunds, PayoutSchedule } from '#server/stripe/accounts/provider-account.ts'

/** Every schedule has a day within two months. */
const SEARCHED_DAYS = 62

const WEEKEND: readonly number[] = [0, 6]

const toDay = (at: Date): string => at.toISOString().slice(0, 10)

function isPayoutDay(schedule: PayoutSchedule, day: Date): boolean {
  if (schedule.interval === 'daily') return !WEEKEND.includes(day.getUTCDay())
  if (schedule.interval === 'weekly') return schedule.days.includes(day.getUTCDay())
  if (schedule.interval !== 'monthly') return false
  const isLast = new Date(day.getTime() + DAY_MS).getUTCDate() === 1
  const date = day.getUTCDate()
  return schedule.days.some((each) => each === date || (isLast && each > date))
}

/** The first day on or after `from` on which the provider pays out; null if there is none. */
function findPayoutDay(schedule: PayoutSchedule, from: Date): string | null {
  for (let offset = 0; offset < SEARCHED_DAYS; offset++) {
    const day = new Date(from.getTime() + offset * DAY_MS)
    if (isPayoutDay(schedule, day)) return toDay(day)
  }
  return null
}

/** Nothing leaves until the host corrects their data or their bank. */
const isHeld = ({ payoutsEnabled, bank }: AccountFunds) =>
  !payoutsEnabled || (bank?.isRefused ?? false)

/**
 * Estimates the next payout: what is available by the first day on which the provider pays out; null while it
 * pays nothing out. Stripe's days are those of UTC. What is available today leaves tomorrow at the earliest.
 */
export function estimateNextDeposit(funds: AccountFunds, now: Date): UpcomingDeposit['next'] {
  const { available, releases, schedule } = funds
  if (isHeld(funds)) return null
  const tomorrow = new Date(now.getTime() + DAY_MS)
  const moments = [tomorrow, ...releases.map(({ at }) => at)]
    .filter((at) => at >= tomorrow)
    .sort((a, b) => Number(a) - Number(b))
  for (const moment of moments) {
    const leavesOn = findPayoutDay(schedule, moment)
    if (!leavesOn) return null
    const amount = releases
      .filter(({ at }) => toDay(at) <= leavesOn)
      .reduce((sum, each) => sum + each.amount, available)
    if (amount > 0) return { amount, leavesOn }
  }
  return null
}

/**
 * Reads what an account holds: four calls to the provider, at most once a minute while neither a payout nor
 * a gift or refund changes it. What is held is read anew each time: whoever corrects it comes back to look.
 */
async function readFunds(
  { db, payments, recentFunds }: Deps,
  account: AccountRow,
  stripeId: string,
): Promise<AccountFunds> {
  const [payouts, raised] = await Promise.all([
    readPayoutsVersion(db, account.id),
    readHostRaised(db, account.user_id),
  ])
  const key = `${stripeId} ${payouts} ${raised}`
  const known = recentFunds.get(key)
  if (known) return known
  const asked = payments.readAccountFunds(stripeId)
  recentFunds.set(key, asked)
  const forget = () => recentFunds.delete(key)
  asked.then((funds) => isHeld(funds) && forget(), forget)
  return asked
}

/** Asks the provider what the host's account holds; null without an account. Throws `ProviderError`. */
export async function readUpcomingDeposit(deps: Deps, hostId: string) {
  const account = await findCurrentAccount(deps.db, hostId)
  if (!account?.stripe_account_id || account.deauthorized_at) return { deposit: null }
  const funds = await readFunds(deps, account, account.stripe_account_id)
  const { available, pending, schedule, payoutsEnabled, bank } = funds
  return {
    deposit: {
      balance: available + pending,
      next: estimateNextDeposit(funds, deps.now()),
      isManual: schedule.interval === 'manual',
      isStopped: !payoutsEnabled,
      isBankRefused: bank?.isRefused ?? false,
      bank: bank && { name: bank.name, lastDigits: bank.lastDigits },
    },
  }
}
