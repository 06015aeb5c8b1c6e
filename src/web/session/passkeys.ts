import type { PasskeyCreationOptions, PasskeyRequestOptions } from '#contract/people/passkeys.ts'
import { ApiError } from '#web/api/api-error.ts'

const NOT_USED = 'No se usó ninguna llave de acceso. Intenta de nuevo o elige otra forma.'
const ALREADY_ADDED = 'Este dispositivo ya tiene una llave de acceso de tu cuenta.'
const FAILED =
  'Tu dispositivo no pudo usar la llave de acceso. Intenta de nuevo o elige otra forma.'

/** In-app browsers and old phones have none. */
export function supportsPasskeys(): boolean {
  return typeof window.PublicKeyCredential === 'function'
}

/** The library is loaded when a passkey is used, not with the page. */
const loadLibrary = () => import('@simplewebauthn/browser')

/** Why the browser has no passkey to give: the person closed its window, the device has one already, … */
function toApiError(error: unknown): ApiError {
  const name = error instanceof Error ? error.name : ''
  const message =
    name === 'NotAllowedError' || name === 'AbortError'
      ? NOT_USED
      : name === 'InvalidStateError'
        ? ALREADY_ADDED
        : FAILED
  return new ApiError('PASSKEY_REFUSED', { message })
}

/** Lets the browser create a passkey. Throws `ApiError` with what to tell the person. */
export async function createPasskey(options: PasskeyCreationOptions) {
  try {
    const { startRegistration } = await loadLibrary()
    const passkey = await startRegistration({ optionsJSON: options })
    return { ...passkey, clientExtensionResults: {} }
  } catch (error) {
    throw toApiError(error)
  }
}

/** Lets the browser sign with a passkey. Throws `ApiError` with what to tell the person. */
export async function signWithPasskey(options: PasskeyRequestOptions) {
  try {
    const { startAuthentication } = await loadLibrary()
    const passkey = await startAuthentication({ optionsJSON: options })
    return { ...passkey, clientExtensionResults: {} }
  } catch (error) {
    throw toApiError(error)
  }
}
