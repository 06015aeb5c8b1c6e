import { expect, it } from 'vitest'
import { buildFormData } from '#web/forms/testing.ts'
import { validateForm } from '#web/forms/validation/field-errors.ts'
import { isDirty, profileRules, readProfile } from './profile-form.tsx'

const user = { firstName: 'Ana', lastName: 'López', motherLastName: '', email: 'ana@example.test' }

const form = (changes: Partial<typeof user> = {}) => buildFormData({ ...user, ...changes })

it('is dirty only while a field differs (spec §4)', () => {
  expect(isDirty(form(), user)).toBe(false)
  for (const name of Object.keys(user)) expect(isDirty(form({ [name]: 'x' }), user)).toBe(true)
})

it('requires name, surname and email; the second surname is optional (spec §5)', () => {
  const empty = form({ firstName: '', lastName: ' ', email: '' })
  expect(validateForm(empty, profileRules)).toEqual({
    firstName: 'Este campo es obligatorio.',
    lastName: 'Este campo es obligatorio.',
    email: 'Ingresa un correo electrónico válido.',
  })
  expect(validateForm(form({ motherLastName: 'R2' }), profileRules)).toEqual({
    motherLastName: 'Solo se permiten letras y espacios.',
  })
})

it('trims the values it sends', () => {
  expect(readProfile(form({ firstName: ' Ana ' }))).toEqual(user)
})
