const CUT = 'Sin conexión.'
const TRY_AGAIN = 'Revisa tu internet e intenta de nuevo'
const KEPT = 'Lo que escribiste sigue aquí: intenta de nuevo cuando vuelva tu señal.'

/** Of a link or a button. */
export const NO_NETWORK = `${CUT} ${TRY_AGAIN}.`

/** Of a form: it stays as it is. */
export const NO_NETWORK_IN_FORM = `${CUT} ${KEPT}`

/** Of a form that leads to a payment. Money moves on the provider's page only. */
export const NOTHING_CHARGED = `${CUT} No se cobró nada. ${KEPT}`

/**
 * Of a request that may have been carried out before the line was cut.
 * @param promise what a second request does not do: 'sale un solo correo'
 */
export const describeCutRequest = (promise: string) =>
  `${CUT} ${TRY_AGAIN}: aunque lo pidas dos veces, ${promise}.`
