import { z } from 'zod'
import { endpoint } from '#contract/api/endpoint.ts'
import { id, money } from '#contract/api/shapes.ts'

/** What can happen to a contribution's money, in the order in which it usually does. */
export const timelineKind = z.enum([
  'received',
  'under-review',
  'confirmed',
  'transferred',
  'deposited',
  'refund-requested',
  'refunded',
  'refund-failed',
  'disputed',
  'reversed',
  'dispute-won',
  'dispute-lost',
])
export type TimelineKind = z.output<typeof timelineKind>

/** One thing that happened; `amount` in centavos, null where none moved. */
export const timelineStep = z.object({
  kind: timelineKind,
  /** ISO 8601. */
  at: z.string(),
  amount: money.nullable(),
})
export type TimelineStep = z.output<typeof timelineStep>

/** Where a contribution's money has been, oldest first. */
export const timeline = z.object({
  steps: z.array(timelineStep),
  /** When its host's bank may expect it, as a sentence; null once it has it, or will not get it. */
  depositExpected: z.string().nullable(),
})
export type Timeline = z.output<typeof timeline>

export const contributionTimeline = endpoint({
  method: 'GET',
  path: '/contributions/:id/timeline',
  summary:
    'El recorrido del dinero de una aportación, para su anfitrión, quien administra y quien la hizo.',
  access: 'signed-in',
  owner: { of: 'contribution', orAdmin: true },
  params: z.strictObject({ id }),
  reply: z.object({ timeline }),
  errors: ['CONTRIBUTION_NOT_FOUND'],
})
