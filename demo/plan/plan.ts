import type { NewEvent } from '../../product-client/events.ts'
import { createSeededRandom, shuffle } from '../../product-client/random.ts'
import { HOUR_MS } from '../../src/contract/product/durations.ts'
import { toZonedClock } from '../../src/contract/text/time-zones.ts'
import { toTimeZone, toZonedIso } from '../../src/contract/text/zoned-input.ts'
import { isPaid, type PlannedContribution, planContribution, splitAmount } from './contributions.ts'
import type { EventSpec } from './event-spec.ts'
import { EVENTS } from './events.ts'
import { planPaymentTimes } from './rhythm.ts'

/** An event with its dates and all its contributions. */
export interface PlannedEvent extends Omit<EventSpec, 'toEvent' | 'unpaid'> {
  body: NewEvent
  closingDate: string | null
  contributions: PlannedContribution[]
  /** When each contribution was paid, if it was. */
  paymentTimes: Date[]
}

function planContributions(spec: EventSpec, first: number): PlannedContribution[] {
  const wanted: Pick<PlannedContribution, 'goal' | 'amount' | 'ending'>[] = spec.goals.flatMap(
    (goal, index) =>
      splitAmount(Math.round(goal.targetPesos * goal.fundedRatio) * 100, goal.contributions).map(
        (amount, turn) => ({
          goal: index,
          amount,
          ending: turn % 17 === 8 ? 'paid-at-last' : 'paid',
        }),
      ),
  )
  const { contributions = 0, pesos = 0 } = spec.wholeEvent ?? {}
  for (const amount of splitAmount(pesos * 100, contributions)) {
    wanted.push({ goal: null, amount, ending: 'paid' })
  }
  for (const ending of spec.unpaid ?? []) wanted.push({ goal: 0, amount: 50_000, ending })
  return shuffle(wanted, createSeededRandom(first)).map((what, index) =>
    planContribution(first + index, what),
  )
}

/** Formats the day when an event starts: with its time on the event's clock, or without one. */
function formatStart(now: Date, { startsInDays, startTime, fields }: EventSpec): string {
  const zone = toTimeZone(fields.timeZone)
  const { day } = toZonedClock(new Date(now.getTime() + startsInDays * 24 * HOUR_MS), zone)
  return startTime ? toZonedIso(day, startTime, zone) : day
}

/** Plans every event of the demo with dates relative to `now`; the people are in `people.ts`. */
export function planDemo(now: Date): PlannedEvent[] {
  let first = 0
  return EVENTS.map((spec) => {
    const contributions = planContributions(spec, first)
    first += contributions.length
    const closes = spec.closesInHours
    const { publishedDaysAgo: days } = spec
    return {
      ...spec,
      body: { ...spec.fields, eventDate: formatStart(now, spec) },
      closingDate:
        closes === undefined ? null : new Date(now.getTime() + closes * HOUR_MS).toISOString(),
      contributions,
      paymentTimes: planPaymentTimes(contributions.length, days, now, first),
    }
  })
}

/** Sums what contributors of an event, or of one of its goals, will have typed and paid for, in centavos. */
export function sumTyped(
  { contributions }: Pick<PlannedEvent, 'contributions'>,
  goal?: number,
): number {
  return contributions
    .filter((one) => isPaid(one) && (goal === undefined || one.goal === goal))
    .reduce((sum, { amount }) => sum + amount, 0)
}
