import { type CalendarDate, parseDate, parseTime, type Time } from '@internationalized/date'

/** `YYYY-MM-DD` → a calendar day; null for an empty or impossible one. */
export const parseDay = (iso: string | undefined): CalendarDate | null => {
  if (!iso) return null
  try {
    return parseDate(iso)
  } catch {
    return null
  }
}

/** `HH:mm` (or `HH:mm:ss`) → a time of day; null for an empty or impossible one. */
export const parseClockTime = (iso: string | undefined): Time | null => {
  if (!iso) return null
  try {
    return parseTime(iso)
  } catch {
    return null
  }
}

/** A time of day → `HH:mm`, without the seconds it may have. */
export const formatTime = (time: Pick<Time, 'hour' | 'minute'>): string =>
  [time.hour, time.minute].map((part) => part.toString().padStart(2, '0')).join(':')
