const PATIENCE_MS = 180_000
const LOOK_AGAIN_MS = 100

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Waits for a fact: looks again until `look` gives one; a look that throws has seen nothing. */
export async function eventually<T>(
  what: string | (() => string),
  look: () => Promise<T | undefined | null | false>,
  patienceMs: number = PATIENCE_MS,
): Promise<T> {
  const until = performance.now() + patienceMs
  let last: unknown
  for (;;) {
    try {
      const seen = await look()
      if (seen) return seen
    } catch (error) {
      last = error
    }
    if (performance.now() > until) {
      const told = typeof what === 'string' ? what : what()
      throw new Error(`never came true: ${told}`, { cause: last })
    }
    await pause(LOOK_AGAIN_MS)
  }
}
