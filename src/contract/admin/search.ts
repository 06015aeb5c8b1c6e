import { z } from 'zod'
import { adminUser, deskEventRow } from '#contract/admin/admin.ts'
import { adminContribution } from '#contract/admin/contributions.ts'
import { LIST_LIMITS } from '#contract/admin/reading.ts'
import { endpoint } from '#contract/api/endpoint.ts'
import { id } from '#contract/api/shapes.ts'
import { eventReportReason } from '#contract/events/event-reports.ts'
import { adminPayout } from '#contract/money/payouts/bank-payouts.ts'
import { quarantinedPayment } from '#contract/money/quarantine.ts'
import { DESK_ROLES } from '#contract/people/roles.ts'

/** How many results each group shows; its list has the others. */
export const SEARCH_RESULTS = 5

/** How many rows were found: at most 1,000 are counted, `hasMore` says that there are more. */
const counted = { total: z.int(), hasMore: z.boolean() }

export const searchDesk = endpoint('GET /admin/search', {
  summary:
    'Busca de una vez en aportaciones, personas y eventos: nombre, correo, folio o su mitad, monto, tarjeta, enlace o código de un evento, o identificador nuestro o del proveedor.',
  access: DESK_ROLES,
  rateLimits: LIST_LIMITS,
  query: z.strictObject({ search: z.string().trim().min(1).max(250) }),
  reply: z.object({
    contributions: z.object({ rows: z.array(adminContribution), ...counted }),
    users: z.object({ rows: z.array(adminUser), ...counted }),
    events: z.object({ rows: z.array(deskEventRow), ...counted }),
    /** Payouts to hosts' banks of this amount, or whose provider's id is or begins with the text. */
    payouts: z.object({ rows: z.array(adminPayout), ...counted }),
    /** Quarantined payments of this provider's id, of payment, session, refund or dispute, or of this amount. */
    payments: z.object({ rows: z.array(quarantinedPayment), ...counted }),
    /** What the address reported of events, the newest first. */
    reports: z.object({
      rows: z.array(
        z.object({
          id,
          eventId: id,
          eventName: z.string(),
          reason: eventReportReason,
          at: z.string(),
          closedAt: z.string().nullable(),
        }),
      ),
      ...counted,
    }),
    /** What a search of two to four words that found nothing finds without one of them: gifts, people and events. */
    shorter: z.array(z.object({ search: z.string(), without: z.string(), ...counted })),
  }),
})
