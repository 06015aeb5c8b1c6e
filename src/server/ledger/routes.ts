import { getLedger, listMovements } from '#contract/money/ledger.ts'
import { bind } from '#server/http/bind.ts'
import { findLastCheck } from './checks-store.ts'
import { listMovementsPage } from './list-movements.ts'
import { readBalances } from './store.ts'

export const ledgerRoutes = [
  bind(listMovements, ({ deps: { db }, query }) => listMovementsPage(db, query)),
  bind(getLedger, async ({ deps: { db } }) => {
    const [balances, check] = await Promise.all([readBalances(db), findLastCheck(db)])
    return { balances, check: check ?? null }
  }),
]
