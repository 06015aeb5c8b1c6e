import { z } from 'zod'
import { endpoint } from '#contract/api/endpoint.ts'
import { id, money } from '#contract/api/shapes.ts'
import { contribution, folio } from '#contract/contributions/contributions.ts'
import { eventReport } from '#contract/events/event-reports.ts'
import { event, shownEventFields } from '#contract/events/events.ts'
import { goal } from '#contract/events/goals.ts'
import { notedGift } from '#contract/events/other-gifts/noted-gifts.ts'
import { hostReservation } from '#contract/events/other-gifts/reservations.ts'
import { hostRsvp } from '#contract/events/rsvps/rsvps.ts'
import { dateAndPlace } from '#contract/events/updates/moves.ts'
import { shownUpdate } from '#contract/events/updates/updates.ts'
import { refundRequest } from '#contract/money/refunds/refund-requests.ts'
import { REQUIRED } from '#contract/product/messages.ts'
import { privacyRequest } from './privacy-requests.ts'
import { secondFactorState } from './second-factor.ts'
import { user } from './users.ts'

/** Emails that a user may switch off; receipts and security emails are always sent (`R7`). */
export const emailPreferences = z.strictObject({
  /** To hosts: a new contribution. */
  contributionReceived: z.boolean(),
  /** To hosts: a goal reached its target. */
  goalReached: z.boolean(),
  /** Product news; off by default. */
  news: z.boolean(),
})
export type EmailPreferences = z.output<typeof emailPreferences>

const preferencesReply = z.object({ preferences: emailPreferences })

/** A contribution made by the user, with its fees; centavos. */
export const givenContribution = contribution.extend({
  eventName: z.string(),
  transactionFee: money,
  serviceFee: money,
  refundedAmount: money,
  /** The card that paid it, as Stripe names it; null if it is unknown. */
  card: z.object({ brand: z.string(), lastDigits: z.string() }).nullable(),
  /** ISO 3166 of the banks that issued the cards that paid it; empty where none is known. */
  cardCountries: z.array(z.string()),
})
export type GivenContribution = z.output<typeof givenContribution>

/** What is stored of an address, with an account or without; amounts in centavos. */
export const addressData = z.object({
  exportedAt: z.string(),
  contributionsGiven: z.array(givenContribution),
  /** For the money back, of gifts that the person gave or received (`R29`). */
  refundRequests: z.array(refundRequest.extend({ folio, eventName: z.string() })),
  /** Who comes to the person's events, and what they answered with their confirmed address (`R20`). */
  rsvps: z.array(hostRsvp.extend({ eventName: z.string() })),
  /** Gifts noted for the user's events, and those noted with their confirmed address (`R24`). */
  notedGifts: z.array(notedGift.extend({ eventName: z.string() })),
  /** Who brings what to the user's events, and what the user brings (`R24`). */
  reservations: z.array(hostReservation.extend({ eventName: z.string() })),
  /** What they reported of events with that address. */
  eventReports: z.array(
    eventReport.omit({ id: true, email: true }).extend({ eventName: z.string() }),
  ),
  /** Invitations to organise events, sent to that address. */
  cohostInvitations: z.array(z.object({ eventName: z.string(), sentAt: z.string() })),
  privacyRequests: z.array(privacyRequest),
  /** Emails to that address of the last months, without their text. */
  emails: z.array(z.object({ subject: z.string(), queuedAt: z.string() })),
})
export type AddressData = z.output<typeof addressData>

