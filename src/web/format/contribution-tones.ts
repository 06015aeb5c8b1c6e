import type { Standing } from '#contract/contribution-labels.ts'
import type { ContributionStatus, PaymentReview } from '#contract/contributions.ts'
import type { Tone } from '#web/ui/tone.ts'

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

/** The same, of a payment kept apart, and of a contest that is lost: nothing waits any more. */
export function contributionTone({ status, disputeLost, review }: Standing): Tone {
  if (review) return REVIEW_TONES[review]
  return disputeLost ? 'neutral' : STATUS_TONES[status]
}
