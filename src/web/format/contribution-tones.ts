import type { ContributionStatus } from '#contract/contributions.ts'
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
