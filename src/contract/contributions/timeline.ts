import { z } from 'zod'
import { endpoint } from '#contract/api/endpoint.ts'
import { id, money } from '#contract/api/shapes.ts'
import { DESK_ROLES } from '#contract/people/roles.ts'

/** The steps of a contribution's money, in their usual order. */
export const timelineKind = z.enum([
  'received',
  'under-review',
  'confirmed',
  'transferred',
  'transfer-stopped',
  'paid-outside',
  'deposited',
  'refund-asked',
  'refund-escalated',
  'refund-declined',
  'refund-withdrawn',
  'refund-requested',
  'refunded',
  'refund-failed',
  'disputed',
  'reversed',
  'returned-outside',
  'dispute-won',
  'dispute-lost',
])
export type TimelineKind = z.output<typeof timelineKind>

/** One step; `amount` in centavos, null when no money moved. */
export const timelineStep = z.object({
  kind: timelineKind,
  /** ISO 8601. */
  at: z.string(),
  amount: money.nullable(),
})
export type TimelineStep = z.output<typeof timelineStep>

/** The history of a contribution's money, oldest first. */
export const timeline = z.object({
  steps: z.array(timelineStep),
  /** When the host's bank should receive it, as a sentence; null once received or cancelled. */
  depositExpected: z.string().nullable(),
})
export type Timeline = z.output<typeof timeline>

export const getContributionTimeline = endpoint('GET /contributions/:id/timeline', {
  summary:
    'El recorrido del dinero de una aportación, para su anfitrión, quien administra y quien la hizo.',
  access: 'signed-in',
  owner: { of: 'contribution', orRoles: DESK_ROLES },
  params: z.strictObject({ id }),
  reply: z.object({ timeline }),
  errors: ['CONTRIBUTION_NOT_FOUND'],
})
