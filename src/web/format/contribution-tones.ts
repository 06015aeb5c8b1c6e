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

/** The same, of a contest that is lost: nothing waits any more. */
export function contributionTone(standing: {
  status: ContributionStatus
  disputeLost: boolean
}): Tone {
  return standing.disputeLost ? 'neutral' : STATUS_TONES[standing.status]
}
