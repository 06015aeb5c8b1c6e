import { expect, it } from 'vitest'
import type { Event } from '#contract/events/events.ts'
import { listGoalChoices } from './goal-chooser.tsx'

const goal = (name: string, currentAmount: number | null, hiddenContributionsCount: number) => ({
  id: name,
  name,
  canReceiveContributions: true,
  targetAmount: 100_000,
  currentAmount,
  hiddenContributionsCount,
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
