import { z } from 'zod'
import { money } from '#contract/api/shapes.ts'

/** Totals maintained with the rows, never summed on reading; amounts in centavos. */
export const eventStatistics = z.object({
  totalGoals: z.int(),
  completedGoals: z.int(),
  /** Null where the host hides it from the reader (`R22`). */
  totalTargetAmount: money.nullable(),
  totalCurrentAmount: money.nullable(),
  /** How many contributions are not in it, because the reader may not know their amounts (`R22`). */
  hiddenContributions: z.int(),
  uniqueContributors: z.int(),
  /** Number of CONFIRMED contributions. */
  totalContributors: z.int(),
})

/** What the total that guests read leaves out, because its contributors hide it (decision 52); amounts in centavos. */
export const hiddenFigures = z.object({ amount: money, contributions: z.int() })

/** Totals over all events of a host (`R6`). */
export const hostSummary = z.object({
  /** Centavos of CONFIRMED contributions, without fees. */
  raisedAmount: money,
  contributions: z.int(),
  /** A contributor to several events counts once. */
  contributors: z.int(),
  events: z.int(),
  activeEvents: z.int(),
})
export type HostSummary = z.output<typeof hostSummary>
/** What an event's hosts noted of gifts that came another way; no other figure has them (`R24`). */
export const notedFigures = z.object({
  /** Cash and transfers, in centavos; null where the host hides amounts (`R22`). */
  amount: money.nullable(),
  /** Things that somebody brought or brings. */
  things: z.int(),
})
