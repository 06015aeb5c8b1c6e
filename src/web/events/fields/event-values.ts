import type { Event } from '#contract/events/events.ts'
import { toPublicAmounts } from '#contract/events/public-amounts.ts'
import { toFeesPaidBy } from '#contract/money/fees.ts'
import {
  DESCRIPTION_MAX,
  EVENT_NAME_MAX,
  EVENT_NAME_MIN,
  HOSTS_MAX,
  LINK_MAX,
  LOCATION_MAX,
  THANK_YOU_MAX,
} from '#contract/product/limits.ts'
import {
  buildMaxLengthMessage,
  CLOSING_AFTER_EVENT,
  EVENT_DATE_PAST,
  EVENT_DATE_REQUIRED,
  EVENT_NAME_TOO_SHORT,
  URL_INVALID,
} from '#contract/product/messages.ts'
import { EVENT_THEMES } from '#contract/product/product.ts'
import { countCharacters } from '#contract/text/characters.ts'
import { DEFAULT_EVENT_TIME } from '#contract/text/dates.ts'
import { isWebLink } from '#contract/text/links.ts'
import { type TimeZone, toZonedClock } from '#contract/text/time-zones.ts'
import { toTimeZone, toZonedIso } from '#contract/text/zoned-input.ts'
import type { Rule, Rules } from '#web/forms/validation/field-errors.ts'

/** A host name with a dot, as copied without the scheme. */
const WITHOUT_SCHEME = /^[^\s/:@?#]+\.[^\s/:@?#]+(?::\d+)?(?:[/?#]|$)/

/** Adds https to a link typed without scheme: 'zoom.us/j/1'. */
export function normalizeLink(typed: string): string {
  const address = typed.trim()
  return WITHOUT_SCHEME.test(address) ? `https://${address}` : address
}

const CLOSING_DAY_MISSING = 'Elige también el día del cierre, o borra la hora'

const upTo =
  (max: number): Rule =>
  (typed) =>
    countCharacters(typed.trim()) > max ? buildMaxLengthMessage(max) : null

const name: Rule = (typed, form) =>
  countCharacters(typed.trim()) < EVENT_NAME_MIN
    ? EVENT_NAME_TOO_SHORT
    : upTo(EVENT_NAME_MAX)(typed, form)

const link: Rule = (typed, form) => {
  const address = normalizeLink(typed)
  if (address && !isWebLink(address)) return URL_INVALID
  return upTo(LINK_MAX)(address, form)
}

const field = (form: FormData, fieldName: string) => String(form.get(fieldName) ?? '')

const closingDate: Rule = (day, form) => {
  const time = field(form, 'closingTime')
  const zone = toTimeZone(form.get('timeZone'))
  const closes = toInstant(day, time, zone)
  if (!closes) return time ? CLOSING_DAY_MISSING : null
  const happens = toInstant(field(form, 'eventDate'), field(form, 'eventTime'), zone)
  return happens && Date.parse(closes) >= Date.parse(happens) ? CLOSING_AFTER_EVENT : null
}

const eventDate =
  (now: Date, saved: EventFormValues | undefined): Rule =>
  (day, form) => {
    const time = field(form, 'eventTime')
    const zone = toTimeZone(form.get('timeZone'))
    const happens = toInstant(day, time, zone)
    if (!happens) return EVENT_DATE_REQUIRED
    const same =
      day === saved?.eventDate && time === saved.eventTime && zone === toTimeZone(saved.timeZone)
    return same || Date.parse(happens) > now.getTime() ? null : EVENT_DATE_PAST
  }

/** To a co-host, whose form has no closing date (`R21`). */
export const EVENT_BEFORE_CLOSING =
  'El evento debe ser después del cierre de aportaciones, que solo puede mover quien lo creó'

const isBeforeClosing = (form: FormData) =>
  closingDate(field(form, 'closingDate'), form) === CLOSING_AFTER_EVENT

/** The rules for a co-host: what is wrong with the closing date shows at the date of the event. */
export function buildCoHostRules(now: Date, saved: EventFormValues): Rules {
  const { closingDate: _, ...rules } = buildEventRules(now, saved)
  return {
    ...rules,
    eventDate: (day, form) =>
      eventDate(now, saved)(day, form) ?? (isBeforeClosing(form) ? EVENT_BEFORE_CLOSING : null),
  }
}

/**
 * Validation rules for the fields of an event (`spec §5`). A date must be in the future, except one
 * that is already `saved`: other fields of a past event can still change.
 */
export function buildEventRules(now: Date, saved?: EventFormValues): Rules {
  return {
    name,
    description: upTo(DESCRIPTION_MAX),
    eventDate: eventDate(now, saved),
    location: upTo(LOCATION_MAX),
    closingDate,
    videoCallLink: link,
    photoAlbumLink: link,
    thankYouMessage: upTo(THANK_YOU_MAX),
  }
}

/** Form values of an event: text by field name; absent means blank. */
export type EventFormValues = Readonly<Record<string, string>>

/** Field names for the host names, in order. */
export const HOST_FIELDS = Array.from({ length: HOSTS_MAX }, (_, place) => `hosts.${place}`)

/** Of a box that is checked. */
export const CHECKED_VALUE = 'yes'

export const BLANK_EVENT: EventFormValues = { theme: EVENT_THEMES[0], asksRsvp: CHECKED_VALUE }

/** What a device keeps of a form: it tells a box without a check from one that the form did not have yet. */
export const toSavedEvent = (typed: EventFormValues): EventFormValues => ({
  asksRsvp: '',
  ...typed,
})

/**
 * Restores input that a device kept. Input saved before the question existed has it on (`R20`); input without a
 * time zone, such as that of `TryOut`, takes `zone`: the draft's, else the browser's (`R27`).
 */
export const readSavedEvent = (
  saved: EventFormValues | null,
  zone: TimeZone,
): EventFormValues | null => saved && { ...BLANK_EVENT, ...saved, timeZone: saved.timeZone || zone }

const text = (typed: EventFormValues, name: string) => typed[name]?.trim() ?? ''

/** A typed day and optional time → ISO 8601 with offset; null without a day (`R4`). */
function toInstant(day: string, time: string, zone: TimeZone): string | null {
  return day ? toZonedIso(day, time || DEFAULT_EVENT_TIME, zone) : null
}

/** The API's body for the form values; blank is null or [], dates are ISO 8601 with offset. */
export function toEventBody(typed: EventFormValues) {
  const orNull = (name: string) => text(typed, name) || null
  const timeZone = toTimeZone(typed.timeZone)
  return {
    name: text(typed, 'name'),
    description: orNull('description'),
    eventDate: toInstant(text(typed, 'eventDate'), text(typed, 'eventTime'), timeZone) ?? '',
    location: orNull('location'),
    videoCallLink: normalizeLink(text(typed, 'videoCallLink')) || null,
    photoAlbumLink: normalizeLink(text(typed, 'photoAlbumLink')) || null,
    closingDate: toInstant(text(typed, 'closingDate'), text(typed, 'closingTime'), timeZone),
    thankYouMessage: orNull('thankYouMessage'),
    hosts: HOST_FIELDS.map((name) => text(typed, name)).filter(Boolean),
    theme: EVENT_THEMES.find((theme) => theme === typed.theme) ?? EVENT_THEMES[0],
    asksRsvp: typed.asksRsvp === CHECKED_VALUE,
    feesPaidBy: toFeesPaidBy(typed.feesPaidBy),
    publicAmounts: toPublicAmounts(typed.publicAmounts),
    timeZone,
  }
}

type EventBody = ReturnType<typeof toEventBody>

const isBlank = (value: unknown) =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** For `POST /events`: optional blank fields are omitted (`spec §5`). */
export function toNewEventBody(typed: EventFormValues) {
  const { name, eventDate, ...rest } = toEventBody(typed)
  const filled = Object.entries(rest).filter(([, value]) => !isBlank(value))
  return { name, eventDate, ...(Object.fromEntries(filled) as Partial<typeof rest>) }
}

/**
 * For `PUT /events/:id`: the fields that differ; a cleared field is null. Dates whose day and hour stay are not
 * among them in another time zone either: the server moves them along (`R27`).
 */
export function diffEventValues(
  before: EventFormValues,
  after: EventFormValues,
): Partial<EventBody> {
  const old = toEventBody({ ...before, timeZone: after.timeZone ?? '' })
  old.timeZone = toTimeZone(before.timeZone)
  const changed = Object.entries(toEventBody(after)).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(old[name as keyof EventBody]),
  )
  return Object.fromEntries(changed) as Partial<EventBody>
}

