import { z } from 'zod'
import { endpoint } from '#contract/api/endpoint.ts'
import {
  EDIT_LIMITS,
  forEventEditors,
  id,
  idOrSlug,
  optionalEmail,
  optionalText,
  pageQuery,
  pagination,
  phone,
  requiredLine,
} from '#contract/api/shapes.ts'
import {
  MESSAGE_MAX,
  PERSON_NAME_MAX,
  RSVP_LIMITS,
  RSVP_PEOPLE_MAX,
} from '#contract/product/limits.ts'
import { ANSWER_REQUIRED, PARTY_EMPTY, PARTY_TOO_LARGE } from '#contract/product/messages.ts'
import { EVENT_THEMES } from '#contract/product/product.ts'
import { shownEventFields } from '../events.ts'

/** What a guest answers to '¿Vas a ir?' (`R20`). */
export const rsvpAnswer = z.enum(['YES', 'NO', 'MAYBE'], ANSWER_REQUIRED)
export type RsvpAnswer = z.output<typeof rsvpAnswer>

const people = z.int(PARTY_TOO_LARGE).min(0, PARTY_TOO_LARGE).max(RSVP_PEOPLE_MAX, PARTY_TOO_LARGE)

/** What both sides write of a party. */
const partyFields = z.strictObject({
  answer: rsvpAnswer,
  adults: people,
  children: people,
  name: requiredLine(PERSON_NAME_MAX),
  phone,
})
const guestFields = partyFields.extend({
  note: optionalText(MESSAGE_MAX),
  email: optionalEmail,
})
/** The host's note is theirs alone: the guest reads and overwrites another one. */
const hostFields = partyFields.extend({ hostNote: optionalText(MESSAGE_MAX) })

/** True changes the answer that the form gave with another name; without it that is refused. */
const replaces = z.boolean().optional()

/** The `updatedAt` of the answer that was read: a change of another one is refused. */
const updatedAt = z.iso.datetime()

/** Made by the form: sent twice, it is one answer. A secret of whoever filled the form in. */
const formKey = z.uuid('Identificador no válido')

/** Somebody who comes, or may come, brings at least themselves. */
const hasPeople = (party: { answer: RsvpAnswer; adults: number; children: number }) =>
  party.answer === 'NO' || party.adults + party.children > 0
const noPeople = { path: ['adults'], message: PARTY_EMPTY }

/** Signed token of the private link (decision 46). */
const token = z.string().min(1).max(200)
const params = z.strictObject({ id })

