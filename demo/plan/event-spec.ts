import type { EventStatus } from '#contract/events/events.ts'
import type { NewEvent, NewGoal } from '../../product-client/events.ts'
import type { ContributionEnding } from './contributions.ts'

/** A goal, the number of its contributions, and the share of its target that contributors type. */
export interface GoalSpec {
  name: string
  description?: string
  targetPesos: number
  category: NonNullable<NewGoal['category']>
  contributions: number
  /** 1 reaches the target, more goes beyond it. */
  fundedRatio: number
  fulfilled?: boolean
}

/** An event as `events.ts` specifies it. */
export interface EventSpec {
  host: string
  fields: Omit<NewEvent, 'eventDate' | 'closingDate'>
  /** Days from now; without a start time (on the event's clock) the event lasts all day. */
  startsInDays: number
  startTime?: string
  status: EventStatus
  /** Gifts arrive from then on; 60 at most. */
  publishedDaysAgo: number
  /** Hours from now until contributions close; below zero they are closed. */
  closesInHours?: number
  goals: readonly GoalSpec[]
  /** Contributions to the whole event: how many, and pesos in total. */
  wholeEvent?: { contributions: number; pesos: number }
  /** Checkouts that are not paid. */
  unpaid?: readonly Exclude<ContributionEnding, 'paid' | 'paid-at-last'>[]
}
