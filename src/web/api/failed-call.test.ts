import { expect, it } from 'vitest'
import type { ErrorCode } from '#contract/api/error-codes.ts'
import { ApiError } from '#web/api/api-error.ts'
import { createApiError } from '#web/api/testing.ts'
import {
  getMessageIfAnswered,
  getMessageOr,
  readApiError,
  toRouteError,
  UnreadableResponse,
} from './failed-call.ts'

it.each<[ErrorCode, number]>([
  ['NOT_FOUND', 404],
  ['FORBIDDEN', 403],
  ['VALIDATION', 404],
])('a page whose call was refused as %s is a %i', (code, status) => {
  const attempt = () => toRouteError(createApiError(code))
  expect(attempt).toThrow(expect.objectContaining({ init: { status, headers: {} } }))
})

it('reads an ApiError that another bundle threw', () => {
  const extras = { description: 'Sin aportaciones' }
  const foreign = { code: 'NO_REPORT_DATA', status: 400, message: 'No hay', retryAfter: 5, extras }
  const read = readApiError(foreign)
  expect(read).toBeInstanceOf(ApiError)
  expect(read).toMatchObject(foreign)
})

it('keeps message and status of a code that a newer server sends', () => {
  const read = readApiError({ errorCode: 'FROM_TOMORROW', message: 'Espera' }, { status: 409 })
  expect(read).toMatchObject({ code: 'FROM_TOMORROW', message: 'Espera', status: 409 })
})

it('calls a refusal whose code and message it does not know no fault of the server', () => {
  const read = readApiError({ errorCode: 'CONFLICT' }, { status: 409 })
  expect(read).toMatchObject({ code: 'CONFLICT', status: 409 })
  expect(read?.message).toContain('Recarga la página')
  expect(readApiError({ errorCode: 'BROKEN' }, { status: 500 })?.message).toContain('servidor')
})

it.each([null, 'x', {}, { errorCode: 404 }, new Error('ours')])(
  'is null for anything but an API error: %s',
  (value) => {
    expect(readApiError(value)).toBeNull()
  },
)

it('the message of the server is shown, or that of the specification where there is none', () => {
  const taken = createApiError('EMAIL_TAKEN')
  expect(getMessageOr(taken, 'Error al registrar usuario')).toBe('Este correo ya está registrado')
  expect(getMessageOr(new UnreadableResponse(502), 'Error al registrar usuario')).toBe(
    'Error al registrar usuario',
  )
  expect(getMessageOr(new TypeError('odd'), 'Error al registrar usuario')).toBe(
    'Error al registrar usuario',
  )
})

it('where no answer came, the page shows its own message, because the request may have been executed', () => {
  const ownMessage = 'Recarga la página para ver si empezó.'
  const late = createApiError('UNAVAILABLE', { message: 'La conexión está tardando demasiado.' })
  expect(getMessageIfAnswered(late, ownMessage)).toBe(ownMessage)
  expect(getMessageIfAnswered(new UnreadableResponse(502), ownMessage)).toBe(ownMessage)
  expect(getMessageIfAnswered(createApiError('NO_EMAIL'), ownMessage)).toBe(
    createApiError('NO_EMAIL').message,
  )
})

it.each([
  [401, 'UNAUTHENTICATED', 401],
  [403, 'FORBIDDEN', 403],
  [404, 'NOT_FOUND', 404],
  [429, 'RATE_LIMITED', 429],
  [502, 'INTERNAL', 500],
])('a proxy’s %i is %s', (status, code, shown) => {
  expect(new UnreadableResponse(status)).toMatchObject({ code, status: shown })
})
