import { ApiError, type ErrorCode } from '#contract/api/errors.ts'

const CODES: Readonly<Record<number, ErrorCode>> = {
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  429: 'RATE_LIMITED',
  503: 'UNAVAILABLE',
}

/** An error without this API's body, such as a proxy's page; its code follows from its status. */
export class UnreadableResponse extends ApiError {
  constructor(status: number, message?: string) {
    super(CODES[status] ?? 'INTERNAL', message === undefined ? {} : { message })
  }
}

/** The message of the server or the network for a failed call, else `otherwise` (`spec §7`, `§8`). */
export function messageOr(error: unknown, otherwise: string): string {
  const message =
    error instanceof ApiError && !(error instanceof UnreadableResponse) ? error.message : ''
  return message || otherwise
}

/** The server's message for a failed call, else `unanswered`: the request may have been executed. */
export function messageIfAnswered(error: unknown, unanswered: string): string {
  const isLost = error instanceof ApiError && error.code === 'UNAVAILABLE'
  return isLost ? unanswered : messageOr(error, unanswered)
}
