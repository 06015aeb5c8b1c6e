import { z } from 'zod'
import { LIST_LIMITS } from '#contract/admin/reading.ts'
import { endpoint } from '#contract/api/endpoint.ts'
import {
  email,
  id,
  money,
  pageQuery,
  pagination,
  requiredLine,
  requiredText,
} from '#contract/api/shapes.ts'
import { DESK_ROLES, SUPPORT_DESK } from '#contract/people/roles.ts'
import {
  MESSAGE_MAX,
  PERSON_NAME_MAX,
  PRIVACY_DETAILS_MAX,
  PRIVACY_LINK_HOURS,
  PRIVACY_TERMS,
} from '#contract/product/limits.ts'
import { PRIVACY_RIGHT_REQUIRED, PRIVACY_RIGHTS, type PrivacyRight } from './privacy-rights.ts'

const rights = Object.keys(PRIVACY_RIGHTS) as PrivacyRight[]
export const privacyRight = z.enum(rights, PRIVACY_RIGHT_REQUIRED)
export const privacyDecision = z.enum(['GRANTED', 'DENIED'])

/** A confirmed request about personal data (ARCO), as whoever made it reads it. */
export const privacyRequest = z.object({
  id,
  right: privacyRight,
  state: z.enum(['waiting', 'granted', 'denied', 'done']),
  name: z.string(),
  details: z.string(),
  confirmedAt: z.string(),
  /** The legal term of the answer. */
  answerBy: z.string(),
  /** Why the term was extended; null unless it was. */
  answerExtension: z.string().nullable(),
  decidedAt: z.string().nullable(),
  decisionReason: z.string().nullable(),
  /** The legal term of carrying it out; null unless it was granted. */
  carryOutBy: z.string().nullable(),
  carryOutExtension: z.string().nullable(),
  carriedOutAt: z.string().nullable(),
  /** What was done. */
  outcome: z.string().nullable(),
  /** Until when the file of an access can be downloaded; null without one. */
  fileUntil: z.string().nullable(),
})
export type PrivacyRequest = z.output<typeof privacyRequest>

/** The account of a request's address; the mailbox alone neither opens nor closes one with a second factor. */
const addressAccount = z.enum(['none', 'unconfirmed', 'confirmed', 'second-factor'])
export type AddressAccount = z.output<typeof addressAccount>

/** How many of each a person left with an address; not what guests left at the events of its account. */
const addressTraces = z.object({
  contributions: z.int(),
  rsvps: z.int(),
  reservations: z.int(),
  notedGifts: z.int(),
  reports: z.int(),
})
export type AddressTraces = z.output<typeof addressTraces>

/** One thing that carries the address, with a name that its owner can have corrected. */
const addressHolding = z.object({
  kind: z.enum(['contribution', 'rsvp', 'reservation', 'noted-gift']),
  id,
  /** As it is written there. */
  name: z.string(),
  eventId: id,
  eventName: z.string(),
  /** Of a contribution; null for the others. */
  folio: z.string().nullable(),
  /** The whole gift, in centavos; null where no money is known. */
  amount: money.nullable(),
  at: z.string(),
})
export type AddressHolding = z.output<typeof addressHolding>

/** A name that is written wrongly, and how it is right. */
const nameCorrection = z.strictObject({
  wrong: requiredLine(PERSON_NAME_MAX),
  right: requiredLine(PERSON_NAME_MAX),
})
export type NameCorrection = z.output<typeof nameCorrection>

/** So many things of an address are listed; `total` counts all. */
export const HOLDINGS_SHOWN = 20

/** The same as the desk reads it. */
export const deskPrivacyRequest = privacyRequest.extend({
  email: z.string(),
  account: addressAccount,
  /** The end of the current term; null once nothing is left to do. */
  dueAt: z.string().nullable(),
  /** Whether the current term can still be extended. */
  isExtendable: z.boolean(),
  /** What carrying it out erases, besides the account and its events; null unless it is a granted cancellation. */
  erases: addressTraces.nullable(),
  /** What carries the address, the newest first; null once nothing is left to do. */
  holdings: z.object({ rows: z.array(addressHolding), total: z.int() }).nullable(),
})
export type DeskPrivacyRequest = z.output<typeof deskPrivacyRequest>

const ofOne = z.strictObject({ id })
const token = z.string().max(200)
const deskReply = z.object({ request: deskPrivacyRequest })

export const makePrivacyRequest = endpoint('POST /privacy-requests', {
  summary: `Pide acceso, rectificación, cancelación u oposición de datos personales, sin cuenta. Cuenta cuando se confirma con el enlace del correo, que vale ${PRIVACY_LINK_HOURS} horas; la respuesta es la misma para cualquier dirección.`,
  access: 'public',
  rateLimits: [
    { limit: 10, windowSeconds: 3_600, by: 'address' },
    { limit: 5, windowSeconds: 86_400, by: 'email-and-address' },
  ],
  body: z.strictObject({
    right: privacyRight,
    name: requiredLine(PERSON_NAME_MAX),
    email,
    details: requiredText(PRIVACY_DETAILS_MAX),
  }),
  reply: z.object({ message: z.string() }),
})

/** What whoever has the link is about to confirm, as it was typed: anybody can make a request in their name. */
const madeRequest = z.object({ right: privacyRight, name: z.string(), details: z.string() })
export type MadePrivacyRequest = z.output<typeof madeRequest>

