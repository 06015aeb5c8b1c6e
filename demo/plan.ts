import type { NewEvent } from '../drive/events.ts'
import { seeded, shuffled } from '../drive/random.ts'
import type { EventSpec } from './event-spec.ts'
import { EVENTS } from './events.ts'
import { amountsFor, type Gift, giftOf, isPaid } from './gifts.ts'

/** An event with its dates and all its aportaciones. */
export interface PlannedEvent extends Omit<EventSpec, 'toEvent' | 'unpaid'> {
  body: NewEvent
  closingDate: string | null
  gifts: Gift[]
}

const HOUR_MS = 3_600_000

function giftsOf(spec: EventSpec, first: number): Gift[] {
  const wanted: Pick<Gift, 'goal' | 'amount' | 'end'>[] = spec.goals.flatMap((goal, place) =>
    amountsFor(Math.round(goal.target * goal.share) * 100, goal.gifts).map((amount, turn) => ({
      goal: place,
      amount,
      end: turn % 17 === 8 ? 'paid-at-last' : 'paid',
    })),
  )
  const { gifts = 0, pesos = 0 } = spec.toEvent ?? {}
  for (const amount of amountsFor(pesos * 100, gifts)) {
    wanted.push({ goal: null, amount, end: 'paid' })
  }
  for (const end of spec.unpaid ?? []) wanted.push({ goal: 0, amount: 50_000, end })
  return shuffled(wanted, seeded(first)).map((what, place) => giftOf(first + place, what))
}

/** `now` in so many days, at this time of Mexico City's clock; without one, the bare day. */
function dateIn(now: Date, days: number, at: string | undefined): string {
  const day = new Date(now.getTime() + days * 24 * HOUR_MS - 6 * HOUR_MS).toISOString().slice(0, 10)
  return at ? `${day}T${at}:00-06:00` : day
}

/** The whole demo as of `now`: who is there is in `people.ts`, what happens is here. */
export function planDemo(now: Date): PlannedEvent[] {
  let first = 0
  return EVENTS.map((spec) => {
    const gifts = giftsOf(spec, first)
    first += gifts.length
    const closes = spec.closesInHours
    return {
      ...spec,
      body: { ...spec.fields, eventDate: dateIn(now, spec.inDays, spec.at) },
      closingDate:
        closes === undefined ? null : new Date(now.getTime() + closes * HOUR_MS).toISOString(),
      gifts,
    }
  })
}

/** What an event, or one of its sueños, will have received, in centavos. */
export function raised({ gifts }: Pick<PlannedEvent, 'gifts'>, goal?: number): number {
  return gifts
    .filter((gift) => isPaid(gift) && (goal === undefined || gift.goal === goal))
    .reduce((sum, { amount }) => sum + amount, 0)
}
