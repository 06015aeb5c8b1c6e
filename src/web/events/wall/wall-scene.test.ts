import { describe, expect, test } from 'vitest'
import type { Wall } from '#contract/events/live.ts'
import { describeArrival, findNewestTime, formatOthers, listSlides } from './wall-scene.ts'

const AT = (second: number) => `2026-11-22T18:00:0${second}.000Z`
const give = (userName: string, second: number, goalName: string | null = null) => ({
  userName,
  goalName,
  amount: 50_000,
  createdAt: AT(second),
})
const say = (id: string, userName: string | null, second: number) => ({
  id,
  userName,
  message: `mensaje ${id}`,
  createdAt: AT(second),
})
const goal = (id: string, currentAmount: number, canReceiveContributions = true) =>
  ({ id, name: id, currentAmount, targetAmount: 100, canReceiveContributions }) as never

function buildWall(more: Partial<Wall>, uniqueContributors = 0) {
  const statistics = { uniqueContributors } as Wall['statistics']
  return { goals: [], recentContributions: [], messages: null, statistics, ...more }
}

describe('what the stage shows in turn', () => {
  test('an event without contributions invites to be the first, and names what it needs', () => {
    const wall = buildWall({ goals: [goal('cuna', 0)] })
    expect(listSlides(wall, false, false).map(({ key }) => key)).toEqual(['empty', 'goal cuna'])
  })

  test('a goal follows every second message, the nearest to its target first', () => {
    const goals = [
      goal('lejos', 10),
      goal('casi', 90),
      goal('lleno', 120),
      goal('cumplido', 5, false),
    ]
    const messages = [say('1', 'Ana', 1), say('2', null, 2), say('3', 'Beto', 3)]
    const wall = buildWall({ goals, messages, recentContributions: [give('Ana', 1)] }, 3)
    expect(listSlides(wall, false, true).map(({ key }) => key)).toEqual([
      'names',
      'cover',
      'message 1',
      'message 2',
      'goal casi',
      'message 3',
      'goal lejos',
    ])
    expect(listSlides(wall, true, false).some(({ kind }) => kind === 'goal')).toBe(false)
  })

  test('goals whose amounts are hidden keep the order of their host (R22)', () => {
    const hidden = (id: string) =>
      ({ ...(goal(id, 0) as object), currentAmount: null }) as ReturnType<typeof goal>
    const wall = buildWall({ goals: [hidden('cuna'), hidden('tina')] })
    const keys = listSlides(wall, false, false).map(({ key }) => key)
    expect(keys).toEqual(['empty', 'goal cuna', 'goal tina'])
  })

  test('anonymous contributors, and those whose names do not fit, are counted', () => {
    const recentContributions = [
      give('Aliado anónimo', 5),
      give('Ana', 4),
      give('Ana', 3),
      give('x'.repeat(70), 2),
      give('y'.repeat(70), 1),
    ]
    const [names] = listSlides(buildWall({ recentContributions }, 300), false, false)
    expect(names).toMatchObject({ names: ['Ana', 'x'.repeat(70)], others: 298 })
  })
})

describe('an arrival', () => {
  const first = [give('Ana', 1)]
  const since = findNewestTime(first)

  test('is nothing new when the list stays or shrinks', () => {
    expect(describeArrival(buildWall({ recentContributions: first }), since)).toBeNull()
    const older = [give('Refund brings back an older one', 0)]
    expect(describeArrival(buildWall({ recentContributions: older }), since)).toBeNull()
  })

  test('of one contribution has its name, goal and message', () => {
    const recentContributions = [give('Beto', 2, 'Cuna'), ...first]
    const wall = buildWall({ recentContributions, messages: [say('1', 'Beto', 2)] })
    expect(describeArrival(wall, since)).toMatchObject({
      names: ['Beto'],
      others: 0,
      goalName: 'Cuna',
      message: 'mensaje 1',
    })
  })

  test('shows no message that the host hides, and none of another contributor', () => {
    const recentContributions = [give('Beto', 2)]
    expect(describeArrival(buildWall({ recentContributions }), since)?.message).toBeNull()
    const messages = [say('1', 'Carla', 2)]
    expect(describeArrival(buildWall({ recentContributions, messages }), since)?.message).toBeNull()
  })

  test('of several contributions is one thank-you, without the names of anonymous ones', () => {
    const recentContributions = [
      give('Aliado anónimo', 4),
      give('Beto', 3, 'Cuna'),
      give('Carla', 2),
    ]
    expect(describeArrival(buildWall({ recentContributions }), since)).toMatchObject({
      names: ['Beto', 'Carla'],
      others: 1,
      goalName: null,
    })
  })
})

test('those without a name are counted in words', () => {
  expect(formatOthers(1, true)).toBe('y un aliado más')
  expect(formatOthers(3, true)).toBe('y 3 aliados más')
  expect(formatOthers(1, false)).toBe('Un aliado')
})
