import Fastify from 'fastify'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { ERRORS, type ErrorCode } from '#contract/api/error-codes.ts'
import { ApiError, RETRY_AFTER_PERSON_SECONDS, RETRY_AFTER_SECONDS } from '#contract/api/errors.ts'
import { ProviderError } from '#server/stripe/provider-error.ts'
import { setUpDatabase } from '#server/testing/database.ts'
import { describeError, isDependencyFailure, sendError, toApiError } from './api-errors.ts'

const database = setUpDatabase()

it('a value that only the database rejects is VALIDATION, not INTERNAL', async () => {
  await sql`create table narrow (name text check (char_length(name) > 2))`.execute(database.db)
  for (const name of ['ab', 'a\0bc']) {
    const refused = sql`insert into narrow values (${name})`.execute(database.db)
    expect(await refused.catch(toApiError)).toMatchObject({ code: 'VALIDATION', status: 400 })
  }
})

it.each([
  [412, { expose: true }, 'MALFORMED_REQUEST'],
  [404, { expose: true }, 'NOT_FOUND'],
  [413, { code: 'FST_ERR_NEW' }, 'BODY_TOO_LARGE'],
  // Stripe's errors have a status, too.
  [401, { type: 'StripeAuthenticationError' }, 'INTERNAL'],
  [500, { expose: false }, 'INTERNAL'],
])('a refusal of a library, %i %o, is %s', (statusCode, fields, code) => {
  const error = Object.assign(new Error('refused'), { statusCode, ...fields })
  expect(toApiError(error).code).toBe(code)
})

it.each([
  [true, new ProviderError('no', { kind: 'unanswered' })],
  [false, new ProviderError('no', { kind: 'refused' })],
  [true, new ApiError('PROVIDER_FAILED')],
  [false, new ApiError('INTERNAL')],
  [false, new Error('ours')],
])('an unavailable Stripe is a warning: %s for %o', (isWarning, error) => {
  expect(isDependencyFailure(error)).toBe(isWarning)
})

it.each([
  ['unanswered', RETRY_AFTER_SECONDS],
  ['failed', RETRY_AFTER_SECONDS],
  ['refused', RETRY_AFTER_PERSON_SECONDS],
] as const)('a call that Stripe left %s may be tried again after %i s', (kind, retryAfter) => {
  expect(toApiError(new ProviderError('no', { kind }))).toMatchObject({ status: 502, retryAfter })
})

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

it('keeps message and stack of the plain objects that the queue reports', () => {
  const error = new Error('connection refused')
  const reported = { ...error, message: error.message, stack: error.stack, queue: 'send-email' }
  const described = describeError(reported)
  expect(described).toMatchObject({ type: 'Error', message: 'connection refused' })
  expect(described.stack).toContain('api-errors.test')
  expect(JSON.stringify(described)).not.toContain('send-email')
})

it('keeps the stack of an error and drops its properties', () => {
  const error = Object.assign(new TypeError('boom'), { response: { email: 'ana@example.test' } })
  const described = describeError(error)
  expect(described).toMatchObject({ type: 'TypeError', message: 'boom' })
  expect(described.stack).toContain('api-errors.test')
  expect(Object.keys(described)).toEqual(['type', 'message', 'stack'])
})

it('every 502 and 503 of the contract says when to try again, and no other server error does', async () => {
  const app = Fastify().setErrorHandler(sendError)
  app.get<{ Params: { code: ErrorCode } }>('/:code', async ({ params }) => {
    throw new ApiError(params.code)
  })
  const codes = Object.entries(ERRORS).flatMap(([code, [status]]) => (status >= 500 ? [code] : []))
  const answers = await Promise.all(codes.map((code) => app.inject(`/${code}`)))
  await app.close()
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(expect.arrayContaining([502, 503]))
  for (const { statusCode, headers } of answers)
    expect([statusCode, headers['retry-after']]).toEqual([
      statusCode,
      statusCode === 500 ? undefined : String(RETRY_AFTER_SECONDS),
    ])
})
