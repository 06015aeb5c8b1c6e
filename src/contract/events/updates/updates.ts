import { z } from 'zod'
import { endpoint } from '#contract/api/endpoint.ts'
import { forEventEditors, id, idOrSlug, optionalText, requiredLine } from '#contract/api/shapes.ts'
import {
  BIRTH_LENGTH_MM,
  BIRTH_WEIGHT_GRAMS,
  MOVE_NOTICES_PER_DAY,
  PERSON_NAME_MAX,
  UPDATE_TEXT_MAX,
} from '#contract/product/limits.ts'
import { LENGTH_INVALID, UPDATE_EMPTY, WEIGHT_INVALID } from '#contract/product/messages.ts'
import { picture } from '../pictures.ts'

/** News, the one update that says that the baby is born, or one that says that date or place moved (`R25`). */
export const updateKind = z.enum(['NEWS', 'BORN', 'MOVED'])
export type UpdateKind = z.output<typeof updateKind>

const within = ({ min, max }: { min: number; max: number }, message: string) =>
  z.int(message).min(min, message).max(max, message).nullish()

/** What the hosts say of the birth: the name; the rest if they like. */
export const birthFields = z.strictObject({
  name: requiredLine(PERSON_NAME_MAX),
  /** `YYYY-MM-DD`, today on the event's clock at the latest. */
  bornOn: z.iso.date().nullish(),
  /** In grams. */
  weight: within(BIRTH_WEIGHT_GRAMS, WEIGHT_INVALID),
  /** In millimetres. */
  length: within(BIRTH_LENGTH_MM, LENGTH_INVALID),
})

/** The same as pages show it; null where the hosts keep it to themselves. */
export const birth = z.object({
  name: z.string(),
  bornOn: z.string().nullable(),
  weight: z.int().nullable(),
  length: z.int().nullable(),
})
export type Birth = z.output<typeof birth>

/** An update as everybody reads it on the event's page (`R25`). */
export const shownUpdate = z.object({
  id,
  /** Plain text of several lines; empty only beside a birth. */
  text: z.string(),
  birth: birth.nullable(),
  postedAt: z.string(),
  pictures: z.array(picture),
})
export type ShownUpdate = z.output<typeof shownUpdate>

/** Why an update cannot be emailed now. */
export const UPDATE_EMAIL_REFUSALS = {
  HIDDEN: 'Ahora tus invitados no pueden ver la página del evento, así que no se manda nada.',
  TODAY:
    'Hoy ya mandaste una novedad por correo: es una al día, y mañana puedes mandar otra. Avisar que ya nació, o que cambió la fecha o el lugar, no cuenta.',
  MOVED_TODAY: `Hoy ya les avisaste ${MOVE_NOTICES_PER_DAY} veces por correo que algo cambió. Mañana puedes mandar otro aviso.`,
  BIRTH_SENT: 'Ya les mandaste por correo que nació: es una sola vez.',
  ALL_SENT: 'Ya mandaste todas las novedades por correo que permite un evento.',
  TOO_LATE: 'Pasó mucho tiempo desde el evento: ya no guardamos los correos de tus invitados.',
  NOBODY: 'Todavía nadie dejó su correo en este evento.',
  OUTDATED:
    'La fecha o el lugar volvió a cambiar después de escribir este aviso. Quítalo; si hace falta avisar, te preparamos otro.',
} as const
const refusals = Object.keys(UPDATE_EMAIL_REFUSALS) as (keyof typeof UPDATE_EMAIL_REFUSALS)[]
export const updateEmailRefusal = z.enum(refusals)
export type UpdateEmailRefusal = z.output<typeof updateEmailRefusal>

