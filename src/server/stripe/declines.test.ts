import { describe, expect, it } from 'vitest'
import { toDeclineReason } from './checkouts.ts'

describe('why a card was not charged', () => {
  it.each([
    [{ code: 'card_declined', decline_code: 'insufficient_funds' }, 'funds'],
    [{ code: 'card_declined', decline_code: 'do_not_honor' }, 'bank'],
    [{ code: 'card_declined', decline_code: 'lost_card' }, 'bank'],
    [{ code: 'payment_intent_authentication_failure' }, 'verification'],
    [{ code: 'expired_card', decline_code: null }, 'card-data'],
    [{ code: 'incorrect_cvc' }, 'card-data'],
    [{ code: 'processing_error' }, 'later'],
    [{ code: 'a_code_of_next_year' }, 'bank'],
    [{}, null],
    [null, null],
  ] as const)('%j is %s', (error, reason) => {
    expect(toDeclineReason(error)).toBe(reason)
  })
})
