import type { ContributionStatus, PaymentReview } from '#contract/contributions/contributions.ts'
import type { ContributionState } from '#contract/contributions/labels.ts'
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

/** The badge's tone, also of a quarantined payment and of a lost dispute. */
export function getContributionTone({ status, disputeLost, review }: ContributionState): Tone {
  if (review) return REVIEW_TONES[review]
  return disputeLost ? 'neutral' : STATUS_TONES[status]
}
