import { z } from 'zod'
import { endpoint } from '#contract/api/endpoint.ts'
import { forEventEditorsOrFinance, id, idOrSlug } from '#contract/api/shapes.ts'
import { hostFilter } from '#contract/contributions/contributions.ts'
import { FINANCE_DESK } from '#contract/people/roles.ts'
import { BULK_EVENTS_MAX, DEFAULT_REPORT_FORMAT } from '#contract/product/limits.ts'

const FILES = ['text/csv', 'application/pdf'] as const

export const reportFormat = z.enum(['csv', 'pdf'])
export type ReportFormat = z.output<typeof reportFormat>

const format = reportFormat.default(DEFAULT_REPORT_FORMAT)

/** Parses 'id,id,…' into distinct ids. */
const eventIds = z
  .string()
  .transform((text) => [...new Set(text.split(',').map((part) => part.trim().toLowerCase()))])
  .pipe(z.array(id).min(1).max(BULK_EVENTS_MAX, `Máximo ${BULK_EVENTS_MAX} eventos`))

const errors = [
  'EVENT_NOT_FOUND',
  'NO_REPORT_DATA',
  'REPORT_TOO_LARGE',
  'REPORT_RATE_LIMIT',
  'REPORT_IN_PROGRESS',
  'BUSY',
] as const
/** First and last day of the contributions that a report has, in Mexico City; without them all. */
const days = { from: z.iso.date().optional(), to: z.iso.date().optional() }

const bulk = {
  access: FINANCE_DESK,
  requires: ['fresh-proof'],
  query: z.strictObject({ eventIds, format, ...days }),
  file: FILES,
  errors,
} as const
const own = {
  ...forEventEditorsOrFinance,
  requires: ['fresh-proof-at-desk'],
  params: z.strictObject({ eventId: idOrSlug }),
  query: z.strictObject({ format, ...days }),
  file: FILES,
  errors,
} as const

export const rateLimitInfo = z.object({
  allowed: z.boolean(),
  limit: z.int(),
  remaining: z.int(),
  /** ISO 8601; null while reports are allowed. */
  nextAvailableAt: z.string().nullable(),
})
export type RateLimitInfo = z.output<typeof rateLimitInfo>

export const getMyReportStats = endpoint('GET /reports/my-stats', {
  summary: 'Cuántos reportes te quedan en esta hora (R8).',
  access: 'signed-in',
  reply: z.object({ rateLimitInfo }),
})

export const downloadAlliesReport = endpoint('GET /reports/allies/my-events/:eventId', {
  summary:
    'Reporte de aliados de un evento: una fila por aportación confirmada (R8), o por cada una que el filtro encuentra.',
  ...own,
  query: hostFilter.extend(own.query.shape),
})

export const downloadHostReport = endpoint('GET /reports/host/my-events/:eventId', {
  summary: 'Reporte de anfitrión de un evento: una fila por sueño y los totales (R8).',
  ...own,
})

export const downloadBulkAlliesReport = endpoint('GET /reports/admin/allies/bulk', {
  summary: 'Reporte de aliados de varios eventos; eventIds separados por comas (R8).',
  ...bulk,
})

export const downloadBulkHostReport = endpoint('GET /reports/admin/host/bulk', {
  summary: 'Reporte de anfitrión de varios eventos; eventIds separados por comas (R8).',
  ...bulk,
})

export const downloadReceipt = endpoint('GET /reports/invoice/:id', {
  summary:
    'Comprobante en PDF de una aportación: para su anfitrión, un ADMIN, quien aportó, o quien trae el enlace firmado de su correo (R8).',
  access: 'public',
  rateLimits: [{ limit: 600, windowSeconds: 600, by: 'address' }],
  params: z.strictObject({ id }),
  query: z.strictObject({ token: z.string().max(200).optional() }),
  file: ['application/pdf'],
  refusalPage: '/receipts/:id',
  errors: ['UNAUTHENTICATED', 'FORBIDDEN', 'CONTRIBUTION_NOT_FOUND', 'NO_REPORT_DATA', 'BUSY'],
})
