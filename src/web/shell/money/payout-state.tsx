import type { BankPayout, BankPayoutStatus } from '#contract/money/payouts/bank-payouts.ts'
import { PAYOUT_STATUS_NAMES } from '#contract/money/payouts/payout-labels.ts'
import { toMexicoCityIso } from '#contract/text/zoned-input.ts'
import { formatShortDate } from '#web/format/dates.ts'
import { StatusBadge } from '#web/ui/data/status-badge.tsx'
import type { Tone } from '#web/ui/style/tone.ts'

const TONES: Record<BankPayoutStatus, Tone> = {
  pending: 'neutral',
  'in-transit': 'info',
  paid: 'success',
  failed: 'danger',
  canceled: 'neutral',
}

/** State of a payout to a bank, for its host and for admins. */
export const PayoutBadge = ({ status }: Pick<BankPayout, 'status'>) => (
  <StatusBadge tone={TONES[status]}>{PAYOUT_STATUS_NAMES[status]}</StatusBadge>
)

const VERBS: Record<BankPayoutStatus, string> = {
  pending: 'Llega el',
  'in-transit': 'Llega el',
  paid: 'Llegó el',
  failed: 'Se esperaba el',
  canceled: 'Se esperaba el',
}

/** `Llega el 25 nov 2026`: the provider's own day. */
export function describeArrival({ status, arrivesOn }: BankPayout): string {
  return `${VERBS[status]} ${formatShortDate(toMexicoCityIso(arrivesOn, '12:00'))}`
}