/** An update as the event's hosts manage it. */
export const hostUpdate = shownUpdate.extend({
  kind: updateKind,
  /** The hosts' own words. */
  text: z.string(),
  /** What the product says of a moved date or place before them; null of the other kinds. */
  facts: z.string().nullable(),
  /** Null for a draft. */
  postedAt: z.string().nullable(),
  /** Sent back with a change, which names what it changes. */
  updatedAt: z.string(),
  editedAt: z.string().nullable(),
  authorName: z.string(),
  /** Null if it was not emailed; `STOPPED` before everybody was reached. */
  email: z.object({ state: z.enum(['SENDING', 'SENT', 'STOPPED']), sent: z.int() }).nullable(),
  /** Why it cannot be emailed now; null if it can. */
  emailRefusal: updateEmailRefusal.nullable(),
})
export type HostUpdate = z.output<typeof hostUpdate>

export const updateList = z.object({
  /** Drafts first, then the newest. */
  updates: z.array(hostUpdate),
  /** How many addresses an email would reach now. */
  recipients: z.int(),
  /** Why no news can be emailed now. */
  emailRefusal: updateEmailRefusal.nullable(),
  /** False while guests cannot see the event's page. */
  isPostable: z.boolean(),
  updatesLeft: z.int(),
  picturesLeft: z.int(),
})
export type UpdateList = z.output<typeof updateList>

const rules = {
  ...forEventEditors,
  rateLimits: [{ limit: 120, windowSeconds: 3_600, by: 'account' }],
} as const
const ofOne = { params: z.strictObject({ id: idOrSlug, updateId: id }) } as const

const text = optionalText(UPDATE_TEXT_MAX).transform((typed) => typed ?? '')
const fields = z.strictObject({ text, birth: birthFields.nullish() })
const hasWords = (update: z.output<typeof fields>) => update.text !== '' || Boolean(update.birth)
const noWords = { path: ['text'], message: UPDATE_EMPTY }

export const listUpdates = endpoint('GET /events/:id/updates', {
  summary: 'Las novedades de un evento, con sus borradores, para quienes lo organizan (R25).',
  ...forEventEditors,
  reply: updateList,
  errors: ['EVENT_NOT_FOUND'],
})

export const writeUpdate = endpoint('POST /events/:id/updates', {
  summary:
    'Escribe una novedad como borrador; el mismo formulario, enviado otra vez, es la misma (R25).',
  ...rules,
  body: fields.extend({ formKey: z.uuid('Identificador no válido') }).refine(hasWords, noWords),
  reply: z.object({ update: hostUpdate }),
  status: 201,
  errors: ['EVENT_NOT_FOUND', 'TOO_MANY_UPDATES', 'ALREADY_BORN'],
})

export const changeUpdate = endpoint('PATCH /events/:id/updates/:updateId', {
  summary: 'Cambia una novedad; lo que ya se mandó por correo no cambia (R25).',
  ...rules,
  ...ofOne,
  // Without words only a birth, or a notice, which says what moved by itself.
  body: fields.extend({ updatedAt: z.iso.datetime('Fecha no válida') }),
  reply: z.object({ update: hostUpdate }),
  errors: ['EVENT_NOT_FOUND', 'UPDATE_NOT_FOUND', 'UPDATE_CHANGED'],
})

export const postUpdate = endpoint('POST /events/:id/updates/:updateId/post', {
  summary:
    'Publica una novedad y, con email, la manda a quienes dejaron su correo: una al día, además de la de que nació y de los avisos de fecha o lugar (R25). También manda una que ya está publicada.',
  ...rules,
  ...ofOne,
  body: z.strictObject({ email: z.boolean() }),
  reply: z.object({ update: hostUpdate }),
  errors: [
    'EVENT_NOT_FOUND',
    'UPDATE_NOT_FOUND',
    'UPDATE_NOT_POSTABLE',
    'UPDATE_NOT_EMAILED',
    'INVALID_TRANSITION',
    'EMAIL_NOT_CONFIRMED',
  ],
})

export const removeUpdate = endpoint('DELETE /events/:id/updates/:updateId', {
  summary: 'Quita una novedad con sus fotos; si se está mandando por correo, se detiene (R25).',
  ...rules,
  ...ofOne,
  status: 204,
  errors: ['EVENT_NOT_FOUND', 'UPDATE_NOT_FOUND'],
})
