import { expect, it } from 'vitest'
import type { Event } from '#contract/events/events.ts'
import { isFirstGift } from './event-contributions.tsx'

const createEvent = (totalContributors: number, status: Event['status'] = 'ACTIVE') => ({
  status,
  statistics: { totalContributors } as Event['statistics'],
})
const wanted = { filter: {}, order: 'newest' } as const
const counts = { unthanked: 1, disputed: 0, refunded: 0 }

it('greets the first gift of an open event until it is thanked for', () => {
  const first = { event: createEvent(1), wanted, counts }
  expect(isFirstGift(first)).toBe(true)
  expect(isFirstGift({ ...first, counts: { ...counts, unthanked: 0 } })).toBe(false)
  expect(isFirstGift({ ...first, event: createEvent(2) })).toBe(false)
  expect(isFirstGift({ ...first, event: createEvent(1, 'COMPLETED') })).toBe(false)
})

it.each(['refunded', 'disputed'])(
  'greets no gift as the first where another one was %s',
  (state) => {
    const isFirst = (count?: number) =>
      isFirstGift({ event: createEvent(1), wanted, counts: { ...counts, [state]: count } })
    expect(isFirst(1)).toBe(false)
    expect(isFirst(undefined)).toBe(false)
  },
)
