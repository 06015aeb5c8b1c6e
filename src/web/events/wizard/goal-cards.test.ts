import { describe, expect, it } from 'vitest'
import { validateForm } from '#web/forms/validation/field-errors.ts'
import { cardRules, cardsError, readCards, readGoalInputs } from './goal-cards.ts'

const GOAL_REQUIRED = 'Debe agregar al menos un sueño con nombre y con un monto mínimo de $10 MXN'
const GOAL_MINIMUM = 'Todos los sueños deben tener un monto mínimo de $10 MXN'

type Row = [name: string, baseAmount: string, description?: string]

function typedOf(rows: readonly Row[]): Record<string, string> {
  return Object.fromEntries(
    rows.flatMap(([name, baseAmount, description = ''], place) => [
      [`goals.c${place}.id`, ''],
      [`goals.c${place}.name`, name],
      [`goals.c${place}.baseAmount`, baseAmount],
      [`goals.c${place}.description`, description],
    ]),
  )
}

function errorsOf(...rows: Row[]) {
  const form = new FormData()
  for (const [name, value] of Object.entries(typedOf(rows))) form.set(name, value)
  return validateForm(form, cardRules(rows.map((_, place) => `c${place}`)))
}

describe('goal cards', () => {
  it('become goal inputs in order, in centavos; blank ones are dropped', () => {
    const cards = readCards(
      typedOf([
        ['Cuna ', '$1,500.50', ' De madera '],
        ['', ''],
        ['Pañales', '10'],
      ]),
    )
    expect(readGoalInputs(cards)).toEqual([
      { key: 'c0', id: null, name: 'Cuna', baseAmount: 150_050, description: 'De madera' },
      { key: 'c2', id: null, name: 'Pañales', baseAmount: 1_000, description: null },
    ])
  })

  it('require one goal with a name and 10 pesos', () => {
    const asked = {
      'goals.c0.name': GOAL_REQUIRED,
      'goals.c0.baseAmount': 'Este campo es obligatorio.',
    }
    expect(errorsOf(['', ''])).toEqual(asked)
    expect(errorsOf(['', ''], ['', ''])).toEqual(asked)
    expect(cardsError(readCards(typedOf([['', '']])))).toBe(GOAL_REQUIRED)
    expect(cardsError(readCards(typedOf([['Cuna', '9.99']])))).toBe(GOAL_REQUIRED)
    expect(errorsOf(['Cuna', '10'], ['', ''])).toEqual({})
  })

  it('refuse a named goal below 10 pesos beside a valid one', () => {
    expect(errorsOf(['Cuna', '10'], ['Pañales', '9.99'])).toEqual({
      'goals.c1.baseAmount': GOAL_MINIMUM,
    })
    expect(
      cardsError(
        readCards(
          typedOf([
            ['Cuna', '10'],
            ['Pañales', '9.99'],
          ]),
        ),
      ),
    ).toBe(GOAL_MINIMUM)
  })

  it('report an unreadable amount only at its field', () => {
    const huge = '$99,999,999,999,999'
    expect(Object.keys(errorsOf(['Cuna', huge]))).toEqual(['goals.c0.baseAmount'])
    expect(cardsError(readCards(typedOf([['Cuna', huge]])))).toBeNull()
    expect(cardsError(readCards(typedOf([['Cuna', '$99,999,999,999']])))).toBeNull()
  })

  it('refuse an amount without a name, and a duplicate name without regard to case', () => {
    expect(errorsOf(['', '500'])).toEqual({ 'goals.c0.name': 'Este campo es obligatorio.' })
    expect(errorsOf(['Cuna', '10'], [' CUNA', '10'])).toEqual({
      'goals.c1.name': 'Ya hay otro sueño con este nombre',
    })
  })
})
