import { ConnectionError } from '#web/api/api-errors.ts'
import { NO_NETWORK } from '#web/api/no-network.ts'

/** Said of a form that keeps what was typed, in place of `NO_NETWORK`. */
export const NO_NETWORK_IN_FORM =
  'Sin conexión. Lo que escribiste sigue aquí: intenta de nuevo cuando vuelva tu señal.'

/** The error of a form that keeps what was typed: a cut line says so. */
export function toKeptError(error: unknown): unknown {
  const isCut = error instanceof ConnectionError && error.message === NO_NETWORK
  return isCut ? new ConnectionError(NO_NETWORK_IN_FORM) : error
}
