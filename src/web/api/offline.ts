/** How each of these messages begins. */
export const CUT_LINE = 'Sin conexión.'
const KEPT = 'Lo que escribiste sigue aquí: intenta de nuevo cuando vuelva tu señal.'

/** Of a link, of a button and of a form into which nobody types. */
export const OFFLINE_MESSAGE = `${CUT_LINE} Intenta de nuevo cuando vuelva tu señal.`

/** Of a form: it stays as it is. */
export const OFFLINE_FORM_MESSAGE = `${CUT_LINE} ${KEPT}`

/** Of a form that leads to a payment. Money moves on the provider's page only. */
export const NOTHING_CHARGED = `${CUT_LINE} No se cobró nada. ${KEPT}`

/**
 * Of a form that may have been carried out before the line was cut.
 * @param promise what a second request does not do: 'sale un solo correo'
 */
export const describeCutRequest = (promise: string) =>
  `${OFFLINE_FORM_MESSAGE} Aunque lo pidas dos veces, ${promise}.`
