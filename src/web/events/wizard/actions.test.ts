import { expect, it } from 'vitest'
import { wizardAction } from './actions.ts'

it('goals without their event are refused, and the form keeps its values (spec §8)', async () => {
  const form = new FormData()
  form.set('intent', 'goals')
  form.set('goals.1.name', 'Carriola')
  const answer = await wizardAction({ user: { id: '1' }, draftId: null, form })
  expect(answer).toMatchObject({
    data: {
      message: 'Error: No se encontró el ID del evento creado',
      typed: { 'goals.1.name': 'Carriola' },
    },
  })
})
