import type { Thankable, Thanks } from '#contract/contributions/thanks.ts'
import type { ThankableRow, ThanksRow } from './store.ts'

export function presentThanks(row: Pick<ThanksRow, 'by' | 'message' | 'thanked_at'>): Thanks {
  return { by: row.by, message: row.message, thankedAt: row.thanked_at.toISOString() }
}

/** Without the address: its host needs to know only that there is one. */
export function presentThankable(row: ThankableRow): Thankable {
  const { by, note, thanked_at } = row
  return {
    id: row.id,
    contributorName: row.contributor_name,
    anonymous: row.anonymous,
    hasEmail: row.contributor_email !== null,
    message: row.message,
    goalName: row.goal_name,
    amount: row.counted_amount,
    confirmedAt: (row.confirmed_at ?? new Date(0)).toISOString(),
    thanks: by && thanked_at ? presentThanks({ by, message: note, thanked_at }) : null,
  }
}
