import { z } from 'zod'
import { endpoint } from '#contract/api/endpoint.ts'
import { id, money } from '#contract/api/shapes.ts'
import { contributionStatus } from './contributions.ts'

/** An activity on a host's events; only `contribution` so far (`spec §3`). */
export const activity = z.object({
  id,
  type: z.literal('contribution'),
  timestamp: z.string(),
  metadata: z.object({
    status: contributionStatus,
    contributorName: z.string(),
    amount: money,
    goalName: z.string().nullable(),
    eventId: id,
    eventName: z.string(),
  }),
})
export type Activity = z.output<typeof activity>

export const listRecentActivities = endpoint('GET /activities/recent', {
  summary: 'Lo último que pasó en tus eventos.',
  access: ['HOST'],
  query: z.strictObject({ limit: z.coerce.number().int().min(1).max(50).default(10) }),
  reply: z.object({ activities: z.array(activity) }),
})
