import { z } from 'zod'
import { adminUser, deskEventRow } from '#contract/admin/admin.ts'
import { endpoint } from '#contract/api/endpoint.ts'
import {
  email as emailAddress,
  id,
  idOrSlug,
  optionalText,
  requiredText,
} from '#contract/api/shapes.ts'
import { picture } from '#contract/events/pictures.ts'
import { shownUpdate } from '#contract/events/updates/updates.ts'
import { DESK_ROLES, SUPPORT_DESK } from '#contract/people/roles.ts'
import { MESSAGE_MAX, NOTE_MAX } from '#contract/product/limits.ts'

const FRESH = ['fresh-proof'] as const
const reason = requiredText(MESSAGE_MAX)
const ofOne = z.strictObject({ id })

/** An event as its page at the desk shows it. */
export const deskEvent = deskEventRow.extend({
  /** What its hosts wrote about it, and the names of all its goals in their order. */
  description: z.string().nullable(),
  goalNames: z.array(z.string()),
  /** The cover first, whose `goalName` is null; then those of the goals. */
  pictures: z.array(z.object({ picture, goalName: z.string().nullable() })),
  /** What its hosts told everybody, the newest first (`R25`). */
  updates: z.array(shownUpdate.extend({ emailedTo: z.int() })),
  publishedAt: z.string().nullable(),
  /** Accounts that organise it with its host, suspended ones too. */
  cohosts: z.array(
    z.object({
      id,
      fullName: z.string(),
      email: z.string(),
      addedAt: z.string(),
      suspended: z.boolean(),
    }),
  ),
  /** Invitations to organise it that can still be accepted. */
  invitations: z.array(z.object({ email: z.string(), sentAt: z.string(), expiresAt: z.string() })),
  /** When somebody asked to refund all of it. */
  refundedAt: z.string().nullable(),
  /** How many of its contributions wait for that refund. */
  refundsWaiting: z.int(),
  /** How many of its contributions are in each group of states. */
  counts: z.object({
    confirmed: z.int(),
    /** Begun and not paid. */
    unfinished: z.int(),
    refunded: z.int(),
    disputed: z.int(),
  }),
})
export type DeskEvent = z.output<typeof deskEvent>

export const showDeskEvent = endpoint('GET /admin/events/:id', {
  summary:
    'Un evento con las cuentas que lo organizan y cuántas aportaciones tiene en cada estado.',
  access: DESK_ROLES,
  params: z.strictObject({ id: idOrSlug }),
  reply: z.object({ event: deskEvent }),
  errors: ['EVENT_NOT_FOUND'],
})

export const holdEvent = endpoint('POST /admin/events/:id/hold', {
  summary:
    'Cierra un evento y lo oculta: deja de recibir, solo lo ven su anfitrión y quien administra, y no se abre hasta que se permite otra vez. Su anfitrión recibe un correo, con lo que se le quiera decir.',
  access: ['ADMIN'],
  requires: FRESH,
  params: ofOne,
  body: z.strictObject({
    held: z.boolean(),
    reason,
    /** The host reads it in the email about the hold; the reason stays at the desk. */
    messageToHost: optionalText(MESSAGE_MAX),
  }),
  reply: z.object({ event: deskEvent }),
  errors: ['OWN_CASE', 'EVENT_NOT_FOUND', 'INVALID_TRANSITION'],
})

export const removePicture = endpoint('POST /admin/events/:id/pictures/:pictureId/remove', {
  summary:
    'Quita una foto de un evento: desaparece de su página al momento. Su anfitrión lee el motivo en un correo; queda en la auditoría.',
  access: SUPPORT_DESK,
  requires: FRESH,
  rateLimits: [{ limit: 120, windowSeconds: 3_600, by: 'account' }],
  params: z.strictObject({ id, pictureId: id }),
  body: z.strictObject({ reason }),
  reply: z.object({ event: deskEvent }),
  errors: ['OWN_CASE', 'EVENT_NOT_FOUND', 'PICTURE_NOT_FOUND'],
})

export const removeUpdateAtDesk = endpoint('POST /admin/events/:id/updates/:updateId/remove', {
  summary:
    'Quita una novedad de un evento con sus fotos, y detiene sus correos. Su anfitrión lee el motivo en un correo; queda en la auditoría.',
  access: SUPPORT_DESK,
  requires: FRESH,
  rateLimits: [{ limit: 120, windowSeconds: 3_600, by: 'account' }],
  params: z.strictObject({ id, updateId: id }),
  body: z.strictObject({ reason }),
  reply: z.object({ event: deskEvent }),
  errors: ['OWN_CASE', 'EVENT_NOT_FOUND', 'UPDATE_NOT_FOUND'],
})

