import { ConnectionError } from '#web/api/api-errors.ts'
import { NO_NETWORK, NO_NETWORK_IN_FORM } from '#web/api/no-network.ts'

/** The error of a form, which stays as it was typed: a cut line says so. */
export function toKeptError<Thrown>(error: Thrown): Thrown | ConnectionError {
  const isCut = error instanceof ConnectionError && error.message === NO_NETWORK
  return isCut ? new ConnectionError(NO_NETWORK_IN_FORM) : error
}
