import { expect, it } from 'vitest'
import { createApiError } from '#web/api/testing.ts'
import { toFormFailure } from './form.tsx'
import { buildFormData } from './testing.ts'

it('keeps what was typed but never a password', () => {
  const form = buildFormData({ email: 'ana@correo.mx', confirmPassword: 'Secreta1' })
  const { data, init } = toFormFailure(createApiError('EMAIL_TAKEN'), form)
  expect(data.typed).toEqual({ email: 'ana@correo.mx' })
  expect(init).toEqual({ status: 409 })
})

it('rethrows an unexpected error for the error page', () => {
  const fault = new Error('ours')
  expect(() => toFormFailure(fault, buildFormData({}))).toThrow(fault)
})
