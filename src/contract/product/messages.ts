import { computeTypedLimits, type FeesPaidBy } from '#contract/money/fees.ts'
import {
  type Centavos,
  formatPesos,
  MAX_CONTRIBUTION,
  MIN_CONTRIBUTION,
  MIN_GOAL_TARGET,
} from '#contract/money/money.ts'
import { EVENT_NAME_MIN, RSVP_PEOPLE_MAX } from './limits.ts'

/** Validation messages of `spec §5`, shared by server and browser. */
export const REQUIRED = 'Este campo es obligatorio.'
export const UNUSABLE_TEXT =
  'Este texto tiene caracteres que no podemos guardar. Escríbelo de nuevo.'
export const SEARCH_TOO_SLOW =
  'La búsqueda tardó demasiado. Prueba con un texto más completo o con más palabras.'
export const EMAIL_INVALID = 'Ingresa un correo electrónico válido.'
export const LETTERS_ONLY = 'Solo se permiten letras y espacios.'
export const PASSWORDS_DIFFER = 'Las contraseñas no coinciden.'
/** To whoever tried too many passwords: a completed reset clears the count (`R15`). */
export const NEW_PASSWORD_HELPS = 'O elige otra contraseña: con ella entras enseguida.'
/** The same to somebody who is signed in. */
export const RESET_LINK_HELPS = 'O pide un enlace en “¿Olvidaste tu contraseña?”.'
/** Signing in proves the password, and its network is known from then on. */
export const SIGNING_IN_HELPS = 'O cierra tu sesión e inicia otra.'
export const CODE_MALFORMED = 'Escribe el código completo.'
export const URL_INVALID = 'Por favor ingresa una URL válida'
export const EVENT_NAME_TOO_SHORT = `El nombre del evento debe tener al menos ${EVENT_NAME_MIN} caracteres`
export const EVENT_DATE_REQUIRED = 'La fecha y hora del evento son obligatorias'
export const EVENT_DATE_PAST = 'La fecha del evento debe ser futura'
export const DATE_INVALID = 'Escribe una fecha válida'
export const CLOSING_AFTER_EVENT = 'La fecha de cierre debe ser anterior a la fecha del evento'
const LEAST_TARGET = `$${MIN_GOAL_TARGET / 100} MXN`
export const GOAL_HINT = `Mínimo ${LEAST_TARGET}`
export const GOAL_MINIMUM = `Todos los sueños deben tener un monto mínimo de ${LEAST_TARGET}`
export const GOAL_REQUIRED = `Agrega al menos un sueño con nombre y con un monto mínimo de ${LEAST_TARGET}`
const AMOUNT_MINIMUM = `El monto mínimo es ${formatPesos(MIN_CONTRIBUTION)} MXN`

/** Returns 'El monto máximo es $100,000.00 MXN'. */
export function buildMaxAmountMessage(max: Centavos): string {
  return `El monto máximo es ${formatPesos(max)} MXN`
}

const FROM_TOTAL = computeTypedLimits('HOST')
/** Where the host pays the fees, the limits of what is paid (`R23`). */
export const AMOUNT_MINIMUMS: Record<FeesPaidBy, string> = {
  CONTRIBUTOR: AMOUNT_MINIMUM,
  HOST: `El monto mínimo es ${formatPesos(FROM_TOTAL.min)} MXN: de ahí salen los cargos y la familia recibe ${formatPesos(MIN_CONTRIBUTION)}`,
}
export const AMOUNT_MAXIMUMS: Record<FeesPaidBy, string> = {
  CONTRIBUTOR: buildMaxAmountMessage(MAX_CONTRIBUTION),
  HOST: buildMaxAmountMessage(FROM_TOTAL.max),
}
export const AMOUNT_INVALID = 'No entendemos ese monto. Escríbelo así: 1,500.50'
export const PHONE_INVALID = 'Escribe un teléfono de 8 a 15 dígitos'
/** Of somebody who brings a thing: the family has to reach them. */
export const CONTACT_REQUIRED = 'Deja tu correo o tu teléfono'
export const RSVPS_CLOSED = 'La familia ya no recibe respuestas aquí. Escríbele directamente.'
export const ANSWER_REQUIRED = 'Elige una respuesta'
export const PARTY_EMPTY = 'Cuenta al menos a una persona'
export const PARTY_TOO_LARGE = `Escribe un número de 0 a ${RSVP_PEOPLE_MAX}`
export const NAME_REQUIRED = 'El nombre es requerido'
export const CONTRIBUTOR_EMAIL_INVALID = 'Email inválido'

export const THANKS_EMAILED = 'Este agradecimiento ya salió por correo.'

/** Returns 'Máximo 500 caracteres'. */
export function buildMaxLengthMessage(characters: number): string {
  return `Máximo ${characters} caracteres`
}

/** An update of an event without text, weight and length of a newborn (`R25`). */
export const UPDATE_EMPTY = 'Escribe qué les quieres contar'
/** For an update of the birth that would become news, or the other way round. */
export const KIND_FIXED =
  'Una novedad no se puede volver “¡Ya nació!”, ni dejar de serlo: quítala y escribe otra'
export const WEIGHT_INVALID = 'Escribe un peso entre 300 g y 8 kg, como 3.2 kg o 3200 g'
export const LENGTH_INVALID = 'Escribe una medida entre 20 y 70 cm, como 50 cm'
export const BORN_IN_FUTURE = 'La fecha no puede ser después de hoy'
export const BORN_LONG_AGO = 'Revisa la fecha: es de hace más de un año'
