import type { PlatformBalance } from '#contract/money/payouts/platform.ts'
import { PATHS } from '#contract/product/paths.ts'
import type { Db } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { LOG } from '#server/log-events.ts'
import { renderBalanceTooLowEmail } from '#server/mail/templates/money/platform.ts'
import {
  type BalanceNeeds,
  findBalance,
  storeBalance,
  storeWarning,
  sumBalanceNeeds,
} from './store.ts'

/** How much the available balance lacks for what it must pay; centavos, 0 while it suffices. */
export function computeShortfall(
  available: number,
  { refundsAmount, transfersAmount, inquiriesAmount }: Omit<BalanceNeeds, 'refundsWaiting'>,
): number {
  return Math.max(0, refundsAmount + transfersAmount + inquiriesAmount - available)
}

/**
 * Task: reads the platform's balance, out of which refunds, disputes and fees are paid, and stores it.
 * Support gets one email when it is too low, and the next one after it sufficed again. Throws
 * `ProviderError`.
 */
export async function watchPlatformBalance(deps: Deps): Promise<void> {
  const balance = await deps.payments.readPlatformBalance()
  const { supportEmail, publicUrl } = deps.config
  const warning = await deps.db.transaction().execute(async (tx) => {
    const { warned_at, read_at } = await storeBalance(tx, balance, deps.now())
    const needs = await sumBalanceNeeds(tx)
    const shortfall = computeShortfall(balance.available, needs)
    const isNews = shortfall > 0 && warned_at === null
    if (shortfall === 0 && warned_at !== null) await storeWarning(tx, null)
    if (!isNews) return null
    await storeWarning(tx, read_at)
    const email = renderBalanceTooLowEmail({
      available: balance.available,
      shortfall,
      refundsWaiting: needs.refundsWaiting,
      transfersAmount: needs.transfersAmount,
      adminUrl: publicUrl + PATHS.admin,
    })
    await deps.outbox.sendEmail(tx, supportEmail, email, `balance:${read_at.getTime()}`)
    return { available: balance.available, shortfall, refundsWaiting: needs.refundsWaiting }
  })
  if (warning) deps.log.error(warning, LOG.balanceTooLow)
}

/** The balance as last read, with what waits for it now; null before the first reading. */
export async function describeBalance(db: Db): Promise<PlatformBalance | null> {
  const row = await findBalance(db)
  if (!row) return null
  const needs = await sumBalanceNeeds(db)
  return {
    available: row.available,
    pending: row.pending,
    ...needs,
    shortfall: computeShortfall(row.available, needs),
    readAt: row.read_at.toISOString(),
  }
}
