import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ApiError } from '#contract/api/errors.ts'
import { ProviderError } from '#server/stripe/payments.ts'
import { setUpDatabase } from '#server/testing/database.ts'
import { isDependencyFailure, toApiError } from './api-errors.ts'

const database = setUpDatabase()

test('a value that only the database rejects is VALIDATION, not INTERNAL', async () => {
  await sql`create table narrow (name text check (char_length(name) > 2))`.execute(database.db)
  const store = (name: string) => sql`insert into narrow values (${name})`.execute(database.db)
  for (const refused of ['ab', 'a\0bc']) {
    expect(await store(refused).catch(toApiError)).toMatchObject({
      code: 'VALIDATION',
      status: 400,
    })
  }
})

test('an unavailable Stripe is a warning; a refused request is an error', () => {
  const failure = (retryable: boolean) =>
    new ProviderError('no', { retryable, answered: !retryable })
  expect([true, false].map((retryable) => isDependencyFailure(failure(retryable)))).toEqual([
    true,
    false,
  ])
  expect(isDependencyFailure(new ApiError('PROVIDER_FAILED'))).toBe(true)
  expect(isDependencyFailure(new ApiError('INTERNAL'))).toBe(false)
  expect(isDependencyFailure(new Error('ours'))).toBe(false)
})
