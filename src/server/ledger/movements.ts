import type { LedgerAccount, MovementKind } from '#server/db/ledger-tables.ts'

/** Centavos that leave an account (below zero) or reach it. */
export interface Entry {
  account: LedgerAccount
  amount: number
}

/** Money that moved, once: its entries sum to zero. */
export interface Movement {
  kind: MovementKind
  /** What the provider calls that which moved it. */
  providerId: string
  contributionId: string | null
  at: Date
  entries: readonly Entry[]
}

/** What several movements of one thing have in common. */
export interface Cause {
  providerId: string
  contributionId: string | null
  at: Date
}

/** What moved, and how much of it; nothing where it was nothing. */
export function move(
  kind: MovementKind,
  cause: Cause,
  way: readonly [from: LedgerAccount, to: LedgerAccount],
  amount: number,
): Movement[] {
  if (amount === 0) return []
  const [from, to] = way
  const { providerId, contributionId, at } = cause
  const entries = [
    { account: from, amount: -amount },
    { account: to, amount },
  ]
  return [{ kind, providerId, contributionId, at, entries }]
}
