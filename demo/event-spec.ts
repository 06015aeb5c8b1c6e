import type { EventStatus } from '#contract/events/events.ts'
import type { NewEvent, NewGoal } from '../drive/events.ts'
import type { GiftEnd } from './gifts.ts'

/** A sueño, how many give to it, and how much of its target they give. */
export interface GoalSpec {
  name: string
  description?: string
  /** Pesos. */
  target: number
  category: NonNullable<NewGoal['category']>
  gifts: number
  /** 1 reaches the target, more goes beyond it. */
  share: number
  fulfilled?: boolean
}

/** An event as `events.ts` tells it. */
export interface EventSpec {
  host: string
  fields: Omit<NewEvent, 'eventDate' | 'closingDate'>
  /** Days from now, and the hour in Mexico City; without one, all day. */
  inDays: number
  at?: string
  status: EventStatus
  /** Hours from now until contributions close; below zero they are closed. */
  closesInHours?: number
  goals: readonly GoalSpec[]
  /** Aportaciones to the event itself: how many, and pesos in all. */
  toEvent?: { gifts: number; pesos: number }
  /** Checkouts that end otherwise than paid. */
  unpaid?: readonly Exclude<GiftEnd, 'paid' | 'paid-at-last'>[]
}
