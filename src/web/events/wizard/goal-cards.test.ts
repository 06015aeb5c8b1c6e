import { describe, expect, it } from 'vitest'
import { arrangeGoals, goalRules, moveGoal } from '#web/events/goals/goal-rules.ts'
import { buildFormData } from '#web/forms/testing.ts'
import { validateForm } from '#web/forms/validation/field-errors.ts'
import { buildCardRules, readCards, readGoalInputs, validateCards } from './goal-cards.ts'

const REQUIRED = 'Este campo es obligatorio.'
const GOAL_REQUIRED = 'Agrega al menos un sueño con nombre y con un monto mínimo de $10 MXN'
const GOAL_MINIMUM = 'Todos los sueños deben tener un monto mínimo de $10 MXN'

type Row = [name: string, baseAmount: string, description?: string, canBeBrought?: 'on']

function fillCards(...rows: Row[]) {
  const typed = Object.fromEntries(
    rows.flatMap(([name, baseAmount, description = '', canBeBrought], place) => [
      [`goals.c${place}.id`, ''],
      [`goals.c${place}.name`, name],
      [`goals.c${place}.baseAmount`, baseAmount],
      [`goals.c${place}.description`, description],
      ...(canBeBrought ? [[`goals.c${place}.canBeBrought`, canBeBrought]] : []),
    ]),
  )
  const cards = readCards(typed)
  const rules = buildCardRules(rows.map((_, place) => `c${place}`))
  return { cards, errors: validateForm(buildFormData(typed), rules), summary: validateCards(cards) }
}

describe('goal cards', () => {
  it('become goal inputs in order, in centavos; blank ones are dropped', () => {
    const crib: Row = ['Cuna ', '$1,500.50', ' De madera ', 'on']
    const saved = { description: 'De madera', canBeBrought: true }
    const plain = { description: null, canBeBrought: false }
    expect(readGoalInputs(fillCards(crib, ['', ''], ['Pañales', '10']).cards)).toEqual([
      { key: 'c0', id: null, name: 'Cuna', baseAmount: 150_050, ...saved },
      { key: 'c2', id: null, name: 'Pañales', baseAmount: 1_000, ...plain },
    ])
  })

  it('require one goal with a name and 10 pesos', () => {
    const errors = { 'goals.c0.name': GOAL_REQUIRED, 'goals.c0.baseAmount': REQUIRED }
    expect(fillCards(['', ''])).toMatchObject({ errors, summary: GOAL_REQUIRED })
    expect(fillCards(['', ''], ['', '']).errors).toEqual(errors)
    expect(fillCards(['Cuna', '9.99']).summary).toBe(GOAL_REQUIRED)
    expect(fillCards(['Cuna', '10'], ['', '']).errors).toEqual({})
  })

  it('refuse a named goal below 10 pesos beside a valid one', () => {
    const { errors, summary } = fillCards(['Cuna', '10'], ['Pañales', '9.99'])
    expect(errors).toEqual({ 'goals.c1.baseAmount': GOAL_MINIMUM })
    expect(summary).toBe(GOAL_MINIMUM)
  })

  it('report an unreadable amount only at its field', () => {
    const { errors, summary } = fillCards(['Cuna', '$99,999,999,999,999'])
    expect(Object.keys(errors)).toEqual(['goals.c0.baseAmount'])
    expect(summary).toBeNull()
    expect(fillCards(['Cuna', '$99,999,999,999']).summary).toBeNull()
  })

  it('refuse an amount without a name, and a duplicate name without regard to case', () => {
    expect(fillCards(['', '500']).errors).toEqual({ 'goals.c0.name': REQUIRED })
    expect(fillCards(['Cuna', '10'], [' CUNA', '10']).errors).toEqual({
      'goals.c1.name': 'Ya hay otro sueño con este nombre',
    })
  })
})

it('a new goal needs a name and 10 pesos; its description is optional (spec §5)', () => {
  const errorsOf = (name: string, baseAmount: string, description = '') =>
    validateForm(buildFormData({ name, baseAmount, description }), goalRules)
  expect(errorsOf('Cuna', '10.00')).toEqual({})
  expect(errorsOf(' ', '')).toEqual({ name: REQUIRED, baseAmount: REQUIRED })
  expect(errorsOf('Cuna', '9.99', 'x'.repeat(501))).toEqual({
    baseAmount: GOAL_MINIMUM,
    description: 'Máximo 500 caracteres',
  })
  expect(errorsOf('Cuna', '10.001')).toEqual({
    baseAmount: 'No entendemos ese monto. Escríbelo así: 1,500.50',
  })
})

it.each([
  ['up', 'c', 1, ['a', 'c', 'b']],
  ['to the beginning', 'c', 0, ['c', 'a', 'b']],
  ['to the end', 'a', 2, ['b', 'c', 'a']],
  ['to its own place: nothing', 'b', 1, null],
  ['beyond the first place: nothing', 'a', -1, null],
  ['beyond the last place: nothing', 'c', 3, null],
  ['that is unknown: nothing', 'x', 1, null],
] as const)('moves a goal %s', (_which, goalId, to, moved) => {
  expect(moveGoal(['a', 'b', 'c'], goalId, to)).toEqual(moved)
})

it('arranges goals by their ids, and those without a place come last', () => {
  const goals = ['a', 'b', 'c', 'd'].map((id) => ({ id }))
  const arranged = arrangeGoals(goals, ['d', 'gone', 'b'])
  expect(arranged.map(({ id }) => id)).toEqual(['d', 'b', 'a', 'c'])
})
