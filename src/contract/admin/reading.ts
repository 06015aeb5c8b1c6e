import { z } from 'zod'
import type { RateLimit } from '#contract/api/endpoint.ts'

/** Pages of lists that one person reads at the desk in an hour, of all these lists together. */
export const DESK_PAGES_PER_HOUR = 1_500

/**
 * Limits of the lists of people and gifts: who works reads a few hundred pages, who copies the whole base
 * page by page reads thousands. A whole list leaves as a file, after a fresh proof and in the audit.
 */
export const LIST_LIMITS = [
  {
    limit: DESK_PAGES_PER_HOUR,
    windowSeconds: 3_600,
    by: 'account',
    sharedAs: 'lists of the desk',
    hint: `En una hora se pueden ver ${DESK_PAGES_PER_HOUR.toLocaleString('es-MX')} páginas de listas. Si necesitas una lista completa, descárgala como archivo.`,
  },
] as const satisfies readonly RateLimit[]

/** By creation, name, date of the event, or what it raised. */
export const eventOrder = z.enum([
  'newest',
  'oldest',
  'name',
  'name-desc',
  'soonest',
  'latest',
  'most',
  'least',
])
export type EventOrder = z.output<typeof eventOrder>

export const userOrder = z.enum(['newest', 'oldest', 'name', 'name-desc'])
export type UserOrder = z.output<typeof userOrder>
