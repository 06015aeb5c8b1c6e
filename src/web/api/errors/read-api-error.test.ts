import { expect, it } from 'vitest'
import { ApiError } from '#contract/api/errors.ts'
import { readApiError } from './read-api-error.ts'

it('reads an ApiError that another bundle threw', () => {
  const foreign = { code: 'EVENT_NOT_FOUND', message: 'No está', details: [], retryAfter: 5 }
  const read = readApiError(foreign)
  expect(read).toBeInstanceOf(ApiError)
  expect(read).toMatchObject({ ...foreign, status: 404 })
})

it.each([null, 'x', {}, { errorCode: 'NO_SUCH_CODE' }, new Error('ours')])(
  'leaves alone what is no refusal: %s',
  (value) => {
    expect(readApiError(value)).toBeNull()
  },
)
