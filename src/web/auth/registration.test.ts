import { describe, expect, it } from 'vitest'
import { validateForm } from '#web/forms/validation/field-errors.ts'
import { registrationRules } from './registration.ts'

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

const complete = {
  firstName: 'Ana',
  lastName: 'López',
  motherLastName: 'Ruiz',
  email: 'ana@correo.mx',
  password: 'Cuna2027',
  confirmPassword: 'Cuna2027',
  terms: 'on',
}

describe('registration (spec §5)', () => {
  it('requires both surnames, a confirmed password and the terms', () => {
    expect(validateForm(formOf(complete), registrationRules)).toEqual({})
    expect(validateForm(new FormData(), registrationRules)).toEqual({
      firstName: 'Este campo es obligatorio.',
      lastName: 'Este campo es obligatorio.',
      motherLastName: 'Este campo es obligatorio.',
      email: 'Ingresa un correo electrónico válido.',
      password: 'Este campo es obligatorio.',
      confirmPassword: 'Este campo es obligatorio.',
      terms: 'Debes aceptar los términos y condiciones para continuar',
    })
  })

  it('reports invalid names, password and confirmation', () => {
    const bad = { ...complete, lastName: 'L0pez', password: 'cuna', confirmPassword: 'otra' }
    expect(validateForm(formOf(bad), registrationRules)).toEqual({
      lastName: 'Solo se permiten letras y espacios.',
      password: 'La contraseña debe tener al menos 8 caracteres, una mayúscula, un número.',
      confirmPassword: 'Las contraseñas no coinciden.',
    })
  })

  it('requires accepted terms', () => {
    const { terms: _, ...others } = complete
    expect(validateForm(formOf(others), registrationRules)).toEqual({
      terms: 'Debes aceptar los términos y condiciones para continuar',
    })
  })
})
