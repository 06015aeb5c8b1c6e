import { expect, it } from 'vitest'
import { ApiError, type ErrorCode } from '#contract/api/errors.ts'
import { toRouteError } from './to-route-error.ts'

it.each<[ErrorCode, number]>([
  ['NOT_FOUND', 404],
  ['FORBIDDEN', 403],
  ['VALIDATION', 404],
])('a page whose call was refused as %s is a %i', (code, status) => {
  const attempt = () => toRouteError(new ApiError(code))
  expect(attempt).toThrow(expect.objectContaining({ init: { status, headers: {} } }))
})