export const showMadePrivacyRequest = endpoint('POST /privacy-requests/made', {
  summary:
    'Lo que confirmaría el enlace de un correo, tal como se escribió; no confirma nada ni gasta el enlace.',
  access: 'public',
  rateLimits: [{ limit: 60, windowSeconds: 3_600, by: 'address', counts: 'failures' }],
  body: z.strictObject({ token }),
  reply: z.object({ request: madeRequest }),
  errors: ['TOKEN_INVALID', 'TOKEN_EXPIRED'],
})

export const confirmPrivacyRequest = endpoint('POST /privacy-requests/confirm', {
  summary:
    'Confirma una solicitud con el enlace de su correo, una sola vez: desde ese día corren los plazos.',
  access: 'public',
  rateLimits: [{ limit: 60, windowSeconds: 3_600, by: 'address', counts: 'failures' }],
  body: z.strictObject({ token }),
  /** The token opens the page that shows how it goes. */
  reply: z.object({ id, token: z.string() }),
  errors: ['TOKEN_INVALID', 'TOKEN_EXPIRED', 'TOO_MANY_PRIVACY_REQUESTS'],
})

export const showPrivacyRequest = endpoint('GET /privacy-requests/:id', {
  summary: 'Cómo va una solicitud, para quien trae su enlace privado.',
  access: 'public',
  rateLimits: [{ limit: 600, windowSeconds: 600, by: 'address' }],
  params: ofOne,
  query: z.strictObject({ token }),
  reply: z.object({ request: privacyRequest }),
  errors: ['PRIVACY_REQUEST_NOT_FOUND'],
})

export const downloadPrivacyFile = endpoint('GET /privacy-requests/:id/file', {
  summary:
    'Todo lo que se guarda de una dirección, para quien pidió acceso y trae su enlace privado: JSON en centavos, o CSV en pesos.',
  access: 'public',
  rateLimits: [{ limit: 60, windowSeconds: 3_600, by: 'address' }],
  params: ofOne,
  query: z.strictObject({
    token: token.optional(),
    format: z.enum(['json', 'csv']).default('csv'),
  }),
  file: ['application/json', 'text/csv'],
  refusalPage: '/privacy/requests/:id',
  errors: ['PRIVACY_REQUEST_NOT_FOUND', 'PRIVACY_FILE_CLOSED', 'EMAIL_CHANGED_RECENTLY'],
})

export const listPrivacyRequests = endpoint('GET /admin/privacy-requests', {
  summary:
    'Las solicitudes de datos personales: las que esperan, por plazo; o las terminadas, de la última a la primera. Una búsqueda encuentra unas y otras.',
  access: DESK_ROLES,
  rateLimits: LIST_LIMITS,
  query: pageQuery.extend({
    done: z.enum(['true', 'false']).default('false'),
    /** A part of the address, or the folio of a gift that carries it. */
    search: z.string().trim().max(250).optional(),
  }),
  reply: z.object({ requests: z.array(deskPrivacyRequest), pagination }),
})

/** Steps of the desk, which the person reads and the audit keeps. */
const deskStep = {
  requires: ['fresh-proof'],
  rateLimits: [{ limit: 120, windowSeconds: 3_600, by: 'account' }],
  params: ofOne,
  reply: deskReply,
} as const
const deskErrors = ['OWN_CASE', 'PRIVACY_REQUEST_NOT_FOUND', 'PRIVACY_REQUEST_CHANGED'] as const

export const answerPrivacyRequest = endpoint('POST /admin/privacy-requests/:id/answer', {
  summary: `Responde si la solicitud procede, con un motivo que lee quien la hizo. Si procede, corren ${PRIVACY_TERMS.carryOutDays} días hábiles para cumplirla.`,
  access: SUPPORT_DESK,
  ...deskStep,
  body: z.strictObject({ decision: privacyDecision, reason: requiredText(MESSAGE_MAX) }),
  errors: deskErrors,
})

export const extendPrivacyRequest = endpoint('POST /admin/privacy-requests/:id/extend', {
  summary:
    'Amplía el plazo que corre, una sola vez y por otro igual, con un motivo que lee quien hizo la solicitud.',
  access: SUPPORT_DESK,
  ...deskStep,
  body: z.strictObject({ reason: requiredText(MESSAGE_MAX) }),
  errors: deskErrors,
})

export const carryOutPrivacyRequest = endpoint('POST /admin/privacy-requests/:id/carry-out', {
  summary:
    'Cumple una solicitud que procede: un acceso abre la descarga del archivo; una cancelación borra los datos (PRIVACY_ERASURE_BLOCKED dice en details qué falta cerrar); las otras dos dicen qué se hizo, y una rectificación corrige antes el nombre en todo lo que lleva ese correo.',
  access: ['ADMIN'],
  ...deskStep,
  body: z.strictObject({
    reason: requiredText(MESSAGE_MAX),
    /** Of a rectification: replaces that name in all that carries the address; other names stay. */
    nameCorrection: nameCorrection.optional(),
  }),
  errors: [...deskErrors, 'PRIVACY_ERASURE_BLOCKED', 'EMAIL_CHANGED_RECENTLY'],
})