function toClock(iso: string | null, zone: TimeZone): { day: string; time: string } {
  if (!iso) return { day: '', time: '' }
  const { day, time } = toZonedClock(iso, zone)
  return { day, time: time === DEFAULT_EVENT_TIME ? '' : time.slice(0, 5) }
}

/** What an event's form changes, as it is saved. */
export type SavedFields = Pick<Event, Exclude<keyof EventBody, 'hosts'>> & {
  /** Blank if nobody typed any: then the page follows the accounts (`R30`). */
  hosts: string[]
}

/** Picks what an event's form changes. */
export function pickSavedFields(event: Event): SavedFields {
  const { hosts, areHostsTyped, ...rest } = event
  const fields = { ...rest, hosts: areHostsTyped ? hosts.map(({ name }) => name) : [] }
  return pickFields(fields, Object.keys(toEventBody({})) as (keyof EventBody)[])
}

const pickFields = <Fields extends object, Name extends keyof Fields>(
  fields: Fields,
  names: readonly Name[],
) => Object.fromEntries(names.map((name) => [name, fields[name]])) as Pick<Fields, Name>

/** A date is only understood on its clock. */
const withZone = (names: readonly (keyof EventBody)[]) =>
  names.some((name) => name === 'eventDate' || name === 'closingDate')
    ? [...new Set([...names, 'timeZone' as const])]
    : names

/** For `PUT /events/:id`: the fields that differ from what was read, and what was read of them. */
export function buildEventChange(read: SavedFields, typed: EventFormValues) {
  const body = diffEventValues(toFormValues(read), typed)
  const names = Object.keys(body) as (keyof EventBody)[]
  return { ...body, expected: pickFields(read, withZone(names)) }
}

/** Form values of a saved event; the end of a day shows as no time. */
export function toFormValues(event: SavedFields): EventFormValues {
  const date = toClock(event.eventDate, event.timeZone)
  const closing = toClock(event.closingDate, event.timeZone)
  return {
    name: event.name,
    description: event.description ?? '',
    eventDate: date.day,
    eventTime: date.time,
    location: event.location ?? '',
    videoCallLink: event.videoCallLink ?? '',
    photoAlbumLink: event.photoAlbumLink ?? '',
    closingDate: closing.day,
    closingTime: closing.time,
    thankYouMessage: event.thankYouMessage ?? '',
    theme: event.theme,
    ...(event.asksRsvp && { asksRsvp: CHECKED_VALUE }),
    feesPaidBy: event.feesPaidBy,
    publicAmounts: event.publicAmounts,
    timeZone: event.timeZone,
    ...Object.fromEntries(event.hosts.map((name, place) => [`hosts.${place}`, name])),
  }
}