/** The JSON file of `GET /account/data`: all personal data of a user; amounts in centavos. */
export const accountData = addressData.extend({
  profile: user.extend({ updatedAt: z.string() }),
  preferences: emailPreferences,
  sessions: z.array(
    z.object({
      device: z.string(),
      createdAt: z.string(),
      lastUsedAt: z.string(),
      expiresAt: z.string(),
      endedAt: z.string().nullable(),
    }),
  ),
  secondFactor: secondFactorState.omit({ required: true }),
  payoutAccounts: z.array(
    z.object({
      accountId: z.string().nullable(),
      country: z.string(),
      chargesEnabled: z.boolean(),
      payoutsEnabled: z.boolean(),
      createdAt: z.string(),
      replacedAt: z.string().nullable(),
    }),
  ),
  events: z.array(
    shownEventFields.extend({
      ...event.pick({ id: true, slug: true, status: true, createdAt: true }).shape,
      raisedAmount: money,
      /** Where the picture is; null without one. */
      coverUrl: z.string().nullable(),
      goals: z.array(
        goal
          .omit({
            eventId: true,
            baseAmount: true,
            recentContributions: true,
            contributorsCount: true,
            contributionsCount: true,
            hiddenContributionsCount: true,
            isReserved: true,
            notedAmount: true,
            picture: true,
          })
          .extend({ pictureUrl: z.string().nullable() }),
      ),
    }),
  ),
  contributionsReceived: z.array(contribution.extend({ eventName: z.string() })),
  /** What the user wrote for the guests of events, their own and others' (`R25`). */
  updates: z.array(
    shownUpdate
      .omit({ id: true, pictures: true, postedAt: true })
      .extend({ eventName: z.string(), writtenAt: z.string(), pictureUrls: z.array(z.string()) }),
  ),
  /** Events that the user organises for others (`R21`). */
  cohostedEvents: z.array(
    z.object({ eventName: z.string(), addedAt: z.string(), giftEmails: z.boolean() }),
  ),
  /** What guests of the account's events were notified of, while they were not notified of a later move. */
  earlierPlans: z.array(dateAndPlace.extend({ eventName: z.string(), changedAt: z.string() })),
  /** What the user changed in events, their own and others'. */
  eventChanges: z.array(z.object({ eventName: z.string(), change: z.string(), at: z.string() })),
})
export type AccountData = z.output<typeof accountData>

/** What prevents deleting an account; the `field` values of ACCOUNT_IN_USE's details. */
export type DeletionBlocker =
  | 'event'
  | 'payment'
  | 'request'
  | 'dispute'
  | 'review'
  | 'transfer'
  | 'debt'

export const getPreferences = endpoint('GET /account/preferences', {
  summary: 'Qué correos quieres recibir (R7).',
  access: 'signed-in',
  reply: preferencesReply,
})

export const setPreferences = endpoint('PUT /account/preferences', {
  summary: 'Elige qué correos recibir; comprobantes y avisos de seguridad llegan siempre (R7).',
  access: 'signed-in',
  rateLimits: [{ limit: 60, windowSeconds: 3_600, by: 'account' }],
  body: emailPreferences,
  reply: preferencesReply,
})

export const downloadAccountData = endpoint('GET /account/data', {
  summary:
    'Todo lo que guardamos de ti, en un archivo: JSON en centavos, o CSV en pesos con una sección por tema (R7).',
  access: 'signed-in',
  rateLimits: [{ limit: 20, windowSeconds: 3_600, by: 'account' }],
  query: z.strictObject({ format: z.enum(['json', 'csv']).default('json') }),
  file: ['application/json', 'text/csv'],
})

/** The sessions in which the user is signed in now, the latest first. */
export const listSessions = endpoint('GET /account/sessions', {
  summary: 'Tus sesiones abiertas.',
  access: 'signed-in',
  reply: z.object({
    sessions: z.array(
      z.object({
        id,
        /** Browser and system, such as `Chrome en Android`. */
        device: z.string(),
        createdAt: z.string(),
        /** Exact to the day. */
        lastUsedAt: z.string(),
        isCurrent: z.boolean(),
      }),
    ),
  }),
})

export const endOtherSessions = endpoint('POST /account/sessions/end-others', {
  summary: 'Cierra tus otras sesiones; en esta sigues dentro (R16).',
  access: 'signed-in',
  requires: ['fresh-proof'],
  rateLimits: [{ limit: 30, windowSeconds: 3_600, by: 'session' }],
  reply: z.object({ ended: z.number().int() }),
})

export const endOneSession = endpoint('DELETE /account/sessions/:id', {
  summary: 'Cierra otra de tus sesiones; en esta sigues dentro (R16).',
  access: 'signed-in',
  requires: ['fresh-proof'],
  rateLimits: [{ limit: 300, windowSeconds: 3_600, by: 'session' }],
  params: z.strictObject({ id }),
  reply: z.object({ ended: z.literal(1) }),
  errors: ['NOT_FOUND'],
})

export const deleteAccount = endpoint('POST /account/delete', {
  summary:
    'Elimina tu cuenta: nombres, correos y mensajes se borran, los montos se conservan. ACCOUNT_IN_USE dice en details qué falta cerrar (R7).',
  access: 'signed-in',
  // Whoever took the account to another address must not end it before its owner can undo that.
  requires: ['settled-email'],
  rateLimits: [{ limit: 10, windowSeconds: 3_600, by: 'session' }],
  body: z.strictObject({ password: z.string(REQUIRED).min(1, REQUIRED).max(128) }),
  reply: z.object({ message: z.string() }),
  errors: ['WRONG_PASSWORD', 'ACCOUNT_IN_USE'],
})
