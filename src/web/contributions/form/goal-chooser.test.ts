import { expect, it } from 'vitest'
import type { Event } from '#contract/events/events.ts'
import { listGoalChoices } from './goal-chooser.tsx'

const goal = (
  name: string,
  currentAmount: number | null,
  hiddenContributionsCount: number,
  notedAmount: number | null = 0,
) => ({
  id: name,
  name,
  canReceiveContributions: true,
  targetAmount: 100_000,
  currentAmount,
  hiddenContributionsCount,
  notedAmount,
})

it('nobody is asked to complete a goal that hidden gifts may have filled (R22)', () => {
  const goals = [
    goal('hidden gifts', 60_000, 1),
    goal('open', 60_000, 0),
    goal('reached', 100_000, 1),
    goal('host hides', null, 0),
  ]
  const choices = listGoalChoices({ goals } as unknown as Event)
  expect(Object.fromEntries(choices.map(({ name, missing }) => [name, missing]))).toEqual({
    'hidden gifts': null,
    open: 40_000,
    reached: 0,
    'host hides': null,
  })
})

it('gifts by other means count towards what is missing, and covered goals come last (R24)', () => {
  const goals = [
    goal('covered by both', 60_000, 0, 50_000),
    goal('covered, with hidden gifts', 60_000, 2, 40_000),
    goal('half', 60_000, 0, 10_000),
    goal('host hides', null, 0, null),
  ]
  expect(listGoalChoices({ goals } as unknown as Event)).toEqual([
    { id: 'half', name: 'half', missing: 30_000 },
    { id: 'host hides', name: 'host hides', missing: null },
    { id: 'covered by both', name: 'covered by both', missing: 0 },
    { id: 'covered, with hidden gifts', name: 'covered, with hidden gifts', missing: 0 },
  ])
})
