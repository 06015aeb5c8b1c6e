import { expect, it } from 'vitest'
import { describeError } from './api-errors.ts'

it("keeps PostgreSQL's messages, which may quote a row, out of the log (R13)", () => {
  const error = Object.assign(new Error('duplicate key: (email)=(ana@example.test)'), {
    code: '23505',
    severity: 'ERROR',
    routine: '_bt_check_unique',
    detail: 'Key (email)=(ana@example.test) already exists.',
  })
  const described = describeError(error)
  expect(described).toMatchObject({ type: 'Error', code: '23505', message: 'database error 23505' })
  expect(JSON.stringify(described)).not.toContain('ana@example.test')
})

it('keeps the stack of an error and drops its properties', () => {
  const error = Object.assign(new TypeError('boom'), { response: { email: 'ana@example.test' } })
  const described = describeError(error)
  expect(described).toMatchObject({ type: 'TypeError', message: 'boom' })
  expect(described.stack).toContain('describe-error.test')
  expect(Object.keys(described)).toEqual(['type', 'message', 'stack'])
})
