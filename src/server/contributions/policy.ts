import type { ContributionRow } from './store.ts'

/** Identifies one contributor for `uniqueContributors`: by e-mail in any case, else by name (`R6`). */
export function buildContributorKey(name: string, email: string | null): string {
  if (email) return `email:${email.trim().toLowerCase()}`
  return `name:${name.trim().replace(/\s+/g, ' ').toLowerCase()}`
}

/** Progress of a contribution; it never decreases (`R6`). */
const RANK: Record<ContributionRow['status'], number> = {
  PENDING: 0,
  EXPIRED: 1,
  FAILED: 1,
  CONFIRMED: 2,
  REFUNDED: 3,
  DISPUTED: 3,
}

/** True once the payment has arrived, also after the checkout expired or failed (`R5`). */
export function wasPaid(status: ContributionRow['status']): boolean {
  return RANK[status] >= RANK.CONFIRMED
}

/** Computes the centavos that belong in the host's account: while disputed, what no dispute took. */
export function computeHostAmount(
  contribution: Pick<
    ContributionRow,
    'status' | 'base_amount' | 'refunded_base_amount' | 'undisputed_base_amount'
  >,
): number {
  const { status, base_amount, refunded_base_amount, undisputed_base_amount } = contribution
  return status === 'DISPUTED' ? undisputed_base_amount : base_amount - refunded_base_amount
}
