import { expect, it } from 'vitest'
import type { Event } from '#contract/events/events.ts'
import { composeHostMessages, composeShared } from '#web/events/share/share-kit.tsx'
import { findMainStep } from './main-action.tsx'

const PARTY = {
  status: 'ACTIVE',
  viewer: 'OWNER',
  name: 'Baby shower de Lucía',
  eventDate: '2026-12-12T23:00:00.000Z',
  timeZone: 'America/Mexico_City',
  location: null,
  shareUrl: 'https://ciguena.example/events/lucia-abc234',
  statistics: { totalContributors: 3 },
  goals: [{}],
  updates: [],
} as unknown as Event

const EVENING = new Date('2026-12-13T04:00:00Z')
const DAY_AFTER = new Date('2026-12-13T16:00:00Z')

it('from the day after the party a host thanks for its gifts instead of inviting to it', () => {
  expect(findMainStep(PARTY, EVENING)).toBe('share')
  expect(composeShared(PARTY, EVENING)).toContain('Nos encantará que nos acompañes')
  expect(findMainStep(PARTY, DAY_AFTER)).toBe('thank')
  expect(composeShared(PARTY, DAY_AFTER)).toBe(composeHostMessages(PARTY, DAY_AFTER)[2]?.text)
})

it.each([
  ['a draft without sueños is finished', { status: 'DRAFT', goals: [] }, 'finish'],
  ['another draft is published', { status: 'DRAFT' }, 'publish'],
  ['a co-host waits for it', { status: 'DRAFT', viewer: 'COHOST' }, null],
  ['without gifts the thanks go to everybody', { statistics: { totalContributors: 0 } }, 'share'],
  ['nothing is left of a closed one', { status: 'COMPLETED', statistics: {} }, null],
])('%s', (_case, changes, step) => {
  expect(findMainStep({ ...PARTY, ...changes } as unknown as Event, DAY_AFTER)).toBe(step)
})
