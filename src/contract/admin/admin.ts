import { z } from 'zod'
import { endpoint } from '#contract/api/endpoint.ts'
import { hasMore, id, money, optionalText, pageQuery, pagination } from '#contract/api/shapes.ts'
import { eventStatus, eventSummary } from '#contract/events/events.ts'
import { payoutStatus } from '#contract/money/payouts.ts'
import { user } from '#contract/people/users.ts'
import { MESSAGE_MAX } from '#contract/product/limits.ts'

/** Figures of the whole platform (`R9`); amounts in centavos, CONFIRMED contributions only. */
export const globalMetrics = z.object({
  /** Sum of base amounts: what the families received. */
  totalRevenue: money,
  /** All events but drafts. */
  totalEvents: z.int(),
  /** Users who own at least one such event. */
  totalHosts: z.int(),
  avgRevenuePerEvent: money,
  /** Transaction fees, less the part of what was refunded (`R6`, `R9`). */
  totalCommissions: money,
  /** All that the platform has kept of payments: transaction and service fees, from the ledger. */
  totalFees: money,
  /** The provider's fees so far: on payments, disputes and for Connect. */
  totalProviderFees: money,
  /** Debts of hosts that the platform gave up (`R17`). */
  totalWrittenOff: money,
  /** `totalFees` less the provider's fees and what was written off, from the ledger. */
  platformMargin: money,
})
export type GlobalMetrics = z.output<typeof globalMetrics>

export const timeUnit = z.enum(['day', 'week', 'month'])
export type TimeUnit = z.output<typeof timeUnit>

/** One day, week (from Monday) or month, by the calendar of Mexico City. */
export const timePoint = z.object({
  /** Its first day, `YYYY-MM-DD`. */
  start: z.iso.date(),
  revenue: money,
  commissions: money,
  contributions: z.int(),
})
export type TimePoint = z.output<typeof timePoint>

const timeQuery = z.strictObject({
  unit: timeUnit.default('day'),
  /** Number of units, the current one included. */
  last: z.coerce.number().int().min(2).max(366).default(30),
})

/** An event as admins see it, with its host's contact and its figures. */
export const adminEvent = eventSummary.extend({
  /** Null once the host's account is deleted. */
  hostEmail: z.string().nullable(),
  hostSuspended: z.boolean(),
  totalRevenue: money,
  totalCommissions: money,
})
export type AdminEvent = z.output<typeof adminEvent>

/** A user as admins see them. */
export const adminUser = user.extend({
  suspendedAt: z.string().nullable(),
  totalEvents: z.int(),
})
export type AdminUser = z.output<typeof adminUser>

const hostInNeed = z.object({
  hostId: id,
  fullName: z.string(),
  email: z.string(),
  status: payoutStatus,
  chargesEnabled: z.boolean(),
  payoutsEnabled: z.boolean(),
  requirementsCurrentlyDue: z.array(z.string()),
  /** Public events that cannot take contributions while the account cannot charge. */
  activeEvents: z.int(),
})
export type HostNeedingAttention = z.output<typeof hostInNeed>

/** Actions of admins; `*-admin` actions are also taken on the command line. */
export const AUDIT_ACTIONS = [
  'suspend-user',
  'reinstate-user',
  'create-admin',
  'grant-admin',
  'revoke-admin',
  'reset-second-factor',
  'allow-payout-account',
  'refund-contribution',
  'refund-event',
  'retry-event-refund',
  'resolve-quarantine',
  'retry-transfer',
  'settle-transfer',
  'undo-settled-transfer',
  'bulk-report',
  'download-list',
  'hold-event',
  'release-event',
  'end-sessions',
  'resend-receipt',
  'correct-email',
  'check-ledger',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]
export const AUDIT_SUBJECTS = ['user', 'event', 'contribution', 'report', 'payment'] as const
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number]

/** One action of an admin: who, what, to whom, when. */
export const auditEntry = z.object({
  id,
  at: z.string(),
  /** Null for the command line; `name` and `email` are null once the account is deleted. */
  actor: z.object({ id, name: z.string().nullable(), email: z.string().nullable() }).nullable(),
  action: z.enum(AUDIT_ACTIONS),
  subject: z.object({
    type: z.enum(AUDIT_SUBJECTS),
    id: z.string(),
    /** Name of the user or the event; for a contribution, its contributor. */
    name: z.string().nullable(),
    /** Of a user. */
    email: z.string().nullable(),
    /** For a contribution, its event. */
    eventName: z.string().nullable(),
  }),
  reason: z.string().nullable(),
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
})
export type AuditEntry = z.output<typeof auditEntry>

const access = ['ADMIN'] as const
const search = z.string().trim().max(100).optional()
const day = z.iso.date().optional()

/** Which events an admin wants; the same for the list and for its file. */
export const eventFilter = z.strictObject({
  status: eventStatus.optional(),
  /** Searches the event's name and location and its host's name and email. */
  search,
  hostId: id.optional(),
})

export const userFilter = z.strictObject({
  search,
  role: z.enum(['HOST', 'ALIADO', 'ADMIN']).optional(),
  suspended: z
    .enum(['true', 'false'])
    .transform((text) => text === 'true')
    .optional(),
})

export const auditFilter = z.strictObject({
  action: z.enum(AUDIT_ACTIONS).optional(),
  /** Done to this person, event (with its contributions) or contribution, or by this admin. */
  about: id.optional(),
  /** First and last day, in Mexico City. */
  from: day,
  to: day,
})

