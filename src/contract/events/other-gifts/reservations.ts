import { z } from 'zod'
import { endpoint } from '#contract/api/endpoint.ts'
import {
  EDIT_LIMITS,
  forEventEditors,
  forEventEditorsOrDesk,
  id,
  idOrSlug,
  optionalEmail,
  optionalText,
  phone,
  requiredLine,
  timeZone,
} from '#contract/api/shapes.ts'
import { MESSAGE_MAX, PERSON_NAME_MAX, RESERVATION_LIMITS } from '#contract/product/limits.ts'
import { CONTACT_REQUIRED } from '#contract/product/messages.ts'
import { EVENT_THEMES } from '#contract/product/product.ts'

/** What became of 'Yo lo llevo' (`R24`); the first two keep the goal from taking money. */
export const reservationStatus = z.enum(['RESERVED', 'CONFIRMED', 'RELEASED', 'CANCELLED'])
export type ReservationStatus = z.output<typeof reservationStatus>

/** Signed token of the private link (decision 56). */
const token = z.string().min(1).max(200)

const shownReservation = z.object({
  id,
  status: reservationStatus,
  goalName: z.string(),
  guestName: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  note: z.string().nullable(),
  reservedAt: z.string(),
  goalId: id,
})

/** A reservation as the hosts of its event read it. */
export const hostReservation = shownReservation
export type HostReservation = z.output<typeof hostReservation>

/** The same as the holder of its private link reads it. */
export const privateReservation = shownReservation.extend({
  token,
  /** Whether the guest can still cancel. */
  isOpen: z.boolean(),
  /** Of an event that not everybody can see, the name only; the time zone is then Mexico City's. */
  event: z.object({
    name: z.string(),
    slug: z.string(),
    theme: z.enum(EVENT_THEMES),
    isPublic: z.boolean(),
    eventDate: z.string().nullable(),
    timeZone,
    location: z.string().nullable(),
    hosts: z.array(z.string()),
  }),
})
export type PrivateReservation = z.output<typeof privateReservation>

const reply = z.object({ reservation: privateReservation })
const byAddress = { limit: 600, windowSeconds: 600, by: 'address' } as const
const { ofEventPerHour, ofNetworkPerDay } = RESERVATION_LIMITS

export const reserveGoal = endpoint('POST /events/:id/goals/:goalId/reservations', {
  summary: `“Yo lo llevo”: aparta un sueño sin cuenta; el mismo formulario, enviado otra vez, es lo mismo (R24). Nuevas por evento: ${ofNetworkPerDay.all} al día de una red; con más de ${ofEventPerHour} en una hora, solo de redes con pocas.`,
  access: 'public',
  rateLimits: [byAddress],
  params: z.strictObject({ id: idOrSlug, goalId: id }),
  body: z
    .strictObject({
      name: requiredLine(PERSON_NAME_MAX),
      email: optionalEmail,
      phone,
      note: optionalText(MESSAGE_MAX),
      formKey: z.uuid('Identificador no válido'),
    })
    .refine(({ email, phone }) => email || phone, { path: ['email'], message: CONTACT_REQUIRED }),
  reply,
  status: 201,
  errors: [
    'EVENT_NOT_FOUND',
    'EVENT_FORBIDDEN',
    'EVENT_UNDER_REVIEW',
    'GOAL_NOT_FOUND',
    'GOAL_RESERVED',
    'GOAL_NOT_RESERVABLE',
    'RESERVATION_CLOSED',
  ],
})

export const showReservation = endpoint('GET /reservations/:id', {
  summary: 'Lo que apartó quien trae su enlace privado, sin cuenta (R24).',
  access: 'public',
  rateLimits: [byAddress],
  params: z.strictObject({ id }),
  query: z.strictObject({ token }),
  reply,
  errors: ['RESERVATION_NOT_FOUND'],
})

export const cancelReservation = endpoint('POST /reservations/:id/cancel', {
  summary: 'Quien lo iba a llevar ya no puede: el sueño queda libre otra vez (R24).',
  access: 'public',
  rateLimits: [byAddress, { limit: 60, windowSeconds: 3_600, by: 'token' }],
  params: z.strictObject({ id }),
  body: z.strictObject({ token }),
  reply,
  errors: ['RESERVATION_NOT_FOUND', 'RESERVATION_CLOSED'],
})

export const listReservations = endpoint('GET /events/:id/reservations', {
  summary: 'Quién lleva qué; cómo encontrarlo, solo para quienes organizan el evento (R24).',
  ...forEventEditorsOrDesk,
  reply: z.object({ reservations: z.array(hostReservation) }),
  errors: ['EVENT_NOT_FOUND'],
})

const decide = {
  ...forEventEditors,
  rateLimits: EDIT_LIMITS,
  params: z.strictObject({ id: idOrSlug, reservationId: id }),
  reply: z.object({ reservation: hostReservation }),
  errors: ['EVENT_NOT_FOUND', 'RESERVATION_NOT_FOUND', 'RESERVATION_CLOSED', 'INVALID_TRANSITION'],
} as const

export const confirmReservation = endpoint('POST /events/:id/reservations/:reservationId/confirm', {
  summary: 'Confirma a quien lleva un sueño: queda anotado entre los regalos (R24).',
  ...decide,
})

export const releaseReservation = endpoint('POST /events/:id/reservations/:reservationId/release', {
  summary: 'Libera un sueño apartado: queda libre otra vez (R24).',
  ...decide,
})
