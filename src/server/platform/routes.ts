import { getPlatformState } from '#contract/money/payouts/platform.ts'
import { bind } from '#server/http/bind.ts'
import { listFaults } from '#server/operator-faults/probe-provider.ts'
import { describeBalance } from './watch-balance.ts'

export const platformRoutes = [
  bind(getPlatformState, async ({ deps: { config, db } }) => ({
    faults: await listFaults(db),
    balance: await describeBalance(db),
    namesOperator: config.operator !== null,
  })),
]
