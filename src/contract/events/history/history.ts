import { z } from 'zod'
import { timeUnit } from '#contract/admin/admin.ts'
import { endpoint } from '#contract/api/endpoint.ts'
import { forEventEditorsOrDesk, money } from '#contract/api/shapes.ts'

/** The range of a history: a number of days, today included, or everything. */
export const historySpan = z.enum(['30', '90', 'all'])
export type HistorySpan = z.output<typeof historySpan>

/** The contributions of one day, week (from Monday) or month, in Mexico City. */
export const historyPoint = z.object({
  /** Its first day, `YYYY-MM-DD`. */
  start: z.iso.date(),
  /** Centavos of CONFIRMED contributions, without fees. */
  amount: money,
  contributions: z.int(),
})

const historyQuery = z.strictObject({ span: historySpan.default('30') })
/** Days, or weeks or months for long ranges; empty ones included. */
const history = z.object({ unit: timeUnit, points: z.array(historyPoint) })

export const getEventHistory = endpoint('GET /events/:id/contributions/over-time', {
  summary: 'Lo que llegó a un evento, día por día, para su anfitrión.',
  ...forEventEditorsOrDesk,
  query: historyQuery,
  reply: history,
  errors: ['EVENT_NOT_FOUND'],
})

export const getMyHistory = endpoint('GET /contributions/over-time', {
  summary: 'Lo que llegó a todos tus eventos, día por día.',
  access: ['HOST'],
  query: historyQuery,
  reply: history,
})
