import { z } from 'zod'
import { endpoint } from '#contract/api/endpoint.ts'
import { email, forEventReaders, id, optionalText, requiredText } from '#contract/api/shapes.ts'
import { DESK_ROLES, SUPPORT_DESK } from '#contract/people/roles.ts'
import { EVENT_REPORT_MAX, MESSAGE_MAX } from '#contract/product/limits.ts'

/** What a visitor says is wrong, as the form asks it. */
export const EVENT_REPORT_REASONS = {
  NOT_REAL: 'Ese baby shower no existe',
  SOMEBODY_ELSE: 'Usa el nombre o las fotos de otra persona',
  OTHER_PURPOSE: 'Pide dinero para otra cosa',
  OFFENSIVE: 'Tiene algo ofensivo o ilegal',
  OTHER: 'Otra cosa',
} as const
export type EventReportReason = keyof typeof EVENT_REPORT_REASONS
const reasons = Object.keys(EVENT_REPORT_REASONS) as EventReportReason[]
/** The reasons that say that somebody takes money under a false name or for something else. */
export const FRAUD_REASONS = [
  'NOT_REAL',
  'SOMEBODY_ELSE',
  'OTHER_PURPOSE',
] as const satisfies readonly EventReportReason[]
export const REPORT_REASON_REQUIRED = 'Elige qué pasa'
export const eventReportReason = z.enum(reasons, REPORT_REASON_REQUIRED)

export const reportEvent = endpoint('POST /events/:id/reports', {
  summary: 'Reporta un evento: lo revisa una persona de soporte. No hace falta cuenta.',
  ...forEventReaders,
  rateLimits: [{ limit: 10, windowSeconds: 3_600, by: 'address' }],
  body: z.strictObject({
    reason: eventReportReason,
    text: optionalText(EVENT_REPORT_MAX),
    /** Where the answer goes, if they want one. */
    email: z.union([z.literal('').transform(() => null), email]).nullish(),
  }),
  reply: z.object({ message: z.string() }),
})

/** What makes an event worth a second look; amounts in centavos. */
export const riskSigns = z.object({
  /** Days from the account's creation to the event's publication; null before. */
  accountAgeDays: z.int().nullable(),
  /** Payments that were begun and not paid, and all that were begun. */
  unfinished: z.int(),
  begun: z.int(),
  /** How often a bank declined a card. */
  declines: z.int(),
  /** Gifts by cards whose country is known, and the country abroad (ISO 3166) from which most came. */
  byKnownCards: z.int(),
  abroad: z.object({ country: z.string(), gifts: z.int() }).nullable(),
  /** The largest gift and the median, rounded to a centavo; null without gifts. */
  largestGift: z.int().nullable(),
  medianGift: z.int().nullable(),
})
export type RiskSigns = z.output<typeof riskSigns>

export const eventReport = z.object({
  id,
  reason: eventReportReason,
  text: z.string().nullable(),
  email: z.string().nullable(),
  reportedAt: z.string(),
  closedAt: z.string().nullable(),
})
export type EventReport = z.output<typeof eventReport>

const ofOne = z.strictObject({ id })

export const listEventReports = endpoint('GET /admin/events/:id/reports', {
  summary: 'Los reportes de un evento, primero los que esperan, y las señales de riesgo.',
  access: DESK_ROLES,
  params: ofOne,
  reply: z.object({
    reports: z.array(eventReport),
    /** How many wait; the list has them all, and the newest that were closed. */
    open: z.int(),
    signs: riskSigns,
  }),
  errors: ['OWN_CASE', 'EVENT_NOT_FOUND'],
})

export const closeEventReports = endpoint('POST /admin/events/:id/reports/close', {
  summary:
    'Da por atendidos los reportes de un evento recibidos hasta ese momento; el motivo queda en la auditoría.',
  access: SUPPORT_DESK,
  params: ofOne,
  body: z.strictObject({ reason: requiredText(MESSAGE_MAX), until: z.iso.datetime() }),
  reply: z.object({ closed: z.int() }),
  errors: ['OWN_CASE', 'EVENT_NOT_FOUND'],
})
