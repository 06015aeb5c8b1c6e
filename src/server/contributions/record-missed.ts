import type { Deps } from '#server/deps.ts'
import type { ProviderDispute, ProviderRefund } from '#server/stripe/payments.ts'
import { listMoneyBack } from './ledger-store.ts'
import { withSession } from './money-back-events.ts'
import { settleMoneyBack } from './settle-money-back.ts'

type Told = ProviderRefund | ProviderDispute

const BATCH = 100

function isDispute(told: Told): told is ProviderDispute {
  return 'evidenceDueBy' in told
}

async function record(deps: Deps, told: Told): Promise<void> {
  const facts = isDispute(told)
    ? { refunds: [], disputes: [told] }
    : { refunds: [told], disputes: [] }
  const moneyBack = await withSession(deps, facts)
  await deps.db.transaction().execute((tx) => settleMoneyBack(deps, tx, moneyBack))
}

async function recordUnknown(deps: Deps, some: readonly Told[]): Promise<number> {
  const known = await listMoneyBack(
    deps.db,
    some.map(({ id }) => id),
  )
  const news = some.filter(({ id, status }) => known.get(id) !== null && known.get(id) !== status)
  let recorded = 0
  for (const told of news) {
    try {
      await record(deps, told)
      recorded += 1
    } catch (error) {
      deps.log.error({ err: error, told: told.id }, 'not recorded')
    }
  }
  return recorded
}

/**
 * Records the provider's refunds and disputes since then that we have not heard of, or not how they
 * stand, by the one path there is; resolves to how many. A second run finds none.
 */
export async function recordMissed(deps: Deps, since: Date): Promise<number> {
  let recorded = 0
  let batch: Told[] = []
  for await (const told of deps.payments.listMoneyBack(since)) {
    batch.push(told)
    if (batch.length < BATCH) continue
    recorded += await recordUnknown(deps, batch)
    batch = []
  }
  return recorded + (await recordUnknown(deps, batch))
}
