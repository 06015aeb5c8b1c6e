import { z } from 'zod'
import { PUBLIC_AMOUNTS } from '#contract/events/public-amounts.ts'
import { FEES_PAID_BY } from '#contract/money/fees.ts'
import { DESK_ROLES, FINANCE_DESK } from '#contract/people/roles.ts'
import {
  EMAIL_MAX,
  LINK_MAX,
  PAGE_SIZE,
  PAGE_SIZE_MAX,
  PERSON_NAME_MAX,
} from '#contract/product/limits.ts'
import {
  buildMaxLengthMessage,
  DATE_INVALID,
  EMAIL_INVALID,
  LETTERS_ONLY,
  PHONE_INVALID,
  REQUIRED,
  URL_INVALID,
} from '#contract/product/messages.ts'
import { countCharacters, countVisibleCharacters, isBlank } from '#contract/text/characters.ts'
import { isWebLink } from '#contract/text/links.ts'
import { isPhone } from '#contract/text/phone.ts'
import { TIME_ZONES } from '#contract/text/time-zones.ts'

/** A UUID. This module holds the small schemas that several nouns share. */
export const id = z.uuid('Identificador no válido')

/** Of each kind of change that hosts make: far above what people type. Each change is a row of the history, and live pages read it. */
export const EDIT_LIMITS = [{ limit: 600, windowSeconds: 3_600, by: 'account' }] as const

/** An event's id or slug in a path. */
export const idOrSlug = z.string().min(1).max(150)
const inEvent = z.strictObject({ id: idOrSlug })
/** Endpoints below `/events/:id` for the event's host. */
export const forEventHost = {
  access: ['HOST'],
  owner: { of: 'event' },
  params: inEvent,
} as const
/** Also admits the event's co-hosts (`R21`). */
const orCoHosts = { except: [] } as const
/** The same for its host and co-hosts. */
export const forEventEditors = {
  ...forEventHost,
  owner: { of: 'event', orCoHosts },
} as const
/** The same for its host or the desk. */
export const forEventHostOrDesk = {
  access: ['HOST', ...DESK_ROLES],
  owner: { of: 'event', orRoles: DESK_ROLES },
  params: inEvent,
} as const
/** The same for its host, its co-hosts or the desk. */
export const forEventEditorsOrDesk = {
  ...forEventHostOrDesk,
  owner: { of: 'event', orRoles: DESK_ROLES, orCoHosts },
} as const
/** The same for its host or who moves money at the desk. */
export const forEventHostOrFinance = {
  access: ['HOST', ...FINANCE_DESK],
  owner: { of: 'event', orRoles: FINANCE_DESK },
  params: inEvent,
} as const
/** The same for its host, its co-hosts or who moves money at the desk. */
export const forEventEditorsOrFinance = {
  ...forEventHostOrFinance,
  owner: { of: 'event', orRoles: FINANCE_DESK, orCoHosts },
} as const
/** The same for everybody who may see the event (`R4`). */
export const forEventReaders = {
  access: 'public',
  params: inEvent,
  errors: ['EVENT_NOT_FOUND', 'EVENT_FORBIDDEN', 'EVENT_UNDER_REVIEW'],
} as const

const LINE_BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/g

/** Text on one line: a name with a line break would forge lines of our emails and receipts. */
const onOneLine = (text: string) => text.replace(LINE_BREAKS, ' ')

/**
 * Trimmed text with a minimum and maximum length; `short` is the message for less than the minimum.
 * Characters that show nothing do not count towards the minimum. Line breaks become a space unless it is
 * `multiline`.
 */
export function boundedText(limits: {
  min?: number
  max: number
  short?: string
  multiline?: boolean
}) {
  const { min = 0, max, short = REQUIRED, multiline = false } = limits
  return z
    .string(short)
    .overwrite(multiline ? (text) => text : onOneLine)
    .trim()
    .refine((text) => min === 0 || (!isBlank(text) && countVisibleCharacters(text) >= min), short)
    .refine((text) => countCharacters(text) <= max, buildMaxLengthMessage(max))
    .meta({ ...(min > 0 ? { minLength: min } : {}), maxLength: max })
}

function optional(text: ReturnType<typeof boundedText>) {
  return text.transform((typed) => (isBlank(typed) ? null : typed)).nullish()
}

/** Required text of several lines: trimmed, at most `max` characters. */
export const requiredText = (max: number) => boundedText({ min: 1, max, multiline: true })

/** The same on one line. */
export const requiredLine = (max: number) => boundedText({ min: 1, max })

/** Optional text of several lines: trimmed, null when empty, at most `max` characters. */
export const optionalText = (max: number) => optional(boundedText({ max, multiline: true }))

/** The same on one line. */
export const optionalLine = (max: number) => optional(boundedText({ max }))

export const email = z
  .string(EMAIL_INVALID)
  .trim()
  .toLowerCase()
  .max(EMAIL_MAX, EMAIL_INVALID)
  .pipe(z.email(EMAIL_INVALID))

/** The same, or null where the field is empty. */
export const optionalEmail = z
  .string(EMAIL_INVALID)
  .trim()
  .transform((typed) => typed || null)
  .pipe(email.nullable())
  .nullish()

/** A telephone, or null where the field is empty. */
export const phone = z
  .string(PHONE_INVALID)
  .trim()
  .refine((typed) => typed === '' || isPhone(typed), PHONE_INVALID)
  .transform((typed) => typed || null)
  .nullish()

/** A person's name or surname: letters and spaces only, on one line (`spec §5`). */
export const personName = requiredLine(PERSON_NAME_MAX).regex(
  /^[\p{L}\p{M}\p{Zs}]+$/u,
  LETTERS_ONLY,
)

/** An optional http(s) link. */
export const optionalLink = boundedText({ max: LINK_MAX })
  .refine((text) => text === '' || isWebLink(text), URL_INVALID)
  .transform((text) => text || null)
  .nullish()

/** Years in which an event can be; PostgreSQL reads no date beyond four digits. */
const isPlausibleYear = (iso: string) => iso >= '2000' && iso < '2200'

/** ISO 8601 with offset, which becomes UTC, or a day without time: its end in the event's zone (`R4`). */
export const instantOrDay = z
  .union(
    [
      z.iso.date(),
      z.iso.datetime({ offset: true }).transform((iso) => new Date(iso).toISOString()),
    ],
    DATE_INVALID,
  )
  .refine(isPlausibleYear, DATE_INVALID)
/** In which of Mexico's time zones an event is (`R27`). */
export const timeZone = z.enum(TIME_ZONES)

export const money = z.int()
/** Who pays the fees of an event, or paid those of a contribution (`R23`). */
export const feesPaidBy = z.enum(FEES_PAID_BY)
/** Which amounts of an event its guests see (`R22`). */
export const publicAmounts = z.enum(PUBLIC_AMOUNTS)

export const pageQuery = z.strictObject({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE),
})

/** The position of one page in a list (`R10`). */
export const pagination = z.object({
  page: z.int(),
  pageSize: z.int(),
  total: z.int(),
  totalPages: z.int(),
  hasNext: z.boolean(),
  hasPrevious: z.boolean(),
})
export type Pagination = z.output<typeof pagination>

/** True when there are more than `pagination.total`, to which a search counts. */
export const hasMore = z.boolean()

/** Computes the pagination of one page out of `total` rows. */
export function paginate(page: number, pageSize: number, total: number): Pagination {
  const totalPages = Math.ceil(total / pageSize)
  return { page, pageSize, total, totalPages, hasNext: page < totalPages, hasPrevious: page > 1 }
}
