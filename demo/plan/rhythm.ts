import { createSeededRandom } from '../../product-client/random.ts'
import { DAY_MS, HOUR_MS } from '../../src/contract/product/durations.ts'

const MEXICO_CITY_OFFSET_MS = 6 * HOUR_MS
const PUBLISHED_AT_HOUR = 7
/** How many days after publishing, and after a reminder, most of the guests have opened the link. */
const BURST_DAYS = 3
const BURST = 6
const REMINDER_EVERY_DAYS = 19
const REMINDER = 2.5
/** Sunday first. */
const WEEKDAYS = [1.6, 0.7, 0.6, 0.7, 0.8, 1.2, 1.5] as const
const PAYDAYS = new Set([1, 15, 16, 30])
const PAYDAY = 1.8
const QUIET_DAYS = 0.4
const QUIET = 0.08
/** Local hours at which people give: after lunch and after supper more than at work. */
const HOURS = [8, 10, 11, 13, 14, 14, 15, 16, 18, 19, 20, 20, 21, 21, 21, 22, 22, 23] as const

/** How likely a gift is on this day: most after publishing and a reminder, on weekends and paydays. */
function weighDay(sincePublished: number, day: Date, random: () => number): number {
  const sinceReminder = sincePublished % REMINDER_EVERY_DAYS
  const burst = sincePublished < REMINDER_EVERY_DAYS ? BURST : REMINDER
  const interest = 0.4 + burst * Math.exp(-sinceReminder / BURST_DAYS)
  const payday = PAYDAYS.has(day.getUTCDate()) ? PAYDAY : 1
  const mood = random() < QUIET_DAYS ? QUIET : 1
  return interest * (WEEKDAYS[day.getUTCDay()] ?? 1) * payday * mood
}

/** Finds midnight in Mexico City, so many days before today, as if the clock there were UTC. */
function findLocalMidnight(now: Date, daysAgo: number): number {
  const local = now.getTime() - MEXICO_CITY_OFFSET_MS
  return local - (local % DAY_MS) - daysAgo * DAY_MS
}

/** When an event was published that has been public for so many days, today included. */
export const planPublishing = (days: number, now: Date): Date =>
  new Date(findLocalMidnight(now, days - 1) + PUBLISHED_AT_HOUR * HOUR_MS + MEXICO_CITY_OFFSET_MS)

/**
 * Plans when so many gifts of one event were paid, oldest first, that has been public for so many
 * days of Mexico City, today included.
 */
export function planPaymentTimes(count: number, days: number, now: Date, seed: number): Date[] {
  const random = createSeededRandom(seed)
  const midnights = Array.from({ length: days }, (_, place) =>
    findLocalMidnight(now, days - 1 - place),
  )
  const weights = midnights.map((midnight, place) => weighDay(place, new Date(midnight), random))
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  const pickMidnight = () => {
    let rest = random() * whole
    const place = weights.findIndex((weight) => {
      rest -= weight
      return rest < 0
    })
    return midnights[place] ?? findLocalMidnight(now, 0)
  }
  return Array.from({ length: count }, () => {
    const hour = HOURS[Math.floor(random() * HOURS.length)] ?? 0
    const at = pickMidnight() + (hour + random()) * HOUR_MS + MEXICO_CITY_OFFSET_MS
    // What would lie ahead today happened yesterday.
    return Math.floor(at < now.getTime() ? at : at - DAY_MS)
  })
    .sort((one, other) => one - other)
    .map((at) => new Date(at))
}