export const noteSubject = z.enum(['user', 'event', 'contribution'])
export type NoteSubject = z.output<typeof noteSubject>
const noteTarget = z.strictObject({ subject: noteSubject, id })

/** What an admin wrote for the others; nobody else reads it. */
export const adminNote = z.object({
  id,
  text: z.string(),
  at: z.string(),
  authorId: id,
  authorName: z.string(),
})
export type AdminNote = z.output<typeof adminNote>

export const listNotes = endpoint('GET /admin/notes', {
  summary: 'Notas internas de una persona, un evento o una aportación, de la última a la primera.',
  access: DESK_ROLES,
  query: noteTarget,
  reply: z.object({ notes: z.array(adminNote) }),
})

export const addNote = endpoint('POST /admin/notes', {
  summary: 'Agrega una nota interna: solo la lee el escritorio.',
  access: DESK_ROLES,
  rateLimits: [{ limit: 300, windowSeconds: 3_600, by: 'account' }],
  body: noteTarget.extend({ text: requiredText(NOTE_MAX) }),
  reply: z.object({ notes: z.array(adminNote) }),
  status: 201,
  errors: ['NOTE_SUBJECT_NOT_FOUND'],
})

/** `accepted`: the mail server took it; what happened behind it is not known. */
export const emailStatus = z.enum(['queued', 'accepted', 'rejected', 'expired'])
export type EmailStatus = z.output<typeof emailStatus>

export const sentEmail = z.object({
  id,
  to: z.string(),
  subject: z.string(),
  status: emailStatus,
  queuedAt: z.string(),
  endedAt: z.string().nullable(),
  /** Codes of the mail server's last refusal. */
  error: z.string().nullable(),
})
export type SentEmail = z.output<typeof sentEmail>

export const listSentEmails = endpoint('GET /admin/emails', {
  summary:
    'Los últimos correos sobre una persona, un evento o una aportación, y los enviados a esa persona, con lo que fue de cada uno (90 días).',
  access: DESK_ROLES,
  query: z.strictObject({ about: id }),
  reply: z.object({ emails: z.array(sentEmail) }),
})

export const endUserSessions = endpoint('POST /admin/users/:id/end-sessions', {
  summary:
    'Cierra todas las sesiones de una persona; las de quien atiende el escritorio, solo quien administra.',
  access: SUPPORT_DESK,
  requires: FRESH,
  rateLimits: [{ limit: 60, windowSeconds: 3_600, by: 'account' }],
  params: ofOne,
  body: z.strictObject({ reason }),
  reply: z.object({ ended: z.int() }),
  errors: ['USER_NOT_FOUND'],
})

export const setDeskRole = endpoint('POST /admin/users/:id/roles', {
  summary:
    'Da o quita a otra persona un rol de la administración. Vale de inmediato, también en sus sesiones abiertas; lo leen en un correo la persona y quienes administran.',
  access: ['ADMIN'],
  requires: ['settled-email', ...FRESH],
  rateLimits: [{ limit: 30, windowSeconds: 3_600, by: 'account' }],
  params: ofOne,
  body: z.strictObject({ role: z.enum(DESK_ROLES), granted: z.boolean(), reason }),
  reply: z.object({ user: adminUser }),
  errors: ['OWN_CASE', 'USER_NOT_FOUND', 'ROLE_NOT_CHANGEABLE'],
})

export const resendReceiptAtDesk = endpoint('POST /admin/contributions/:id/receipt', {
  summary: 'Reenvía el comprobante al correo de la aportación.',
  access: SUPPORT_DESK,
  rateLimits: [{ limit: 120, windowSeconds: 3_600, by: 'account' }],
  params: ofOne,
  /** How many were sent again before: the same number twice sends one email. */
  body: z.strictObject({ receiptsResent: z.int().min(0) }),
  /** `sentTo` is null if it was sent again since the count was read. */
  reply: z.object({ sentTo: z.string().nullable() }),
  errors: ['CONTRIBUTION_NOT_FOUND', 'RECEIPT_CLOSED', 'RECEIPT_WITHOUT_EMAIL'],
})

export const correctEmailAtDesk = endpoint('PATCH /admin/contributions/:id/email', {
  summary:
    'Corrige el correo de una aportación, o también el de las otras del mismo evento o nombre, y envía los comprobantes; avisa al correo anterior, y sus enlaces dejan de servir.',
  access: SUPPORT_DESK,
  requires: FRESH,
  params: ofOne,
  body: z.strictObject({
    email: emailAddress,
    reason: optionalText(MESSAGE_MAX),
    /** Corrects the `sameAddress` gifts of the contribution, too. */
    others: z.boolean().default(false),
  }),
  reply: z.object({ sentTo: z.string(), corrected: z.int() }),
  errors: ['OWN_CASE', 'CONTRIBUTION_NOT_FOUND', 'RECEIPT_CLOSED'],
})
