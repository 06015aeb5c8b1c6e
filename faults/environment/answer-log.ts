/** Longer than this no page waits: the browser has given up (`spec §7`). */
const ANSWER_LIMIT_MS = 10_000
/** For all other answers: on a machine without a free processor the clock says little. */
const STARVED_LIMIT_MS = 30_000

/** One answer of the product. */
export interface Answer {
  /** Method and path without its query. */
  call: string
  status: number
  hasRetryAfter: boolean
  /** From the request's end to the answer's head. */
  ms: number
}

/** What was wrong with an answer, whatever was injected meanwhile; null if nothing was. */
export function findAnswerFault(
  { call, status, hasRetryAfter, ms }: Answer,
  limitMs = ANSWER_LIMIT_MS,
): string | null {
  if (status >= 500 && ![502, 503].includes(status)) return `${status} of ${call}`
  if (status >= 500 && !hasRetryAfter) return `${status} without Retry-After of ${call}`
  return ms > limitMs ? `${call} took ${Math.round(ms)} ms` : null
}

/** Collects what is wrong with the product's answers, and how many it gave by status. */
export interface AnswerLog {
  add(answer: Answer): void
  /** A sentence for each kind of fault, with how often it was seen. */
  listFaults(): string[]
  /** The slowest answer, in milliseconds. */
  readSlowest(): number
  byStatus: Record<number, number>
}

const UUID = /[0-9a-f]{8}-[0-9a-f-]{27}|cs_test_\w+/g

export function createAnswerLog(): AnswerLog {
  const faults = new Map<string, number>()
  const byStatus: Record<number, number> = {}
  let slowest = 0
  return {
    byStatus,
    readSlowest: () => slowest,
    add: (answer) => {
      byStatus[answer.status] = (byStatus[answer.status] ?? 0) + 1
      slowest = Math.max(slowest, Math.round(answer.ms))
      const call = answer.call.replaceAll(UUID, ':id')
      const fault = findAnswerFault({ ...answer, call }, STARVED_LIMIT_MS)
      if (fault) faults.set(fault, (faults.get(fault) ?? 0) + 1)
    },
    listFaults: () => [...faults].map(([fault, times]) => `${fault}, ${times} times`),
  }
}
