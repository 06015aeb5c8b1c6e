import { describe, expect, it } from 'vitest'
import type { Caller, UntypedCallInput } from '#contract/api/caller.ts'
import { ApiError } from '#contract/api/errors.ts'
import { saveGoals } from './actions.ts'
import type { GoalInput } from './goal-cards.ts'

interface Saved {
  id: string
  name: string
  targetAmount: number
  description: string | null
}

type Call = [key: string, input: UntypedCallInput | undefined]

/** A fake API with goals in memory; `refuse` may throw instead of a response. */
function apiWith(goals: Saved[], refuse: (...call: Call) => void = () => undefined) {
  const calls: Call[] = []
  const works: Record<string, (input: UntypedCallInput) => unknown> = {
    'GET /events/:id/goals': () => ({ goals: [...goals] }),
    'POST /events/:id/goals': ({ body }) => {
      const { name, baseAmount, description = null } = body as GoalInput
      const goal = { id: `made-${name}`, name, targetAmount: baseAmount, description }
      goals.push(goal)
      return { goal }
    },
    'DELETE /events/:id/goals/:goalId': ({ params }) => {
      goals.splice(
        goals.findIndex(({ id }) => id === params?.goalId),
        1,
      )
    },
    'PUT /events/:id/goals/:goalId': ({ params, body }) => {
      const { name, baseAmount, description } = body as GoalInput
      const goal = goals.find(({ id }) => id === params?.goalId)
      if (goal) Object.assign(goal, { name, targetAmount: baseAmount, description })
    },
  }
  const call = async (key: string, input: UntypedCallInput = {}) => {
    calls.push([key, input])
    refuse(key, input)
    return works[key]?.(input)
  }
  return { call: call as Caller, calls, goals }
}

const goalInput = (name: string, over: Partial<GoalInput> = {}): GoalInput => ({
  key: name,
  id: null,
  name,
  baseAmount: 100_000,
  description: null,
  ...over,
})
const savedGoal = (name: string): Saved => ({
  id: `had-${name}`,
  name,
  targetAmount: 100_000,
  description: null,
})
const namesOf = (goals: Saved[]) => goals.map(({ name }) => name)
const textsOf = (messages: { text: string }[]) => messages.map(({ text }) => text)

function refuseName(name: string) {
  return (key: string, input: UntypedCallInput = {}) => {
    const failure = key.startsWith('POST') && (input.body as GoalInput).name === name
    if (failure) throw new ApiError('TOO_MANY_GOALS')
  }
}

describe('new goals', () => {
  it('are created one by one as BABY_GEAR, in card order', async () => {
    const { call, calls } = apiWith([])
    const result = await saveGoals(call, 'e', [
      goalInput('Cuna', { description: 'Roja' }),
      goalInput('Tina'),
    ])
    expect(calls.map(([key, input]) => [key, input?.body])).toEqual([
      ['GET /events/:id/goals', undefined],
      [
        'POST /events/:id/goals',
        {
          id: 'Cuna',
          name: 'Cuna',
          baseAmount: 100_000,
          description: 'Roja',
          category: 'BABY_GEAR',
          priority: 1,
        },
      ],
      [
        'POST /events/:id/goals',
        { id: 'Tina', name: 'Tina', baseAmount: 100_000, category: 'BABY_GEAR', priority: 2 },
      ],
    ])
    expect(result).toMatchObject({ saved: true })
    expect(textsOf(result.messages)).toEqual(['¡2 sueños agregados exitosamente!'])
  })

  it('are created even if the existing goals could not be loaded', async () => {
    const { call, goals } = apiWith([], (key) => {
      if (key.startsWith('GET')) throw new ApiError('UNAVAILABLE')
    })
    const result = await saveGoals(call, 'e', [
      goalInput('Cuna'),
      goalInput('Tina', { id: 'had-Tina' }),
    ])
    expect(textsOf(result.messages)).toEqual(['¡1 sueño agregado exitosamente!'])
    expect(namesOf(goals)).toEqual(['Cuna'])
  })
})

describe('existing goals', () => {
  it('are skipped by name without regard to case', async () => {
    const { call, goals } = apiWith([savedGoal('Cuna')])
    const result = await saveGoals(call, 'e', [goalInput('Cuna'), goalInput('Tina')])
    expect(textsOf(result.messages)).toEqual(['¡1 sueño agregado exitosamente!'])
    expect(namesOf(goals)).toEqual(['Cuna', 'Tina'])
    await saveGoals(call, 'e', [goalInput('CUNA'), goalInput('tina')])
    expect(goals).toHaveLength(2)
  })

  it('cause no request when none changed', async () => {
    const { call, calls } = apiWith([savedGoal('Cuna')])
    const result = await saveGoals(call, 'e', [goalInput('Cuna')])
    expect(result).toEqual({
      saved: true,
      messages: [{ tone: 'info', text: 'Los sueños ya han sido creados anteriormente' }],
      details: [],
    })
    expect(calls).toHaveLength(1)
  })

  it('are updated from their card, found by id after a rename', async () => {
    const { call, goals } = apiWith([savedGoal('Cuna')])
    await saveGoals(call, 'e', [goalInput('Moisés', { id: 'had-Cuna', baseAmount: 5_000 })])
    expect(goals).toEqual([
      { id: 'had-Cuna', name: 'Moisés', targetAmount: 5_000, description: null },
    ])
  })

  it('are created again if they were deleted meanwhile', async () => {
    const { call, goals } = apiWith([])
    await saveGoals(call, 'e', [goalInput('Cuna', { id: 'gone' })])
    expect(namesOf(goals)).toEqual(['Cuna'])
  })
})

describe('a goal that the server refuses', () => {
  it('undoes the goals of this run and no other', async () => {
    const { call, goals } = apiWith([savedGoal('Cuna')], refuseName('Tercero'))
    const result = await saveGoals(call, 'e', [
      goalInput('Cuna'),
      goalInput('Primero'),
      goalInput('Segundo'),
      goalInput('Tercero'),
      goalInput('Cuarto'),
    ])
    expect(namesOf(goals)).toEqual(['Cuna'])
    expect(result.saved).toBe(false)
    expect(textsOf(result.messages)).toEqual([
      'Error creando el sueño "Tercero": Un evento puede tener hasta 100 sueños.',
      'Error creando sueños. Se han eliminado los sueños creados parcialmente.',
    ])
  })

  it('shows its field errors in its card', async () => {
    const { call } = apiWith([], () => {
      throw new ApiError('VALIDATION', { details: [{ field: 'baseAmount', message: 'Poco' }] })
    })
    const { details } = await saveGoals(call, 'e', [goalInput('Cuna')])
    expect(details).toEqual([{ field: 'goals.Cuna.baseAmount', message: 'Poco' }])
  })

  it('does not claim that the others were deleted if that failed', async () => {
    const { call, goals } = apiWith([], (key, input) => {
      refuseName('Segundo')(key, input)
      if (key.startsWith('DELETE')) throw new ApiError('UNAVAILABLE')
    })
    const { messages } = await saveGoals(call, 'e', [goalInput('Primero'), goalInput('Segundo')])
    expect(textsOf(messages)[1]).toBe('Error al procesar los sueños')
    expect(namesOf(goals)).toEqual(['Primero'])
  })
})
