import { readLedger } from '#contract/ledger.ts'
import { bind } from '#server/http/bind.ts'
import { findLastCheck } from './checks-store.ts'
import { readBalances } from './store.ts'

export const ledgerRoutes = [
  bind(readLedger, async ({ deps: { db } }) => {
    const [balances, check] = await Promise.all([readBalances(db), findLastCheck(db)])
    return { balances, check: check ?? null }
  }),
]
