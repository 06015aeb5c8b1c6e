/** The fields of an error that may be logged. */
export type LoggableError = {
  type: string
  message: string
  stack: string
  code?: string
}

/** PostgreSQL's message may quote a row with an email or a message (`R13`); its code is enough. */
function isFromDatabase(error: Error): boolean {
  return 'severity' in error && 'routine' in error
}

/** Converts an error to the fields that may be logged: no details, rows or responses. */
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
