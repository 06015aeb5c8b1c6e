import { expect, it } from 'vitest'
import { validateForm } from '#web/forms/validation/field-errors.ts'
import { goalRules, reorderGoal } from './goal-rules.ts'

function errorsOf(fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return validateForm(form, goalRules)
}

it('a new goal needs a name and 10 pesos; its description is optional (spec §5)', () => {
  expect(errorsOf({ name: 'Cuna', baseAmount: '10.00' })).toEqual({})
  expect(errorsOf({ name: ' ', baseAmount: '' })).toEqual({
    name: 'Este campo es obligatorio.',
    baseAmount: 'Este campo es obligatorio.',
  })
  expect(errorsOf({ name: 'Cuna', baseAmount: '9.99', description: 'x'.repeat(501) })).toEqual({
    baseAmount: 'Todos los sueños deben tener un monto mínimo de $10 MXN',
    description: 'Máximo 500 caracteres',
  })
})

it('the target of a goal has two decimals at most (spec §5)', () => {
  expect(errorsOf({ name: 'Cuna', baseAmount: '10.001' })).toEqual({
    baseAmount: 'Escribe un monto en pesos, con dos decimales como máximo',
  })
})

const goals = [
  { id: 'a', priority: 1 },
  { id: 'b', priority: 2 },
  { id: 'c', priority: 3 },
]

it('moving a goal changes its priority and its neighbour’s', () => {
  expect(reorderGoal(goals, 'c', -1)).toEqual([
    { goalId: 'c', priority: 2 },
    { goalId: 'b', priority: 3 },
  ])
})

it('goals that share a priority get distinct ones', () => {
  const shared = goals.map((goal) => ({ ...goal, priority: 1 }))
  expect(reorderGoal(shared, 'a', 1)).toEqual([
    { goalId: 'a', priority: 2 },
    { goalId: 'c', priority: 3 },
  ])
})

it('a move beyond the ends, or of an unknown goal, changes nothing', () => {
  expect(reorderGoal(goals, 'a', -1)).toEqual([])
  expect(reorderGoal(goals, 'c', 1)).toEqual([])
  expect(reorderGoal(goals, 'x', 1)).toEqual([])
})
