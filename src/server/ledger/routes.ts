import { getLedger } from '#contract/money/ledger.ts'
import { bind } from '#server/http/bind.ts'
import { findLastCheck, readBalances } from './nightly-checks-store.ts'

export const ledgerRoutes = [
  bind(getLedger, async ({ deps: { db } }) => {
    const [balances, check] = await Promise.all([readBalances(db), findLastCheck(db)])
    return { balances, check: check ?? null }
  }),
]
