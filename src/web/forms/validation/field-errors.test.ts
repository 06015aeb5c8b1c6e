import { describe, expect, it } from 'vitest'
import { toFieldErrors, validateChange, validateForm } from './field-errors.ts'
import { email, personName, type Rule, required } from './rules.ts'

const same: Rule = (typed, form) => (typed === form.get('password') ? null : 'No coinciden')
const rules = { email, password: required, confirm: same }

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

describe('what the server refused', () => {
  it('stands at its field, the first fault of each', () => {
    const details = [
      { field: 'email', message: 'uno' },
      { field: 'email', message: 'dos' },
      { field: 'name', message: 'tres' },
    ]
    expect(toFieldErrors(details)).toEqual({ email: 'uno', name: 'tres' })
  })
})

describe('a form that is submitted', () => {
  it('shows the fault of every field, an absent one too', () => {
    expect(validateForm(formOf({ email: 'a@', password: 'x' }), rules)).toEqual({
      email: 'Ingresa un correo electrónico válido.',
      confirm: 'No coinciden',
    })
  })
})

describe('a field that changes', () => {
  it('is judged alone while the others have shown nothing', () => {
    const form = formOf({ email: 'a', password: '', confirm: 'x' })
    expect(Object.keys(validateChange('email', {}, form, rules))).toEqual(['email'])
  })

  it('keeps in view another fault that still holds', () => {
    const form = formOf({ email: 'a@b.mx', password: '', confirm: 'x' })
    expect(validateChange('email', { confirm: 'No coinciden' }, form, rules)).toEqual({
      confirm: 'No coinciden',
    })
  })

  it('frees another field whose fault it has cured', () => {
    const before = { confirm: 'No coinciden', email: 'El servidor no lo quiso' }
    const form = formOf({ email: 'a@b.mx', password: 'x', confirm: 'x' })
    expect(validateChange('password', before, form, rules)).toEqual({})
  })
})

describe('rules', () => {
  it.each(['ana@correo.mx', ' ana.b+c@sub.correo.com '])('take the e-mail %s', (typed) => {
    expect(email(typed, new FormData())).toBeNull()
  })

  it.each(['', 'ana', 'ana@correo', 'a na@correo.mx', 'ana@correo..mx'])(
    'refuse the e-mail %s',
    (typed) => {
      expect(email(typed, new FormData())).toBe('Ingresa un correo electrónico válido.')
    },
  )

  it('take letters of any alphabet and spaces as a name, and nothing else', () => {
    expect(personName('María José Ñandú', new FormData())).toBeNull()
    expect(personName('R2D2', new FormData())).toBe('Solo se permiten letras y espacios.')
    expect(personName('  ', new FormData())).toBe('Este campo es obligatorio.')
  })
})