export const getGlobalMetrics = endpoint('GET /admin/global-metrics', {
  summary: 'Las cifras de toda la plataforma (R9).',
  access,
  reply: z.object({ metrics: globalMetrics }),
})

export const getMetricsOverTime = endpoint('GET /admin/metrics-over-time', {
  summary: 'Aportaciones confirmadas por día, semana o mes, también los vacíos.',
  access,
  query: timeQuery,
  reply: z.object({ unit: timeUnit, points: z.array(timePoint) }),
})

/** What was confirmed from one day to another, both included, in Mexico City; amounts in centavos. */
const rangeTotals = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  revenue: money,
  commissions: money,
  contributions: z.int(),
})

export const getRangeMetrics = endpoint('GET /admin/range-metrics', {
  summary: 'Lo confirmado en un periodo, y en el periodo anterior de los mismos días.',
  access,
  query: z
    .strictObject({ from: z.iso.date(), to: z.iso.date() })
    .refine(({ from, to }) => from <= to, { path: ['to'], message: 'Termina antes de empezar' })
    .refine(({ from }) => from >= '2000-01-01', { path: ['from'], message: 'Fecha no válida' }),
  reply: z.object({ range: rangeTotals, before: rangeTotals }),
})

export const getRankings = endpoint('GET /admin/top', {
  summary: 'Los eventos y anfitriones que más han recibido.',
  access,
  query: z.strictObject({ limit: z.coerce.number().int().min(1).max(20).default(5) }),
  reply: z.object({
    events: z.array(
      z.object({
        id,
        slug: z.string(),
        name: z.string(),
        status: eventStatus,
        hostId: id,
        hostName: z.string(),
        totalRevenue: money,
        contributions: z.int(),
      }),
    ),
    hosts: z.array(
      z.object({ id, fullName: z.string(), totalRevenue: money, totalEvents: z.int() }),
    ),
  }),
})

export const getPayoutHealth = endpoint('GET /admin/payout-health', {
  summary: 'Cuentas de pagos por estado, y las que necesitan atención.',
  access,
  reply: z.object({
    /** `none`: HOSTs who have not started the setup. */
    counts: z.object({ active: z.int(), pending: z.int(), restricted: z.int(), none: z.int() }),
    attention: z.array(hostInNeed),
    attentionTotal: z.int(),
  }),
})

export const getHostAnalytics = endpoint('GET /admin/host-analytics/:hostId', {
  summary: 'Cifras de un anfitrión y su historia, mes por mes si no se pide otra cosa.',
  access,
  params: z.strictObject({ hostId: id }),
  query: timeQuery.extend({
    unit: timeUnit.default('month'),
    last: z.coerce.number().int().min(2).max(366).default(12),
  }),
  reply: z.object({
    host: adminUser,
    /** Null before the host starts the setup. */
    payoutStatus: payoutStatus.nullable(),
    payoutAccounts: z.object({
      /** How many the host has started, replaced ones included. */
      total: z.int(),
      /** The provider's code of the latest rejection; null if it rejected none. */
      rejectedFor: z.string().nullable(),
    }),
    openSessions: z.int(),
    metrics: z.object({
      totalRevenue: money,
      totalCommissions: money,
      /** All but drafts. */
      totalEvents: z.int(),
      totalContributions: z.int(),
      avgRevenuePerEvent: money,
      avgContribution: money,
    }),
    unit: timeUnit,
    points: z.array(timePoint),
  }),
  errors: ['USER_NOT_FOUND'],
})

export const listAllEvents = endpoint('GET /events/admin/all', {
  summary: 'Todos los eventos, con el contacto de su anfitrión, lo recibido y las comisiones.',
  access,
  query: eventFilter.extend(pageQuery.shape),
  reply: z.object({ events: z.array(adminEvent), hasMore, pagination }),
})

export const listUsers = endpoint('GET /users', {
  summary: 'Personas con cuenta, de la más nueva a la más vieja.',
  access,
  query: userFilter.extend(pageQuery.shape),
  reply: z.object({ users: z.array(adminUser), hasMore, pagination }),
})

export const getUser = endpoint('GET /users/:id', {
  summary: 'Una persona: tú, o cualquiera si administras.',
  access: 'signed-in',
  owner: { of: 'user', orAdmin: true },
  params: z.strictObject({ id }),
  reply: z.object({ user: adminUser }),
  errors: ['USER_NOT_FOUND'],
})

export const setSuspended = endpoint('PATCH /users/:id', {
  summary:
    'Suspende o reactiva a una persona (R2): sus sesiones terminan y sus eventos no reciben aportaciones.',
  access,
  requires: ['fresh-proof'],
  params: z.strictObject({ id }),
  body: z.strictObject({ suspended: z.boolean(), reason: optionalText(MESSAGE_MAX) }),
  reply: z.object({ user: adminUser }),
  errors: ['USER_NOT_FOUND', 'NOT_SUSPENDABLE'],
})

export const listAuditEntries = endpoint('GET /admin/audit', {
  summary: 'Lo que hicieron quienes administran, de lo último a lo primero.',
  access,
  query: auditFilter.extend(pageQuery.shape),
  reply: z.object({ entries: z.array(auditEntry), pagination }),
})
