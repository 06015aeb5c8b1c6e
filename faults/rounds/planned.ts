import type { Trouble } from '../troubles/troubles.ts'

/** How a contribution ends once its checkout is open. */
export type ContributionEnding =
  | 'paid'
  | 'abandoned'
  | 'refunded'
  | 'partly-refunded'
  | 'disputed'
  | 'won'

/** One contribution with all its random choices. */
export interface PlannedContribution {
  index: number
  /** Index of the host; `goal` is the index of the goal, null for the whole event. */
  host: number
  goal: number | null
  /** Centavos, as typed. */
  amount: number
  email: string
  idempotencyKey: string
  ending: ContributionEnding
  /** Opens the success page, which may be quicker than the webhook. */
  opensSuccessPage: boolean
  pressesTwice: boolean
  /** No webhook tells of its payment, and no success page is opened: only a comparison finds it. */
  isUnheard: boolean
}

/** A fault to inject. */
export type Fault =
  | { kind: 'kill'; process: number }
  | { kind: 'kill-both' }
  /** Both processes, between two batches of an update's emails. */
  | { kind: 'kill-mailing' }
  | { kind: 'restart-postgres' }
  | { kind: 'terminate-connections' }
  | { kind: 'mail-outage'; on: boolean }
  | { kind: 'trouble'; trouble: Trouble }
  | {
      kind: 'provider'
      match: string
      count: number
      status?: number
      /** The failed call has its effect nevertheless. */
      takesEffect?: boolean
      /** A raw answer, with status 200 unless `status` names another. */
      body?: string
      drop?: string
      delay?: number
    }

export interface RoundPlan {
  seed: number
  contributions: PlannedContribution[]
  /** Each is injected once `after` contributions have ended. */
  scheduledFaults: { after: number; fault: Fault }[]
}
