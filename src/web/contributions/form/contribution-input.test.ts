import { describe, expect, it } from 'vitest'
import { computePayment, type FeesPaidBy } from '#contract/money/fees.ts'
import { buildFormData } from '#web/forms/testing.ts'
import { validateForm } from '#web/forms/validation/field-errors.ts'
import {
  applyQuickAmount,
  contributionRules,
  readContribution,
  validateAmount,
} from './contribution-input.ts'
import { listGoalChoices } from './goal-chooser.tsx'

const typed = {
  idempotencyKey: 'form-1',
  goalId: 'goal-1',
  amount: '500',
  contributorName: 'Tía Chela',
  contributorEmail: '',
  message: '¡Felicidades!',
}

describe('the amount of a contribution', () => {
  it.each([
    ['14.84', null],
    ['113,555.32', null],
    ['14.83', 'El monto mínimo es $14.84 MXN: de ahí salen los cargos y la familia recibe $10.00'],
    ['', 'El monto mínimo es $14.84 MXN: de ahí salen los cargos y la familia recibe $10.00'],
    ['113,555.33', 'El monto máximo es $113,555.32 MXN'],
  ])("where the family pays the fees, '%s' gives %s", (amount, message) => {
    expect(validateAmount(amount, 'HOST')).toBe(message)
    const amountOfForm = buildFormData({ ...typed, amount, feesPaidBy: 'HOST' })
    expect(validateForm(amountOfForm, contributionRules)).toEqual(
      message === null ? {} : { amount: message },
    )
  })

  it.each(['10', '$1,500.00', '1 500', '100,000'])('accepts %s', (amount) => {
    expect(validateAmount(amount, 'CONTRIBUTOR')).toBeNull()
  })

  it.each([
    ['', 'El monto mínimo es $10.00 MXN'],
    ['9.99', 'El monto mínimo es $10.00 MXN'],
    ['10.005', 'No entendemos ese monto. Escríbelo así: 1,500.50'],
    ['1e21', 'No entendemos ese monto. Escríbelo así: 1,500.50'],
    ['mucho', 'No entendemos ese monto. Escríbelo así: 1,500.50'],
    ['100000.01', 'El monto máximo es $100,000.00 MXN'],
  ])("refuses '%s'", (amount, message) => {
    expect(validateAmount(amount, 'CONTRIBUTOR')).toBe(message)
  })
})

it('the form of a contribution requires a name, and validates the email only if there is one', () => {
  const nameless = { ...typed, contributorName: '  ' }
  const contributorName = 'El nombre es requerido'
  expect(validateForm(buildFormData(nameless), contributionRules)).toEqual({ contributorName })
  const form = buildFormData({ ...nameless, contributorEmail: 'tía@' })
  expect(validateForm(form, contributionRules)).toEqual({
    contributorName,
    contributorEmail: 'Email inválido',
  })
})

describe('the Idempotency-Key of a contribution form (R6)', () => {
  function keyOf(changes: Record<string, string> = {}, eventId = 'event-1'): string {
    const read = readContribution(buildFormData({ ...typed, ...changes }), eventId)
    if ('errors' in read) throw new Error('it has errors')
    return String(read.request.headers?.['idempotency-key'])
  }

  it('is the same for a form sent twice, however its amount is written', () => {
    expect(keyOf()).toBe(keyOf())
    expect(keyOf({ amount: '$500.00 ' })).toBe(keyOf())
  })

  it.each([
    ['amount', '750'],
    ['goalId', ''],
    ['contributorName', 'Chela'],
    ['contributorEmail', 'chela@example.test'],
    ['message', '¡Abrazos!'],
    ['anonymous', 'on'],
    ['amountHidden', 'on'],
    ['messagePrivate', 'on'],
    ['feesPaidBy', 'HOST'],
    ['idempotencyKey', 'form-2'],
  ])('differs once %s has changed', (name, value) => {
    expect(keyOf({ [name]: value })).not.toBe(keyOf())
  })

  it('differs for another event, and is unique for a form without a key', () => {
    expect(keyOf({}, 'event-2')).not.toBe(keyOf())
    expect(keyOf({ idempotencyKey: '' })).not.toBe(keyOf({ idempotencyKey: '' }))
  })

  it('is valid for the API, whatever the form contains', () => {
    expect(keyOf({ idempotencyKey: 'ñ '.repeat(300) })).toMatch(/^[\w.:-]{1,200}$/)
  })
})

describe('a quick amount', () => {
  const goals = [{ id: 'g1', name: 'Cuna', missing: 123_450 }]
  const apply = (fields: Record<string, string>, feesPaidBy: FeesPaidBy = 'CONTRIBUTOR') =>
    applyQuickAmount(buildFormData({ amount: '12', ...fields }), goals, feesPaidBy)

  it('comes back filled in, and the other fields keep their values', () => {
    expect(apply({ pick: '75000', contributorName: 'Chela', anonymous: 'on' })).toMatchObject({
      message: '',
      details: [],
      typed: { amount: '750.00', contributorName: 'Chela', anonymous: 'on' },
    })
  })

  it('is the rest of the goal chosen in the form', () => {
    expect(apply({ pick: 'rest', goalId: 'g1' })?.typed.amount).toBe('1,234.50')
    expect(apply({ pick: 'rest', goalId: '' })?.typed.amount).toBe('12')
  })

  it('is what completes the goal exactly, whoever pays the fees', () => {
    expect(apply({ pick: 'rest', goalId: 'g1' }, 'HOST')?.typed.amount).toBe('1,405.28')
    expect(computePayment(140_528, 'HOST').base).toBe(123_450)
    expect(apply({ pick: '75000' }, 'HOST')?.typed.amount).toBe('750.00')
  })

  it('that is invalid changes nothing, and a form without one is submitted', () => {
    expect(apply({ pick: '1e9.5x' })?.typed.amount).toBe('12')
    expect(apply({})).toBeNull()
  })
})

it('sueños that lack money come first in the choice, and fulfilled ones are no choice', () => {
  const goal = (name: string, currentAmount: number, canReceiveContributions = true) => ({
    id: name,
    name,
    currentAmount,
    targetAmount: 100,
    canReceiveContributions,
  })
  const goals = [
    goal('llena', 120),
    goal('cumplida', 100, false),
    goal('a medias', 40),
    goal('vacía', 0),
  ]
  expect(listGoalChoices({ goals } as never).map(({ name, missing }) => [name, missing])).toEqual([
    ['a medias', 60],
    ['vacía', 100],
    ['llena', 0],
  ])
})
