import { expect, it } from 'vitest'
import type { EventChange } from '#contract/events/history/changes.ts'
import { mergeTrail } from './desk-trail.tsx'

const page = { page: 1, pageSize: 20, total: 1, totalPages: 1, hasNext: false, hasPrevious: false }

const edit = (at: string): EventChange => ({
  id: at,
  kind: 'event-edited',
  detail: { fields: ['location'] },
  at,
  by: 'HOST',
  actorName: 'Mariana',
  isYou: false,
  subjectName: null,
  gift: null,
  eventRefund: null,
})

const hold = (at: string) => ({
  id: `hold ${at}`,
  at,
  actor: null,
  action: 'hold-event' as const,
  subject: {
    type: 'event' as const,
    id: 'e',
    name: 'Baby shower',
    email: null,
    eventName: null,
    folio: null,
  },
  reason: null,
  detail: {},
})

const readTrail = (changes: string[], holds: string[]) =>
  mergeTrail(
    { entries: holds.map(hold), hasMore: false, pagination: page, about: null, by: null },
    { changes: changes.map(edit), next: null },
  ).map((line) => ('entry' in line ? 'hold' : line.run.times))

it('folds the same change of one day, and none across a day or an act of the desk', () => {
  expect(readTrail(['2026-11-27T20:00:00Z', '2026-11-27T18:00:00Z'], [])).toEqual([2])
  expect(readTrail(['2026-11-27T20:00:00Z', '2026-11-25T18:00:00Z'], [])).toEqual([1, 1])
  expect(
    readTrail(['2026-11-27T20:00:00Z', '2026-11-27T18:00:00Z'], ['2026-11-27T19:00:00Z']),
  ).toEqual([1, 'hold', 1])
})
