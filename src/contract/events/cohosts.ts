import { z } from 'zod'
import { endpoint } from '#contract/api/endpoint.ts'
import {
  EDIT_LIMITS,
  email,
  forEventEditors,
  forEventHost,
  id,
  idOrSlug,
} from '#contract/api/shapes.ts'
import { user } from '#contract/people/users.ts'
import { COHOST_EMAILS_PER_DAY, COHOSTS_MAX } from '#contract/product/limits.ts'
import { EVENT_THEMES } from '#contract/product/product.ts'
import { shownEventFields } from './events.ts'

/** Somebody who organises an event with its owner (`R21`). */
const cohost = z.object({
  id,
  fullName: z.string(),
  /** For the owner. */
  email: z.string().nullable(),
  addedAt: z.string(),
  isYou: z.boolean(),
})
export type CoHost = z.output<typeof cohost>

/** An invitation as the owner reads it, until it is accepted or withdrawn. */
const sentInvitation = z.object({
  id,
  email: z.string(),
  state: z.enum(['open', 'expired', 'declined']),
  sentAt: z.string(),
  expiresAt: z.string(),
})
export type SentInvitation = z.output<typeof sentInvitation>

const cohostList = z.object({
  owner: z.object({ fullName: z.string(), isYou: z.boolean() }),
  cohosts: z.array(cohost),
  /** For the owner; empty for co-hosts. */
  invitations: z.array(sentInvitation),
  /** How many more people the owner may invite. */
  placesLeft: z.int(),
  /** Whether the reader gets an email about each gift of this event. */
  giftEmails: z.boolean(),
})
export type CoHostList = z.output<typeof cohostList>

export const listCoHosts = endpoint('GET /events/:id/cohosts', {
  summary: 'Quiénes organizan un evento, y a quién se invitó (R21).',
  ...forEventEditors,
  reply: cohostList,
  errors: ['EVENT_NOT_FOUND'],
})

/** Emails of an account, whoever gets them: an account floods no mailbox. */
const invitationLimits = [
  {
    limit: COHOST_EMAILS_PER_DAY,
    windowSeconds: 86_400,
    by: 'account',
    sharedAs: 'cohost-invitations',
  },
] as const

export const inviteCoHost = endpoint('POST /events/:id/cohosts/invitations', {
  summary: `Invita por correo a organizar un evento: hasta ${COHOSTS_MAX} personas, con un enlace de siete días (R21).`,
  ...forEventHost,
  requires: ['confirmed-email', 'settled-email'],
  rateLimits: invitationLimits,
  body: z.strictObject({ email }),
  reply: z.object({ invitation: sentInvitation }),
  status: 201,
  errors: [
    'EVENT_NOT_FOUND',
    'ALREADY_COHOST',
    'TOO_MANY_COHOSTS',
    'INVITATION_EMAIL_LIMIT',
    'INVALID_TRANSITION',
  ],
})

const ofInvitation = {
  ...forEventHost,
  params: z.strictObject({ id: idOrSlug, invitationId: id }),
} as const

export const resendInvitation = endpoint(
  'POST /events/:id/cohosts/invitations/:invitationId/resend',
  {
    summary:
      'Envía otra vez una invitación a organizar, con otro enlace; el anterior ya no abre nada (R21).',
    ...ofInvitation,
    requires: ['confirmed-email', 'settled-email'],
    rateLimits: invitationLimits,
    reply: z.object({ invitation: sentInvitation }),
    errors: [
      'EVENT_NOT_FOUND',
      'INVITATION_NOT_FOUND',
      'TOO_MANY_COHOSTS',
      'INVITATION_EMAIL_LIMIT',
      'INVALID_TRANSITION',
    ],
  },
)

export const withdrawInvitation = endpoint('DELETE /events/:id/cohosts/invitations/:invitationId', {
  summary: 'Retira una invitación a organizar: su enlace ya no sirve (R21).',
  ...ofInvitation,
  status: 204,
  errors: ['EVENT_NOT_FOUND', 'INVITATION_NOT_FOUND'],
})

