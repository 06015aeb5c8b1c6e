/** Longer than this no page waits: the browser has given up (`spec §7`). */
const ANSWER_LIMIT_MS = 10_000
/** For all other responses: on a machine without a free processor the clock says little. */
const STARVED_LIMIT_MS = 30_000

/** One response of the product. */
export interface LoggedResponse {
  /** Method and path without its query. */
  call: string
  status: number
  hasRetryAfter: boolean
  /** From the request's end to the response's head. */
  ms: number
}

/** What was wrong with a response, whatever was injected meanwhile; null if nothing was. */
export function findResponseFault(
  { call, status, hasRetryAfter, ms }: LoggedResponse,
  limitMs = ANSWER_LIMIT_MS,
): string | null {
  if (status >= 500 && ![502, 503].includes(status)) return `${status} of ${call}`
  if (status >= 500 && !hasRetryAfter) return `${status} without Retry-After of ${call}`
  return ms > limitMs ? `${call} took ${Math.round(ms)} ms` : null
}

/** Collects what is wrong with the product's responses, and how many it gave by status. */
export interface ResponseLog {
  add(response: LoggedResponse): void
  /** A sentence for each kind of fault, with how often it was seen. */
  listFaults(): string[]
  /** The slowest response, in milliseconds. */
  readSlowest(): number
  byStatus: Record<number, number>
}

const UUID = /[0-9a-f]{8}-[0-9a-f-]{27}|cs_test_\w+/g

export function createResponseLog(): ResponseLog {
  const faults = new Map<string, number>()
  const byStatus: Record<number, number> = {}
  let slowest = 0
  return {
    byStatus,
    readSlowest: () => slowest,
    add: (response) => {
      byStatus[response.status] = (byStatus[response.status] ?? 0) + 1
      slowest = Math.max(slowest, Math.round(response.ms))
      const call = response.call.replaceAll(UUID, ':id')
      const fault = findResponseFault({ ...response, call }, STARVED_LIMIT_MS)
      if (fault) faults.set(fault, (faults.get(fault) ?? 0) + 1)
    },
    listFaults: () => [...faults].map(([fault, times]) => `${fault}, ${times} times`),
  }
}
