import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CHECK_TIMEOUT_MS, reportMissing, runChecks } from './check.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('a check that takes too long is not checkable, not missing', async () => {
  const { promise } = Promise.withResolvers<never>()
  const lines = runChecks([{ id: 'slow', ask: () => promise }], () =>
    reportMissing('failed', 'mend it'),
  )
  const line = lines.next()
  await vi.advanceTimersByTimeAsync(CHECK_TIMEOUT_MS)
  expect((await line).value).toMatchObject({
    status: 'unknown',
    text: expect.stringContaining('slow'),
    action: 'run this again',
  })
})
