import { expect, test } from 'vitest'
import { DAY_MS } from '#contract/product/durations.ts'
import { parseOwnRsvp } from './own-rsvps.ts'
import { describeAnswer } from './rsvp-news.ts'

const NOW = Date.parse('2026-11-23T12:00:00Z')
const keep = (days: number) =>
  JSON.stringify({ id: 'x', text: 'Sí, voy', savedAt: NOW - days * DAY_MS })

test('an answer is remembered as long as the cookie that opens it', () => {
  expect(parseOwnRsvp(keep(179), NOW)).toMatchObject({ id: 'x', text: 'Sí, voy' })
  expect(parseOwnRsvp(keep(180), NOW)).toBeNull()
})

test.each([null, '', 'null', '{', '7', '{"savedAt":1}'])('%s is no answer', (stored) => {
  expect(parseOwnRsvp(stored, NOW)).toBeNull()
})

test('nobody comes with a no', () => {
  expect(describeAnswer({ answer: 'YES', adults: 2, children: 1 })).toBe(
    'Sí, voy: 2 adultos y 1 niño',
  )
  expect(describeAnswer({ answer: 'NO', adults: 0, children: 0 })).toBe('No puedo ir')
})
