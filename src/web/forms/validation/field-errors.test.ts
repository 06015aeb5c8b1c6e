import { describe, expect, it } from 'vitest'
import { buildFormData } from '#web/forms/testing.ts'
import {
  email,
  personName,
  type Rule,
  required,
  toFieldErrors,
  validateChange,
  validateForm,
} from './field-errors.ts'

const same: Rule = (typed, form) => (typed === form.get('password') ? null : 'No coinciden')
const rules = { email, password: required, confirm: same }

it('the errors of the server are shown at their fields, the first of each', () => {
  const details = [
    { field: 'email', message: 'uno' },
    { field: 'email', message: 'dos' },
    { field: 'name', message: 'tres' },
  ]
  expect(toFieldErrors(details)).toEqual({ email: 'uno', name: 'tres' })
})

it('a submitted form shows the error of every field, a missing one too', () => {
  expect(validateForm(buildFormData({ email: 'a@', password: 'x' }), rules)).toEqual({
    email: 'Ingresa un correo electrónico válido.',
    confirm: 'No coinciden',
  })
})

describe('a field that changes', () => {
  it('is validated alone while the others show no error', () => {
    const form = buildFormData({ email: 'a', password: '', confirm: 'x' })
    expect(Object.keys(validateChange('email', {}, form, rules))).toEqual(['email'])
  })

  it('keeps another error that still applies', () => {
    const form = buildFormData({ email: 'a@b.mx', password: '', confirm: 'x' })
    expect(validateChange('email', { confirm: 'No coinciden' }, form, rules)).toEqual({
      confirm: 'No coinciden',
    })
  })

  it('clears the error of another field that it has resolved', () => {
    const before = { confirm: 'No coinciden', email: 'El servidor no lo quiso' }
    const form = buildFormData({ email: 'a@b.mx', password: 'x', confirm: 'x' })
    expect(validateChange('password', before, form, rules)).toEqual({})
  })
})

describe('rules', () => {
  it.each(['ana@correo.mx', ' ana.b+c@sub.correo.com '])('accept the e-mail %s', (typed) => {
    expect(email(typed, buildFormData({}))).toBeNull()
  })

  it.each(['', 'ana', 'ana@correo', 'a na@correo.mx', 'ana@correo..mx'])(
    'reject the e-mail %s',
    (typed) => {
      expect(email(typed, buildFormData({}))).toBe('Ingresa un correo electrónico válido.')
    },
  )

  it('accept letters of any alphabet and spaces as a name, and nothing else', () => {
    expect(personName('María José Ñandú', buildFormData({}))).toBeNull()
    expect(personName('R2D2', buildFormData({}))).toBe('Solo se permiten letras y espacios.')
    expect(personName('  ', buildFormData({}))).toBe('Este campo es obligatorio.')
  })
})
