import { describe, expect, it } from 'vitest'
import { validateForm } from '#web/forms/validation/field-errors.ts'
import { amountError, contributionRules } from './contribution-rules.ts'

describe('the amount of a contribution', () => {
  it.each(['10', '$1,500.00', '1 500', '100,000'])('accepts %s', (typed) => {
    expect(amountError(typed)).toBeNull()
  })

  it.each([
    ['', 'El monto mínimo es $10.00 MXN'],
    ['9.99', 'El monto mínimo es $10.00 MXN'],
    ['10.005', 'Escribe un monto en pesos, con dos decimales como máximo'],
    ['1e21', 'Escribe un monto en pesos, con dos decimales como máximo'],
    ['mucho', 'Escribe un monto en pesos, con dos decimales como máximo'],
    ['100000.01', 'El monto máximo es $100,000.00 MXN'],
  ])("refuses '%s'", (typed, message) => {
    expect(amountError(typed)).toBe(message)
  })
})

describe('the form of a contribution', () => {
  it('requires a name, and validates the email only if there is one', () => {
    const form = new FormData()
    form.set('amount', '500')
    form.set('contributorName', '  ')
    form.set('contributorEmail', '')
    expect(validateForm(form, contributionRules)).toEqual({
      contributorName: 'El nombre es requerido',
    })
    form.set('contributorEmail', 'tía@')
    expect(validateForm(form, contributionRules)).toMatchObject({
      contributorEmail: 'Email inválido',
    })
  })
})