/** An answer as replies show it; nobody comes with a NO. */
const shownParty = z.object({
  id,
  answer: rsvpAnswer,
  adults: z.int(),
  children: z.int(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  note: z.string().nullable(),
  updatedAt: z.string(),
})

/** An answer as the holder of its private link reads it. */
export const privateRsvp = shownParty.extend({
  /** The valid token: a changed email address invalidates earlier ones. */
  token: z.string(),
  /** Whether reminders, and the hosts' updates, are emailed. */
  reminders: z.boolean(),
  /** Whether the answer can be changed: until the event, while it is public. */
  isOpen: z.boolean(),
  /** Of an event that not everybody can see, the name only; the time zone is then Mexico City's. */
  event: shownEventFields.pick({ name: true, location: true, timeZone: true }).extend({
    eventDate: z.string().nullable(),
    slug: z.string(),
    theme: z.enum(EVENT_THEMES),
    /** True when everybody can see the event's page. */
    isPublic: z.boolean(),
    hosts: z.array(z.string()),
  }),
})
export type PrivateRsvp = z.output<typeof privateRsvp>

/** An answer as the host reads it. */
export const hostRsvp = shownParty.extend({
  /** True for somebody whom the host added. */
  addedByHost: z.boolean(),
  /** What the host noted for themselves. */
  hostNote: z.string().nullable(),
  /** When the party was marked as arrived. */
  arrivedAt: z.string().nullable(),
  createdAt: z.string(),
})
export type HostRsvp = z.output<typeof hostRsvp>

/** Another answer of the event with the same address, telephone or name: the same people may be counted twice. */
const repeatedRsvp = shownParty
  .pick({ answer: true, adults: true, children: true, name: true })
  .extend({
    shares: z.enum(['EMAIL', 'PHONE', 'NAME']),
    /** The same people, as it seems: the address or name is the same, or names with the same telephone are alike. */
    isLikely: z.boolean(),
    /** How many further answers share something with this one. */
    more: z.int(),
  })
/** An answer of the host's list, and the newest other one that seems to be of the same people. */
const listedRsvp = hostRsvp.extend({ repeats: repeatedRsvp.nullable() })
export type ListedRsvp = z.output<typeof listedRsvp>

const headcount = z.object({ answers: z.int(), adults: z.int(), children: z.int() })
/** How many answers and people, by answer. */
export const rsvpTotals = z.object({ yes: headcount, maybe: headcount, no: headcount })
export type RsvpTotals = z.output<typeof rsvpTotals>

const reply = z.object({ rsvp: privateRsvp })

/** New answers are counted by the use case: a form that is sent again counts as none. */
const newAnswers = `Respuestas nuevas por evento: ${RSVP_LIMITS.ofNetworkPerDay.all} al día de una red; con más de ${RSVP_LIMITS.ofEventPerHour} en una hora, solo de redes con pocas.`

export const answerInvitation = endpoint('POST /events/:id/rsvps', {
  summary: `Responde “¿Vas a ir?” sin cuenta; el mismo formulario, enviado otra vez, es la misma respuesta (R20). ${newAnswers}`,
  access: 'public',
  rateLimits: [{ limit: 600, windowSeconds: 600, by: 'address' }],
  params: z.strictObject({ id: idOrSlug }),
  body: guestFields.extend({ formKey, replaces }).refine(hasPeople, noPeople),
  reply,
  status: 201,
  errors: [
    'EVENT_NOT_FOUND',
    'EVENT_FORBIDDEN',
    'EVENT_UNDER_REVIEW',
    'RSVP_CLOSED',
    'RSVP_FORM_USED',
    'TOO_MANY_RSVPS',
  ],
})

export const showRsvp = endpoint('GET /rsvps/:id', {
  summary: 'Una respuesta para quien trae su enlace privado, sin cuenta (R20).',
  access: 'public',
  rateLimits: [{ limit: 600, windowSeconds: 600, by: 'address' }],
  params,
  query: z.strictObject({ token }),
  reply,
  errors: ['RSVP_NOT_FOUND'],
})

export const changeRsvp = endpoint('PATCH /rsvps/:id', {
  summary: 'Cambia una respuesta por su enlace privado, hasta el evento (R20).',
  access: 'public',
  rateLimits: [
    { limit: 600, windowSeconds: 600, by: 'address' },
    { limit: 60, windowSeconds: 3_600, by: 'token' },
  ],
  params,
  body: guestFields.extend({ token, updatedAt }).refine(hasPeople, noPeople),
  reply,
  errors: ['RSVP_NOT_FOUND', 'RSVP_CLOSED', 'RSVP_CHANGED', 'EMAIL_CORRECTION_LIMIT'],
})

export const setRsvpReminders = endpoint('PATCH /rsvps/:id/reminders', {
  summary: 'Apaga o enciende los recordatorios de una respuesta por su enlace privado (R20).',
  access: 'public',
  rateLimits: [
    { limit: 600, windowSeconds: 600, by: 'address' },
    { limit: 60, windowSeconds: 3_600, by: 'token' },
  ],
  params,
  body: z.strictObject({ token, reminders: z.boolean() }),
  reply,
  errors: ['RSVP_NOT_FOUND', 'EMAILS_STOPPED'],
})

export const listRsvps = endpoint('GET /events/:id/rsvps', {
  summary: 'Quién va y quién no, con los totales del evento, para su anfitrión (R20).',
  ...forEventEditors,
  query: pageQuery.extend({
    search: z.string().trim().max(100).optional(),
    answer: rsvpAnswer.optional(),
    /** Only those who may still arrive: who comes or does not know, and is not marked as arrived. */
    arrival: z.literal('pending').optional(),
    /** Only those that say yes and seem to be of the same people as another one that does. */
    repeated: z.literal('yes').optional(),
    order: z.enum(['newest', 'name']).default('newest'),
  }),
  reply: z.object({
    rsvps: z.array(listedRsvp),
    totals: rsvpTotals,
    /** How many of the event's answers `repeated` finds without another filter. */
    repeatedYes: z.int(),
    pagination,
  }),
  errors: ['EVENT_NOT_FOUND'],
})

export const downloadRsvps = endpoint('GET /events/:id/rsvps/file', {
  summary: 'La lista de invitados de un evento en CSV, para su anfitrión (R20).',
  ...forEventEditors,
  rateLimits: [{ limit: 60, windowSeconds: 3_600, by: 'account' }],
  file: ['text/csv'],
  errors: ['EVENT_NOT_FOUND'],
})

const hostRules = {
  ...forEventEditors,
  rateLimits: EDIT_LIMITS,
} as const
const oneRsvp = { params: z.strictObject({ id: idOrSlug, rsvpId: id }) } as const

export const addRsvp = endpoint('POST /events/:id/rsvps/by-host', {
  summary: 'Anota a un invitado que le respondió a la familia por otro medio (R20).',
  ...hostRules,
  body: hostFields.extend({ formKey }).refine(hasPeople, noPeople),
  reply: z.object({ rsvp: hostRsvp }),
  status: 201,
  errors: ['EVENT_NOT_FOUND', 'TOO_MANY_RSVPS'],
})

export const changeRsvpAsHost = endpoint('PATCH /events/:id/rsvps/:rsvpId', {
  summary:
    'Cambia una respuesta de la lista de invitados; el correo solo lo cambia su dueño (R20).',
  ...hostRules,
  ...oneRsvp,
  body: hostFields.extend({ updatedAt }).refine(hasPeople, noPeople),
  reply: z.object({ rsvp: hostRsvp }),
  errors: ['EVENT_NOT_FOUND', 'RSVP_NOT_FOUND', 'RSVP_CHANGED'],
})

export const setArrival = endpoint('PUT /events/:id/rsvps/:rsvpId/arrival', {
  summary:
    'Marca a un invitado como llegado, desde el día del evento, o quita la marca; repetirlo no cambia la hora de llegada (R20).',
  ...hostRules,
  ...oneRsvp,
  body: z.strictObject({ arrived: z.boolean() }),
  reply: z.object({ rsvp: hostRsvp }),
  errors: ['EVENT_NOT_FOUND', 'RSVP_NOT_FOUND', 'INVALID_TRANSITION'],
})

export const removeRsvp = endpoint('DELETE /events/:id/rsvps/:rsvpId', {
  summary: 'Borra una respuesta de la lista de invitados (R20).',
  ...hostRules,
  ...oneRsvp,
  status: 204,
  errors: ['EVENT_NOT_FOUND', 'RSVP_NOT_FOUND'],
})
