import type { ContributionStatus, PaymentReview } from '#contract/contributions/contributions.ts'
import { type ContributionState, isPartlyRefunded } from '#contract/contributions/labels.ts'
import type { Tone } from '#web/ui/style/tone.ts'

/** The tone of a contribution's badge; its words are the contract's. */
export const STATUS_TONES: Record<ContributionStatus, Tone> = {
  PENDING: 'warning',
  CONFIRMED: 'success',
  EXPIRED: 'neutral',
  FAILED: 'danger',
  REFUNDED: 'info',
  DISPUTED: 'warning',
}

const REVIEW_TONES: Record<PaymentReview, Tone> = {
  open: 'warning',
  refunded: STATUS_TONES.REFUNDED,
  dismissed: 'neutral',
}

/** The badge's tone, also of a quarantined payment, a lost dispute and a partial refund. */
export function getContributionTone(state: ContributionState): Tone {
  const { status, disputeLost, review } = state
  if (review) return REVIEW_TONES[review]
  if (isPartlyRefunded(state)) return STATUS_TONES.REFUNDED
  return disputeLost ? 'neutral' : STATUS_TONES[status]
}
