import { describe, expect, it } from 'vitest'
import type { UntypedCallInput } from '#contract/api/caller.ts'
import { ApiError } from '#contract/api/errors.ts'
import { createFakeApi, type RecordedCall } from '#web/api/testing.ts'
import { buildFormData } from '#web/forms/testing.ts'
import {
  discardDraft,
  findPublished,
  publishEvent,
  runWizardAction,
  saveEvent,
  saveGoals,
} from './actions.ts'
import type { GoalInput } from './goal-cards.ts'

const typed = { name: 'Baby shower', eventDate: '2030-05-10', location: '' }

const failingApi = (error: unknown) =>
  createFakeApi(() => {
    throw error
  })

describe('the event of the wizard', () => {
  it('is created as a draft by the first submit, and saved by a second one', async () => {
    const { call, calls } = createFakeApi(() => ({ event: { id: 'e1' } }))
    const eventDate = '2030-05-10T23:59:59-06:00'
    const created = {
      name: 'Baby shower',
      eventDate,
      theme: 'nubes',
      asksRsvp: false,
      feesPaidBy: 'CONTRIBUTOR',
      publicAmounts: 'ALL',
      timeZone: 'America/Mexico_City',
      status: 'DRAFT',
      afterEvent: 'THANKS',
    }
    expect(await saveEvent(call, null, typed)).toEqual({
      id: 'e1',
      message: { tone: 'success', text: '¡Evento creado! Ahora agrega los sueños' },
    })
    const read = JSON.stringify({ ...created, location: 'Puebla', hosts: [] })
    expect(await saveEvent(call, 'e1', { ...typed, read })).toEqual({
      id: 'e1',
      message: { tone: 'info', text: 'El evento ya ha sido creado. Continúa con los sueños.' },
    })
    const saved = { location: null, expected: { location: 'Puebla' } }
    expect(calls).toEqual([
      ['POST /events', { body: created }],
      ['PUT /events/:id', { params: { id: 'e1' }, body: saved }],
    ])
  })

  it('needs an id: a response without an event id is an error', async () => {
    await expect(saveEvent(createFakeApi(() => ({})).call, null, typed)).rejects.toThrow(
      'Error: No se pudo obtener el ID del evento creado',
    )
  })

  it('becomes ACTIVE when it is published', async () => {
    const event = { slug: 'baby-shower' }
    const { call, calls } = createFakeApi(() => ({ event }))
    expect(await publishEvent(call, 'e1')).toBe(event)
    expect(calls[0]?.[1]).toEqual({ params: { id: 'e1' }, body: { status: 'ACTIVE' } })
  })

  it('stays a draft with its goals, with a warning, if its publication is refused', async () => {
    const { call } = failingApi(new ApiError('PAYMENTS_SETUP_REQUIRED'))
    await expect(publishEvent(call, 'e1')).rejects.toThrow(
      'Los sueños se guardaron, pero no se pudo publicar el evento. Sigue como borrador. Configura tu cuenta de pagos antes de continuar.',
    )
  })

  it('is deleted on cancel if there is a draft, and a refusal is an error', async () => {
    const { call, calls } = createFakeApi(() => undefined)
    expect(await discardDraft(call, null)).toBe(false)
    expect(await discardDraft(call, 'e1')).toBe(true)
    expect(calls).toEqual([['DELETE /events/:id', { params: { id: 'e1' } }]])
    expect(await discardDraft(failingApi(new ApiError('EVENT_NOT_FOUND')).call, 'e1')).toBe(false)
    await expect(
      discardDraft(failingApi(new ApiError('EVENT_HAS_CONTRIBUTIONS')).call, 'e1'),
    ).rejects.toMatchObject({ status: 409 })
  })

  it('is none of its business any more once it was published elsewhere', async () => {
    const asIs = (status: string) => createFakeApi(() => ({ event: { id: 'e1', status } })).call
    expect(await findPublished(asIs('DRAFT'), 'e1')).toBeNull()
    expect(await findPublished(asIs('ACTIVE'), 'e1')).toMatchObject({ status: 'ACTIVE' })
    expect(await findPublished(failingApi(new ApiError('EVENT_NOT_FOUND')).call, 'e1')).toBeNull()
    expect(await findPublished(failingApi(new ApiError('INTERNAL')).call, null)).toBeNull()
  })

  it('goals without their event are refused, and the form keeps its values (spec §8)', async () => {
    const form = buildFormData({ intent: 'goals', 'goals.1.name': 'Carriola' })
    expect(await runWizardAction({ user: { id: '1' }, draftId: null, form })).toMatchObject({
      data: {
        message: 'Error: No se encontró el ID del evento creado',
        typed: { 'goals.1.name': 'Carriola' },
      },
    })
  })
})

const goalInput = (name: string, changes: Partial<GoalInput> = {}): GoalInput => ({
  key: name,
  id: null,
  name,
  baseAmount: 100_000,
  description: null,
  canBeBrought: false,
  ...changes,
})

interface SavedGoal {
  id: string
  name: string
  targetAmount: number
  description: string | null
  canBeBrought: boolean
}

