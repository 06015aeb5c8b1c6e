import { z } from 'zod'
import { endpoint } from '#contract/api/endpoint.ts'
import {
  boundedText,
  EDIT_LIMITS,
  feesPaidBy,
  forEventEditors,
  forEventHost,
  forEventReaders,
  hasMore,
  id,
  idOrSlug,
  instantOrDay,
  optionalLine,
  optionalLink,
  optionalText,
  pageQuery,
  pagination,
  publicAmounts,
  requiredLine,
  timeZone,
} from '#contract/api/shapes.ts'
import {
  DESCRIPTION_MAX,
  EVENT_NAME_MAX,
  EVENT_NAME_MIN,
  HOSTS_MAX,
  LOCATION_MAX,
  PERSON_NAME_MAX,
  THANK_YOU_MAX,
} from '#contract/product/limits.ts'
import { EVENT_DATE_REQUIRED, EVENT_NAME_TOO_SHORT } from '#contract/product/messages.ts'
import { EVENT_THEMES } from '#contract/product/product.ts'
import { publicContribution, shownGoal } from './goals.ts'
import { picture } from './pictures.ts'
import { eventStatistics, hiddenFigures, hostSummary, notedFigures } from './statistics.ts'
import { shownUpdate } from './updates/updates.ts'

export const eventStatus = z.enum(['DRAFT', 'ACTIVE', 'COMPLETED', 'ARCHIVED'])
export type EventStatus = z.output<typeof eventStatus>

/** What visitors see once the event is COMPLETED: a notice, or its thank-you page (`R26`). */
export const afterEvent = z.enum(['RESTRICTED', 'THANKS'])
export type AfterEvent = z.output<typeof afterEvent>

const hostName = requiredLine(PERSON_NAME_MAX)
const hosts = z
  .array(
    z.union(
      [hostName, z.strictObject({ name: hostName }).transform((host) => host.name)],
      `Escribe un nombre de ${PERSON_NAME_MAX} caracteres como máximo`,
    ),
  )
  .max(HOSTS_MAX, `Máximo ${HOSTS_MAX} anfitriones`)

/** The fields of an event that a host edits. */
export const eventFields = z.strictObject({
  name: boundedText({ min: EVENT_NAME_MIN, max: EVENT_NAME_MAX, short: EVENT_NAME_TOO_SHORT }),
  description: optionalText(DESCRIPTION_MAX),
  eventDate: z.string(EVENT_DATE_REQUIRED).min(1, EVENT_DATE_REQUIRED).pipe(instantOrDay),
  location: optionalLine(LOCATION_MAX),
  videoCallLink: optionalLink,
  photoAlbumLink: optionalLink,
  closingDate: z.union([z.literal('').transform(() => null), instantOrDay]).nullish(),
  thankYouMessage: optionalText(THANK_YOU_MAX),
  hosts: hosts.optional(),
  theme: z.enum(EVENT_THEMES).optional(),
  afterEvent: afterEvent.optional(),
  /** Whether the thank-you page links to the photo album. */
  albumAfterEvent: z.boolean().optional(),
  /** Whether the page asks guests '¿Vas a ir?' (`R20`). */
  asksRsvp: z.boolean().optional(),
  feesPaidBy: feesPaidBy.optional(), // Fixed from the first payment on.
  /** Which amounts guests see (`R22`). */
  publicAmounts: publicAmounts.optional(),
  /** Where its clock is (`R27`); without it Mexico City's. */
  timeZone: timeZone.optional(),
})

/** The same fields as replies show them: null where left empty. */
export const shownEventFields = z.object({
  name: z.string(),
  description: z.string().nullable(),
  eventDate: z.string(),
  location: z.string().nullable(),
  videoCallLink: z.string().nullable(),
  photoAlbumLink: z.string().nullable(),
  closingDate: z.string().nullable(),
  /** For its hosts and admins; contributors read it after paying. */
  thankYouMessage: z.string().nullable(),
  hosts: z.array(z.object({ name: z.string() })),
  theme: z.enum(EVENT_THEMES),
  afterEvent,
  albumAfterEvent: z.boolean(),
  asksRsvp: z.boolean(),
  feesPaidBy,
  publicAmounts,
  timeZone,
} satisfies Record<keyof typeof eventFields.shape, z.ZodType>)
export type ShownEventFields = z.output<typeof shownEventFields>

