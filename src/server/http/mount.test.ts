import { expect, it, vi } from 'vitest'
import { withResponseTimeout } from './lifecycle/response-timeout.ts'

it('a late response is a 503 with Retry-After, and the work continues', async () => {
  const log = { warn: vi.fn() }
  const slow = Promise.withResolvers<string>()
  await expect(withResponseTimeout(log, slow.promise, { withinMs: 1 })).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    status: 503,
    retryAfter: 5,
  })
  slow.reject(new Error('too late'))
  await expect.poll(() => log.warn.mock.calls.length).toBe(1)
})

it('a result or error in time is passed through', async () => {
  const log = { warn: vi.fn() }
  expect(await withResponseTimeout(log, Promise.resolve('hola'))).toBe('hola')
  const refusal = new Error('no')
  await expect(withResponseTimeout(log, Promise.reject(refusal))).rejects.toBe(refusal)
  expect(log.warn).not.toHaveBeenCalled()
})
