/** What the log keeps of an error. */
export type LoggableError = {
  type: string
  message: string
  stack: string
  code?: string
}

/** A database's own words may quote the row: an e-mail, a message (`R13`). Its code says enough. */
function isFromDatabase(error: Error): boolean {
  return 'severity' in error && 'routine' in error
}

/** Error → the fields that may be logged: no detail, no row, no answer of somebody else. */
export function describeError(error: unknown): LoggableError {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' }
  const { name, stack = '' } = error
  const code = 'code' in error ? String(error.code) : undefined
  const message = isFromDatabase(error) ? `database error ${code}` : error.message
  return {
    type: name,
    message,
    stack: stack.slice(stack.indexOf('\n    at ') + 1),
    ...(code === undefined ? {} : { code }),
  }
}