/** An event as a card shows it. */
export const eventSummary = shownEventFields
  .pick({
    name: true,
    description: true,
    eventDate: true,
    location: true,
    closingDate: true,
    hosts: true,
    theme: true,
    timeZone: true,
  })
  .extend({
    id,
    slug: z.string(),
    /** The link to share, from PUBLIC_URL. */
    shareUrl: z.string(),
    status: eventStatus,
    /** The picture above the event's name; null while its theme's drawing stands alone. */
    cover: picture.nullable(),
    hostId: id,
    /** The owner: `publicName` is what pages print (`formatPublicName`); initials as on their profile. */
    host: z.object({ fullName: z.string(), publicName: z.string(), initials: z.string() }),
    statistics: eventStatistics,
    createdAt: z.string(),
  })
export type EventSummary = z.output<typeof eventSummary>

/** Who the reader is to an event: its owner, or somebody who organises it with them (`R21`). */
const viewer = z.enum(['OWNER', 'COHOST'])

/** An event as its hosts, an admin or a guest sees it; fields that a guest may not see are null. */
export const event = eventSummary.extend({
  ...shownEventFields.shape,
  areHostsTyped: z.boolean(), // False while `hosts` are the names of the accounts (`R30`).
  /** Null for everybody but its hosts. */
  viewer: viewer.nullable(),
  /** For its hosts and admins. */
  hostEmail: z.string().nullable(),
  goals: z.array(shownGoal),
  /** The newest CONFIRMED contributions of the whole event. */
  recentContributions: z.array(publicContribution.extend({ goalName: z.string().nullable() })),
  /** What its hosts told everybody, the newest first (`R25`). */
  updates: z.array(shownUpdate),
  notedGifts: notedFigures,
  /** For its hosts and admins, while guests read a total that leaves something out. */
  hiddenFromGuests: hiddenFigures.optional(),
  /** The preview picture, 1200 × 630; its address changes when the picture does (`R12`). */
  previewUrl: z.string(),
  /** True once the provider has checked who the owner is: their account receives and pays out. */
  hostVerified: z.boolean(),
  /** Why the event takes no contributions now; null while it does (`R5`). */
  closedBecause: z.enum(['CONTRIBUTIONS_CLOSED', 'HOST_NOT_READY', 'PAYMENTS_NOT_OPEN']).nullable(),
  /** True once the host has refunded the whole event (`R6`). */
  isCancelled: z.boolean(),
  /** True while an admin holds it: only its hosts and admins see it, and nobody can open it. */
  isHeld: z.boolean(),
  /** True when the reader owns it and nobody ever paid (`R4`). */
  deletable: z.boolean(),
  /** Ids of the goals that the reader, one of its hosts, may delete for the same reason. */
  deletableGoals: z.array(id),
  /** False only for its owner, while nobody has ever paid: then who pays the fees can change (`R23`). */
  isFeesPayerFixed: z.boolean(),
  /** True when the wall shows contributors' messages. */
  wallMessages: z.boolean(),
  /** Version of the live fields; `GET /events/:id/live` skips the version that the client has. */
  version: z.string(),
})
export type Event = z.output<typeof event>

/** `guest` answers with what the public sees: how an owner looks at their page (`R22`). */
export const eventQuery = z.strictObject({ as: z.literal('guest').optional() })
export type EventQuery = z.output<typeof eventQuery>

export const eventReply = z.object({ event })
const eventPage = z.object({ events: z.array(eventSummary), hasMore, pagination })
/** An event that the reader owns or organises. */
export const hostedEvent = eventSummary.extend({ viewer })
export type HostedEvent = z.output<typeof hostedEvent>
/** With the version from which `GET /events/my-events/live` continues. */
const ownPage = eventPage.extend({ events: z.array(hostedEvent), version: z.string() })
const listQuery = pageQuery.extend({
  status: eventStatus.optional(),
  search: z.string().trim().max(100).optional(),
})

