import { ConnectionError } from '#web/api/failed-call.ts'
import { OFFLINE_FORM_MESSAGE, OFFLINE_MESSAGE } from '#web/api/offline.ts'

/** The error of a form, which stays as it was typed: a cut line says so. */
export function toOfflineError<Thrown>(error: Thrown): Thrown | ConnectionError {
  const isCut = error instanceof ConnectionError && error.message === OFFLINE_MESSAGE
  return isCut ? new ConnectionError(OFFLINE_FORM_MESSAGE) : error
}
