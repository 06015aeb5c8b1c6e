import { DAY_MS } from '#contract/product/durations.ts'
import { toMexicoCityClock } from '#contract/text/dates.ts'
import { toMexicoCityIso } from '#contract/text/zoned-input.ts'

/** Holidays on a fixed day (LFT art. 74), as `MM-DD`. */
const FIXED_HOLIDAYS = ['01-01', '05-01', '09-16', '12-25']
/** Holidays on a Monday, as the month and the Monday's place in it. */
const MONDAY_HOLIDAYS = [
  { month: 2, nth: 1 },
  { month: 3, nth: 3 },
  { month: 11, nth: 3 },
]
/** The day on which a president takes office, every six years. */
const INAUGURATION = { first: 2024, everyYears: 6, day: '10-01' }

const SUNDAY = 0
const MONDAY = 1
const SATURDAY = 6

const toUtc = (day: string) => new Date(`${day}T00:00:00Z`)
const toDay = (utc: number | Date) => new Date(utc).toISOString().slice(0, 10)

function findMonday(year: number, { month, nth }: { month: number; nth: number }): string {
  const first = new Date(Date.UTC(year, month - 1, 1)).getUTCDay()
  const firstMonday = 1 + ((7 + MONDAY - first) % 7)
  return toDay(Date.UTC(year, month - 1, firstMonday + (nth - 1) * 7))
}

/**
 * Lists Mexico's compulsory days of rest of a year (LFT art. 74), `YYYY-MM-DD`. Election days are missing:
 * they are Sundays (LGIPE art. 22).
 */
export function listHolidays(year: number): string[] {
  const isInauguration = (year - INAUGURATION.first) % INAUGURATION.everyYears === 0
  return [
    ...FIXED_HOLIDAYS.map((day) => `${year}-${day}`),
    ...MONDAY_HOLIDAYS.map((monday) => findMonday(year, monday)),
    ...(isInauguration ? [`${year}-${INAUGURATION.day}`] : []),
  ].toSorted()
}

/** @param day `YYYY-MM-DD` */
export function isWorkingDay(day: string): boolean {
  const date = toUtc(day)
  const isWeekend = [SUNDAY, SATURDAY].includes(date.getUTCDay())
  return !isWeekend && !listHolidays(date.getUTCFullYear()).includes(day)
}

/**
 * Finds the working day that comes so many working days after a day, which itself does not count.
 * @param day `YYYY-MM-DD`
 */
export function addWorkingDays(day: string, count: number): string {
  let at = day
  for (let left = count; left > 0; left -= isWorkingDay(at) ? 1 : 0)
    at = toDay(toUtc(at).getTime() + DAY_MS)
  return at
}

/** Finds the end, in Mexico City, of the working day that comes so many working days after an instant's day. */
export function findDeadline(from: Date, workingDays: number): Date {
  return new Date(toMexicoCityIso(addWorkingDays(toMexicoCityClock(from).day, workingDays)))
}