export const removeCoHost = endpoint('DELETE /events/:id/cohosts/:userId', {
  summary:
    'Quita a alguien de quienes organizan un evento; deja de tener acceso en ese momento (R21).',
  ...forEventHost,
  params: z.strictObject({ id: idOrSlug, userId: id }),
  status: 204,
  errors: ['EVENT_NOT_FOUND', 'COHOST_NOT_FOUND'],
})

export const leaveEvent = endpoint('POST /events/:id/cohosts/leave', {
  summary: 'Dejas de organizar un evento que no es tuyo (R21).',
  ...forEventEditors,
  status: 204,
  errors: ['EVENT_NOT_FOUND', 'COHOST_NOT_FOUND'],
})

export const setGiftEmails = endpoint('PATCH /events/:id/gift-emails', {
  summary: 'Si te escribimos por cada aportación a este evento; cada quien elige lo suyo (R21).',
  ...forEventEditors,
  rateLimits: EDIT_LIMITS,
  body: z.strictObject({ giftEmails: z.boolean() }),
  reply: z.object({ giftEmails: z.boolean() }),
  errors: ['EVENT_NOT_FOUND'],
})

/** Where an invitation stands; only `open` ones can be accepted. */
export const invitationState = z.enum(['open', 'accepted', 'declined', 'withdrawn', 'expired'])
export type InvitationState = z.output<typeof invitationState>

/** An open invitation as whoever holds its link reads it: nothing of an event that not everybody sees but its name. */
const invitationByLink = z.object({
  id,
  state: z.literal('open'),
  /** `m•••a@correo.mx`. */
  maskedEmail: z.string(),
  /** Whether it is for the caller's account; null for visitors. */
  isForYou: z.boolean().nullable(),
  expiresAt: z.string(),
  event: shownEventFields.pick({ name: true }).extend({
    id,
    slug: z.string(),
    theme: z.enum(EVENT_THEMES),
    ownerName: z.string(),
  }),
})
export type InvitationByLink = z.output<typeof invitationByLink>

/**
 * One that nobody can answer: no word of its event, whose name may change later. `event-held`: support holds
 * the event.
 */
const closedInvitation = z.object({
  state: z.enum([...invitationState.exclude(['open']).options, 'event-held']),
})

const shownInvitation = z.discriminatedUnion('state', [invitationByLink, closedInvitation])
export type ShownInvitation = z.output<typeof shownInvitation>

export const showInvitation = endpoint('POST /cohost-invitations/show', {
  summary: 'Una invitación a organizar un evento, para quien trae su enlace (R21).',
  access: 'public',
  rateLimits: [{ limit: 300, windowSeconds: 600, by: 'address' }],
  body: z.strictObject({ token: z.string().min(1).max(200) }),
  reply: z.object({ invitation: shownInvitation }),
  errors: ['INVITATION_NOT_FOUND'],
})

export const listMyInvitations = endpoint('GET /cohost-invitations/mine', {
  summary: 'Las invitaciones a organizar que esperan tu respuesta, por tu correo confirmado (R21).',
  access: 'signed-in',
  reply: z.object({ invitations: z.array(invitationByLink) }),
})

const toInvited = {
  access: 'signed-in',
  requires: ['confirmed-email', 'settled-email'],
  rateLimits: [{ limit: 60, windowSeconds: 3_600, by: 'account' }],
  params: z.strictObject({ id }),
} as const

export const acceptInvitation = endpoint('POST /cohost-invitations/:id/accept', {
  summary:
    'Acepta organizar un evento: solo quien confirmó el correo invitado. Aceptar otra vez no cambia nada (R21).',
  ...toInvited,
  body: z.strictObject({ giftEmails: z.boolean().default(false) }),
  reply: z.object({ event: z.object({ id, slug: z.string(), name: z.string() }), user }),
  errors: ['INVITATION_NOT_FOUND', 'INVITATION_CLOSED', 'TOO_MANY_COHOSTS', 'OWN_EVENT'],
})

export const declineInvitation = endpoint('POST /cohost-invitations/:id/decline', {
  summary: 'Responde que no a una invitación a organizar (R21).',
  ...toInvited,
  status: 204,
  errors: ['INVITATION_NOT_FOUND', 'INVITATION_CLOSED'],
})
