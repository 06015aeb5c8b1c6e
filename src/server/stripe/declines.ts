import type { DeclineReason } from '#contract/contributions/checkouts.ts'

/** Stripe's decline codes by what a person can do about them. */
const CODES: Record<Exclude<DeclineReason, 'bank'>, readonly string[]> = {
  funds: ['insufficient_funds', 'card_velocity_exceeded', 'withdrawal_count_limit_exceeded'],
  verification: [
    'payment_intent_authentication_failure',
    'authentication_required',
    'authentication_not_handled',
    'mobile_device_authentication_required',
  ],
  'card-data': [
    'expired_card',
    'incorrect_cvc',
    'invalid_cvc',
    'incorrect_number',
    'invalid_number',
    'invalid_expiry_month',
    'invalid_expiry_year',
    'incorrect_zip',
  ],
  later: ['processing_error', 'issuer_not_available', 'reenter_transaction', 'try_again_later'],
}

/** Why the last attempt was declined; the reason of an unknown code is the bank. */
export function toDeclineReason(
  error: { code?: string | null; decline_code?: string | null } | null | undefined,
): DeclineReason | null {
  const code = error?.decline_code ?? error?.code
  if (!code) return null
  const known = Object.entries(CODES).find(([, codes]) => codes.includes(code))
  return known ? (known[0] as DeclineReason) : 'bank'
}
