import { describe, expect, it } from 'vitest'
import { buildContributorKey } from '#server/contributions/policy.ts'
import { type CheckoutOrder, computeCheckoutExpiry, hashOrder } from './checkout-params.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const minutesOn = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)

describe('how long a checkout stays open', () => {
  it.each([
    ['an hour', null, 60],
    ['an hour, if the event closes later', 90, 60],
    ['until the event closes', 45, 45],
    ['never below the provider’s floor', 5, 31],
    ['never below it, even when the date has just passed', -1, 31],
  ])('%s', (_, closesIn, expected) => {
    const closing = closesIn === null ? null : minutesOn(closesIn)
    expect(computeCheckoutExpiry(NOW, closing)).toEqual(minutesOn(expected))
  })
})

describe('R6: one contributor', () => {
  it('is an e-mail without regard to case, else a name', () => {
    expect(buildContributorKey('Ana', 'ANA@Example.test')).toBe(
      buildContributorKey('Otra', 'ana@example.test'),
    )
    expect(buildContributorKey('Tía  Chela ', null)).toBe(buildContributorKey('tía chela', null))
    expect(buildContributorKey('ana@example.test', null)).not.toBe(
      buildContributorKey('x', 'ana@example.test'),
    )
  })
})

describe('whether two orders are the same', () => {
  const order: CheckoutOrder = {
    eventId: 'e',
    amount: 1_000,
    contributorName: 'Ana',
    contributorEmail: null,
    anonymous: false,
    amountHidden: false,
    messagePrivate: false,
  }

  it('does not depend on the order of fields, or on blank ones', () => {
    const { amount, ...rest } = order
    expect(hashOrder({ ...rest, message: null, goalId: undefined, amount })).toEqual(
      hashOrder(order),
    )
  })

  it('depends on every field', () => {
    for (const change of [
      { amount: 1_001 },
      { contributorName: 'Eva' },
      { anonymous: true },
      { amountHidden: true },
      { messagePrivate: true },
      { message: 'hola' },
      { goalId: 'g' },
    ])
      expect(hashOrder({ ...order, ...change })).not.toEqual(hashOrder(order))
  })
})
