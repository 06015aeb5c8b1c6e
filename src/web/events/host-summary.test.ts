import { expect, it } from 'vitest'
import type { EventSummary } from '#contract/events.ts'
import { summarize } from './host-summary.ts'

function event(status: EventSummary['status'], raised: number, aliados: number): EventSummary {
  return {
    id: '',
    slug: '',
    shareUrl: '',
    name: '',
    description: null,
    eventDate: '2030-05-10T12:00:00.000Z',
    location: null,
    status,
    theme: 'nubes',
    hostId: '',
    hosts: [],
    host: { fullName: '' },
    closingDate: null,
    createdAt: '2030-01-01T12:00:00.000Z',
    statistics: {
      totalGoals: 1,
      completedGoals: 0,
      totalTargetAmount: 1_000_000,
      totalCurrentAmount: raised,
      uniqueContributors: aliados,
      totalContributors: aliados * 2,
    },
  }
}

it('adds up what all events raised, and counts the active ones', () => {
  const events = [event('ACTIVE', 50_000, 2), event('COMPLETED', 1, 0), event('DRAFT', 0, 0)]
  expect(summarize(events)).toEqual({
    raised: 50_001,
    contributions: 4,
    aliados: 2,
    activeEvents: 1,
    aliadosOverlap: false,
  })
})

it('says when the same aliado may be counted in two events', () => {
  const events = [event('ACTIVE', 50_000, 2), event('ACTIVE', 50_000, 1)]
  expect(summarize(events)).toMatchObject({ aliados: 3, aliadosOverlap: true })
})
