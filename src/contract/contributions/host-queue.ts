import { z } from 'zod'
import { endpoint } from '#contract/api/endpoint.ts'
import { id, money } from '#contract/api/shapes.ts'
import { folio } from './contributions.ts'

/** A gift that waits for its host: its contributor asks for the money back, or their bank disputes it. */
export const hostQueueItem = z.object({
  kind: z.enum(['refund-request', 'dispute']),
  contributionId: id,
  folio,
  contributorName: z.string(),
  eventName: z.string(),
  eventSlug: z.string(),
  /** Centavos of the host's that are asked for or disputed. */
  amount: money,
  /** Until when the host answers, or tells support what helps to answer the bank; null if the bank names no day. */
  deadline: z.string().nullable(),
})
export type HostQueueItem = z.output<typeof hostQueueItem>

export const listHostQueue = endpoint('GET /contributions/waiting', {
  summary:
    'Lo que espera a quien creó los eventos, no a quienes los organizan también: quién pide su dinero de vuelta y qué pagos aclara un banco, por fecha límite (R17, R29).',
  access: ['HOST'],
  reply: z.object({ items: z.array(hostQueueItem) }),
})
