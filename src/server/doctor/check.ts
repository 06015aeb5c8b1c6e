/** How a check ended: `unknown` is what no program can see, or could not see this time. */
export type FindingStatus = 'good' | 'missing' | 'unknown'

export interface Finding {
  status: FindingStatus
  /** What was found. */
  text: string
  /** What to do about it, with the page to open; null if there is nothing to do. */
  action: string | null
}

/** One line of the report. */
export interface Check {
  /** Also in docs/operating.md, which says how to pass it. */
  id: string
  ask: () => Promise<Finding> | Finding
}

export const reportGood = (text: string): Finding => ({ status: 'good', text, action: null })
export const reportMissing = (text: string, action: string): Finding => ({
  status: 'missing',
  text,
  action,
})
export const reportUnknown = (text: string, action: string): Finding => ({
  status: 'unknown',
  text,
  action,
})

/** Longer than the time-out of any one call; a check of several slow calls is cut off. */
export const CHECK_TIMEOUT_MS = 25_000

export interface CheckedLine extends Finding {
  id: string
}

const CUT_OFF = reportUnknown(
  `no result within ${CHECK_TIMEOUT_MS / 1_000} s: Stripe or the network is slow`,
  'run this again',
)

/** Runs one check; a check that throws or hangs is reported, never passed over. */
async function runCheck(check: Check, describe: (error: unknown) => Finding): Promise<CheckedLine> {
  const { promise, resolve } = Promise.withResolvers<Finding>()
  const timer = setTimeout(() => resolve(CUT_OFF), CHECK_TIMEOUT_MS)
  try {
    const finding = await Promise.race([Promise.resolve(check.ask()), promise])
    return { id: check.id, ...finding }
  } catch (error) {
    return { id: check.id, ...describe(error) }
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Runs the checks one after the other, in the order of the guide.
 * @param describe says what an error of a check means
 */
export async function* runChecks(
  checks: readonly Check[],
  describe: (error: unknown) => Finding,
): AsyncGenerator<CheckedLine> {
  for (const check of checks) yield await runCheck(check, describe)
}
