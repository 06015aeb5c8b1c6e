import {
  DESCRIPTION_MAX,
  EVENT_NAME_MAX,
  EVENT_NAME_MIN,
  LINK_MAX,
  LOCATION_MAX,
  THANK_YOU_MAX,
} from '#contract/product/limits.ts'
import {
  CLOSING_AFTER_EVENT,
  EVENT_DATE_PAST,
  EVENT_DATE_REQUIRED,
  EVENT_NAME_SHORT,
  maxLengthMessage,
  URL_INVALID,
} from '#contract/product/messages.ts'
import { countCharacters } from '#contract/text/characters.ts'
import { isWebLink } from '#contract/text/links.ts'
import type { Rules } from '#web/forms/validation/field-errors.ts'
import type { Rule } from '#web/forms/validation/rules.ts'
import { type EventFormValues, toInstant } from './event-values.ts'
import { normalizeLink } from './normalize-link.ts'

const CLOSING_DAY_MISSING = 'Elige también el día del cierre, o borra la hora'

const upTo =
  (max: number): Rule =>
  (typed) =>
    countCharacters(typed.trim()) > max ? maxLengthMessage(max) : null

const name: Rule = (typed, form) =>
  countCharacters(typed.trim()) < EVENT_NAME_MIN
    ? EVENT_NAME_SHORT
    : upTo(EVENT_NAME_MAX)(typed, form)

const link: Rule = (typed, form) => {
  const address = normalizeLink(typed)
  if (address && !isWebLink(address)) return URL_INVALID
  return upTo(LINK_MAX)(address, form)
}

const field = (form: FormData, fieldName: string) => String(form.get(fieldName) ?? '')

const closingDate: Rule = (day, form) => {
  const time = field(form, 'closingTime')
  const closes = toInstant(day, time)
  if (!closes) return time ? CLOSING_DAY_MISSING : null
  const happens = toInstant(field(form, 'eventDate'), field(form, 'eventTime'))
  return happens && Date.parse(closes) >= Date.parse(happens) ? CLOSING_AFTER_EVENT : null
}

const eventDate =
  (now: Date, saved: EventFormValues | undefined): Rule =>
  (day, form) => {
    const time = field(form, 'eventTime')
    const happens = toInstant(day, time)
    if (!happens) return EVENT_DATE_REQUIRED
    const same = day === saved?.eventDate && time === saved.eventTime
    return same || Date.parse(happens) > now.getTime() ? null : EVENT_DATE_PAST
  }

/**
 * Validation rules for the fields of an event (`spec §5`). A date must be in the future, except one
 * that is already `saved`: other fields of a past event can still change.
 */
export function eventRules(now: Date, saved?: EventFormValues): Rules {
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