export const createEvent = endpoint('POST /events', {
  summary: 'Crea un evento como borrador; pide una cuenta que pueda cobrar (R4).',
  access: ['HOST'],
  rateLimits: [{ limit: 60, windowSeconds: 3_600, by: 'account' }],
  body: eventFields.extend({ status: z.literal('DRAFT').default('DRAFT') }),
  reply: eventReply,
  status: 201,
  errors: ['PAYMENTS_SETUP_REQUIRED'],
})

export const listMyEvents = endpoint('GET /events/my-events', {
  summary: 'Tus eventos y los que organizas con alguien más, del más nuevo al más viejo.',
  access: ['HOST'],
  query: listQuery,
  reply: ownPage,
})

export const getMySummary = endpoint('GET /events/my-summary', {
  summary: 'Las cifras de todos tus eventos juntos.',
  access: ['HOST'],
  reply: z.object({ summary: hostSummary }),
})

export const listPublicEvents = endpoint('GET /events/public', {
  summary: 'Los eventos activos.',
  access: 'public',
  query: pageQuery.extend({ search: z.string().trim().max(100).optional() }),
  reply: eventPage,
})

export const getEvent = endpoint('GET /events/:id', {
  summary: 'Un evento con sus sueños, por id o por su nombre en la dirección.',
  ...forEventReaders,
  query: eventQuery,
  reply: eventReply,
})

export const getEventByUrl = endpoint('GET /events/url/:url', {
  summary: 'Un evento por su nombre en la dirección.',
  ...forEventReaders,
  params: z.strictObject({ url: idOrSlug }),
  query: eventQuery,
  reply: eventReply,
})

export const updateEvent = endpoint('PUT /events/:id', {
  summary:
    'Cambia un evento; con status ACTIVE lo publica (R4). Quien lo organiza con su dueño no cambia su estado, su cierre ni quién paga los cargos (R21).',
  ...forEventEditors,
  rateLimits: EDIT_LIMITS,
  // What opens and closes it for gifts, and who pays for them, stays its owner's (`R21`).
  owner: { of: 'event', orCoHosts: { except: ['status', 'closingDate', 'feesPaidBy'] } },
  body: eventFields
    .extend({
      status: eventStatus,
      /** What the writer read: another value now is EVENT_CHANGED. Without it the change is saved as it is. */
      expected: eventFields.partial(),
    })
    .partial(),
  reply: eventReply,
  errors: [
    'EVENT_NOT_FOUND',
    'EVENT_CHANGED',
    'EMAIL_NOT_CONFIRMED',
    'INVALID_TRANSITION',
    'EVENT_WITHOUT_GOALS',
    'PAYMENTS_SETUP_REQUIRED',
    'FEES_PAYER_FIXED',
  ],
})

export const deleteEvent = endpoint('DELETE /events/:id', {
  summary: 'Borra un evento que nunca recibió una aportación.',
  ...forEventHost,
  status: 204,
  errors: ['EVENT_NOT_FOUND', 'EVENT_HAS_CONTRIBUTIONS', 'GOAL_RESERVED'],
})

export const setVideoCallLink = endpoint('PATCH /events/:id/video-call-link', {
  summary: 'Guarda o borra el enlace de la videollamada.',
  ...forEventEditors,
  rateLimits: EDIT_LIMITS,
  body: z.strictObject({
    videoCallLink: optionalLink,
    expected: z.strictObject({ videoCallLink: optionalLink }).optional(),
  }),
  reply: eventReply,
  errors: ['EVENT_NOT_FOUND', 'EVENT_CHANGED'],
})

export const setPhotoAlbumLink = endpoint('PATCH /events/:id/photo-album-link', {
  summary: 'Guarda o borra el enlace del álbum de fotos.',
  ...forEventEditors,
  rateLimits: EDIT_LIMITS,
  body: z.strictObject({
    photoAlbumLink: optionalLink,
    expected: z.strictObject({ photoAlbumLink: optionalLink }).optional(),
  }),
  reply: eventReply,
  errors: ['EVENT_NOT_FOUND', 'EVENT_CHANGED'],
})