/** Saves goals to an event that has goals of these names; `refuse` may throw for a call. */
async function saveTo(
  savedNames: string[],
  inputs: (GoalInput | string)[],
  refuse: (...call: RecordedCall) => void = () => {},
) {
  let goals: SavedGoal[] = savedNames.map((name) => ({
    id: `had-${name}`,
    name,
    targetAmount: 100_000,
    description: null,
    canBeBrought: false,
  }))
  const answers: Record<string, (input: UntypedCallInput) => unknown> = {
    'GET /events/:id/goals': () => ({ goals }),
    'POST /events/:id/goals': ({ body }) => {
      const { name, baseAmount, ...rest } = body as GoalInput
      const { description = null, canBeBrought = false } = rest
      const saved = { name, targetAmount: baseAmount, description, canBeBrought }
      const goal = { id: `made-${name}`, ...saved }
      goals = [...goals, goal]
      return { goal }
    },
    'DELETE /events/:id/goals/:goalId': ({ params }) => {
      goals = goals.filter(({ id }) => id !== params?.goalId)
    },
    'PUT /events/:id/goals/:goalId': ({ params, body }) => {
      const { name, baseAmount: targetAmount, description, canBeBrought } = body as GoalInput
      const changes = { name, targetAmount, description, canBeBrought }
      goals = goals.map((goal) => (goal.id === params?.goalId ? { ...goal, ...changes } : goal))
    },
  }
  const { call, calls } = createFakeApi((key, input) => {
    refuse(key, input)
    return answers[key]?.(input)
  })
  const result = await saveGoals(
    call,
    'e',
    inputs.map((input) => (typeof input === 'string' ? goalInput(input) : input)),
  )
  const texts = result.saved ? [] : result.messages
  const added = result.saved ? result.added : 0
  return { calls, goals, names: goals.map(({ name }) => name), result, texts, added }
}

function refuseGoal(refused: string) {
  return (key: string, { body }: UntypedCallInput) => {
    if (!key.startsWith('POST')) return
    if ((body as GoalInput).name === refused) throw new ApiError('TOO_MANY_GOALS')
  }
}

describe('new goals', () => {
  it('are created one by one as BABY_GEAR, in card order', async () => {
    const marked = { description: 'Roja', canBeBrought: true }
    const crib = goalInput('Cuna', marked)
    const { calls, result } = await saveTo([], [crib, 'Tina'])
    const shared = { baseAmount: 100_000, category: 'BABY_GEAR' }
    expect(calls.map(([key, { body }]) => [key, body])).toEqual([
      ['GET /events/:id/goals', undefined],
      ['POST /events/:id/goals', { ...shared, ...marked, id: 'Cuna', name: 'Cuna', priority: 1 }],
      ['POST /events/:id/goals', { ...shared, id: 'Tina', name: 'Tina', priority: 2 }],
    ])
    expect(result).toEqual({ saved: true, added: 2 })
  })

  it('are created even if the existing goals could not be loaded', async () => {
    const known = goalInput('Tina', { id: 'had-Tina' })
    const { names, added } = await saveTo([], ['Cuna', known], (key) => {
      if (key.startsWith('GET')) throw new ApiError('UNAVAILABLE')
    })
    expect(added).toBe(1)
    expect(names).toEqual(['Cuna'])
  })
})

describe('existing goals', () => {
  it('are skipped by name without regard to case', async () => {
    const { names, added } = await saveTo(['Cuna'], ['CUNA', 'Tina'])
    expect(added).toBe(1)
    expect(names).toEqual(['CUNA', 'Tina'])
  })

  it('cause no request when none changed', async () => {
    const { calls, result } = await saveTo(['Cuna'], ['Cuna'])
    expect(result).toEqual({ saved: true, added: 0 })
    expect(calls).toHaveLength(1)
  })

  it('are updated from their card, found by id after a rename, or created again', async () => {
    const changes = { id: 'had-Cuna', baseAmount: 5_000, canBeBrought: true }
    const renamed = goalInput('Moisés', changes)
    const { goals } = await saveTo(['Cuna'], [renamed])
    const saved = { description: null, canBeBrought: true }
    const changed = { name: 'Moisés', targetAmount: 5_000, ...saved }
    expect(goals).toEqual([{ id: 'had-Cuna', ...changed }])
    expect((await saveTo([], [renamed])).goals).toEqual([{ id: 'made-Moisés', ...changed }])
  })
})

describe('a goal that the server refuses', () => {
  it('undoes the goals of this run and no other', async () => {
    const inputs = ['Cuna', 'Primero', 'Segundo', 'Tercero', 'Cuarto']
    const { names, result, texts } = await saveTo(['Cuna'], inputs, refuseGoal('Tercero'))
    expect(names).toEqual(['Cuna'])
    expect(result.saved).toBe(false)
    expect(texts).toEqual([
      'Error creando el sueño "Tercero": Un evento puede tener hasta 100 sueños.',
      'Error creando sueños. Se han eliminado los sueños creados parcialmente.',
    ])
  })

  it('does not claim that goals were deleted where none was created', async () => {
    const { texts } = await saveTo([], ['Primero', 'Segundo'], refuseGoal('Primero'))
    expect(texts).toEqual([
      'Error creando el sueño "Primero": Un evento puede tener hasta 100 sueños.',
    ])
  })

  it('shows its field errors in its card', async () => {
    const { result } = await saveTo([], ['Cuna'], () => {
      throw new ApiError('VALIDATION', { details: [{ field: 'baseAmount', message: 'Poco' }] })
    })
    const details = [{ field: 'goals.Cuna.baseAmount', message: 'Poco' }]
    expect(result).toMatchObject({ saved: false, details })
  })

  it('does not claim that the others were deleted if that failed', async () => {
    const { names, texts } = await saveTo([], ['Primero', 'Segundo'], (key, input) => {
      refuseGoal('Segundo')(key, input)
      if (key.startsWith('DELETE')) throw new ApiError('UNAVAILABLE')
    })
    expect(texts[1]).toBe('Error al procesar los sueños')
    expect(names).toEqual(['Primero'])
  })
})
