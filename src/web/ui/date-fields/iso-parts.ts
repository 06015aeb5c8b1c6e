import { parseDate, parseTime, type Time } from '@internationalized/date'

const parseOrNull =
  <Value>(parse: (iso: string) => Value) =>
  (iso: string | undefined): Value | null => {
    if (!iso) return null
    try {
      return parse(iso)
    } catch {
      return null
    }
  }

/** `YYYY-MM-DD` → a calendar day; null for an empty or impossible one. */
export const parseDay = parseOrNull(parseDate)

/** `HH:mm` (or `HH:mm:ss`) → a time of day; null for an empty or impossible one. */
export const parseClockTime = parseOrNull(parseTime)

/** A time of day → `HH:mm`, without the seconds it may have. */
export const formatTime = (time: Pick<Time, 'hour' | 'minute'>): string =>
  [time.hour, time.minute].map((part) => part.toString().padStart(2, '0')).join(':')
