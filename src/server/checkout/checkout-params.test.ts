import { describe, expect, it } from 'vitest'
import { contributorKey } from '#server/contributions/contributor-key.ts'
import { checkoutExpiry, hashOf, type Order } from './checkout-params.ts'

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
    expect(checkoutExpiry(NOW, closing)).toEqual(minutesOn(expected))
  })
})

describe('R6: who counts as one contributor', () => {
  it('is an e-mail without regard to case, else a name', () => {
    expect(contributorKey('Ana', 'ANA@Example.test')).toBe(
      contributorKey('Otra', 'ana@example.test'),
    )
    expect(contributorKey('Tía  Chela ', null)).toBe(contributorKey('tía chela', null))
    expect(contributorKey('ana@example.test', null)).not.toBe(
      contributorKey('x', 'ana@example.test'),
    )
  })
})

describe('whether two orders are the same', () => {
  const order: Order = {
    eventId: 'e',
    amount: 1_000,
    contributorName: 'Ana',
    contributorEmail: null,
    anonymous: false,
  }

  it('does not depend on the order of fields, or on blank ones', () => {
    const { amount, ...rest } = order
    expect(hashOf({ ...rest, message: null, goalId: undefined, amount })).toEqual(hashOf(order))
  })

  it('depends on every field', () => {
    for (const change of [
      { amount: 1_001 },
      { contributorName: 'Eva' },
      { anonymous: true },
      { message: 'hola' },
      { goalId: 'g' },
    ]) {
      expect(hashOf({ ...order, ...change })).not.toEqual(hashOf(order))
    }
  })
})
