const TIMEOUT_MS = 180_000
const FIRST_PAUSE_MS = 10
const LONGEST_PAUSE_MS = 100

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/**
 * Polls `check`, often at first, until it resolves to a truthy value, and returns that value. A check
 * that throws is repeated. The time-out is only a guard: it throws with `description` and the last error.
 */
export async function waitUntil<T>(
  description: string | (() => string),
  check: () => Promise<T | undefined | null | false>,
  timeoutMs: number = TIMEOUT_MS,
): Promise<T> {
  const deadline = performance.now() + timeoutMs
  let lastError: unknown
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    try {
      const value = await check()
      if (value) return value
    } catch (error) {
      lastError = error
    }
    if (performance.now() > deadline) {
      const text = typeof description === 'string' ? description : description()
      throw new Error(`timed out waiting until ${text}`, { cause: lastError })
    }
    await pause(pauseMs)
  }
}
