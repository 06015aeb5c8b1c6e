import { z } from 'zod'
import { endpoint } from '#contract/api/endpoint.ts'
import { forEventEditorsOrDesk, id, money, timeZone } from '#contract/api/shapes.ts'
import { folio } from '#contract/contributions/contributions.ts'
import { refundStatus } from '#contract/money/refunds/refunds.ts'
import { eventStatus } from '../events.ts'

/** What the history of an event names (`R21`). */
export const eventChangeKind = z.enum([
  'event-created',
  'event-edited',
  'status-changed',
  'event-held',
  'event-released',
  'goal-added',
  'goal-edited',
  'goal-fulfilled',
  'goal-reopened',
  'goal-deleted',
  'goals-ordered',
  'picture-added',
  'picture-edited',
  'picture-removed',
  'guest-added',
  'guest-edited',
  'guest-removed',
  'guests-downloaded',
  'noted-gift-added',
  'noted-gift-edited',
  'noted-gift-removed',
  'noted-gift-thanked',
  'reservation-confirmed',
  'reservation-released',
  'thanked',
  'thanks-taken-back',
  'message-hidden',
  'message-shown',
  'gift-refunded',
  'refund-declined',
  'event-refunded',
  'cohost-invited',
  'cohost-invitation-withdrawn',
  'cohost-joined',
  'cohost-removed',
  'cohost-left',
  'update-posted',
  'update-emailed',
  'update-edited',
  'update-removed',
  'move-dismissed',
])
export type EventChangeKind = z.output<typeof eventChangeKind>

/** Whose change it was: one of its hosts, the desk, or nobody's but its date's. */
export const eventChangeActor = z.enum(['HOST', 'DESK', 'PRODUCT'])

const eventTime = z.object({ eventDate: z.string(), timeZone })

/** What a change was about; never somebody who was invited to the party. */
export const changeDetail = z.object({
  /** The fields that changed, by their names in the contract. */
  fields: z.array(z.string()).optional(),
  /** When the event was and is, if that changed. */
  dates: z.object({ before: eventTime, after: eventTime }).optional(),
  /** The sueño that changed, and its name at that time. */
  goalId: id.optional(),
  goal: z.string().optional(),
  /** How many people were thanked. */
  count: z.int().optional(),
  status: eventStatus.optional(),
  /** The contribution that it was about, and its refund. */
  contributionId: id.optional(),
  refundId: id.optional(),
})
export type ChangeDetail = z.output<typeof changeDetail>

/** The contribution that a change was about, as it is now; amounts in centavos. */
const changedGift = z.object({
  id,
  folio,
  /** The whole gift. */
  amount: money,
  /** What part of it the change gave back, and whether it is there; null unless it is a refund. */
  refund: z.object({ amount: money, status: refundStatus }).nullable(),
})

/** How far the refund of a whole event has come: how many contributions, and how many of them are refunded. */
const changedRefund = z.object({ total: z.int(), returned: z.int() })

/** One change of an event: who, what, when (`R21`). */
export const eventChange = z.object({
  id,
  kind: eventChangeKind,
  detail: changeDetail,
  at: z.string(),
  by: eventChangeActor,
  /** Of a host; of who did it at the desk only for the desk, null for everybody else. */
  actorName: z.string().nullable(),
  isYou: z.boolean(),
  /** Whom it was done to, if it was one of its hosts. */
  subjectName: z.string().nullable(),
  /** Null unless it was about one contribution. */
  gift: changedGift.nullable(),
  /** Null unless all of the event was to be refunded. */
  eventRefund: changedRefund.nullable(),
})
export type EventChange = z.output<typeof eventChange>

export const listEventChanges = endpoint('GET /events/:id/changes', {
  summary:
    'El historial de un evento: quién cambió qué y cuándo, para quienes lo organizan y quien administra (R21).',
  ...forEventEditorsOrDesk,
  query: z.strictObject({ before: id.optional() }),
  reply: z.object({
    changes: z.array(eventChange),
    /** The `before` of the next page; null on the last one. */
    next: id.nullable(),
  }),
  errors: ['EVENT_NOT_FOUND'],
})
