/** How each of these messages begins: `useFieldErrors` knows them by it. */
export const OFFLINE_PREFIX = 'Sin conexión.'
const KEPT = 'Lo que escribiste sigue aquí: intenta de nuevo cuando vuelva tu señal.'

/** Of a link, of a button and of a form into which nobody types. */
export const OFFLINE_MESSAGE = `${OFFLINE_PREFIX} Intenta de nuevo cuando vuelva tu señal.`

/** Of a form: it stays as it is. */
export const OFFLINE_FORM_MESSAGE = `${OFFLINE_PREFIX} ${KEPT}`

/** Of a form that leads to a payment. Money moves on the provider's page only. */
export const NOTHING_CHARGED = `${OFFLINE_PREFIX} No se cobró nada. ${KEPT}`

/**
 * Of a form that may have been carried out before the line was cut.
 * @param promise what a second request does not do: 'sale un solo correo'
 */
export const describeCutRequest = (promise: string) =>
  `${OFFLINE_FORM_MESSAGE} Aunque lo pidas dos veces, ${promise}.`
