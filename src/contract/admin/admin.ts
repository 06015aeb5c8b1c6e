import { z } from 'zod'
import { eventOrder, LIST_LIMITS, userOrder } from '#contract/admin/reading.ts'
import { endpoint } from '#contract/api/endpoint.ts'
import { hasMore, id, money, optionalText, pageQuery, pagination } from '#contract/api/shapes.ts'
import { eventStatus, eventSummary } from '#contract/events/events.ts'
import { payoutStatus } from '#contract/money/payouts/payouts.ts'
import { ACCOUNT_ROLES, DESK_ROLES } from '#contract/people/roles.ts'
import { user } from '#contract/people/users.ts'
import { DAY_MS } from '#contract/product/durations.ts'
import { MESSAGE_MAX } from '#contract/product/limits.ts'
import { addDays } from '#contract/text/searched-days.ts'

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

/** Days `YYYY-MM-DD` in Mexico City, both included. */
export interface DayRange {
  from: string
  to: string
}

/** More bars than this nobody can tell apart. */
export const CHART_POINTS_MAX = 366

/** Days since a Monday. */
const countDays = (day: string) => Date.parse(day) / DAY_MS + 3
const countMonths = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))

/** How many days, weeks or months a range touches. */
export function countUnits(unit: TimeUnit, { from, to }: DayRange): number {
  if (unit === 'month') return countMonths(to) - countMonths(from) + 1
  const length = unit === 'week' ? 7 : 1
  return Math.floor(countDays(to) / length) - Math.floor(countDays(from) / length) + 1
}

/** From the first to the last day of one month. */
export const isWholeMonth = ({ from, to }: DayRange): boolean =>
  from.endsWith('-01') && from.slice(0, 7) === to.slice(0, 7) && addDays(to, 1).endsWith('-01')

/** One day, week (from Monday) or month, by the calendar of Mexico City. */
export const timePoint = z.object({
  /** Its first day, `YYYY-MM-DD`. */
  start: z.iso.date(),
  revenue: money,
  commissions: money,
  contributions: z.int(),
})
export type TimePoint = z.output<typeof timePoint>

/** An event as admins see it, with its host's contact, its figures, and since when an admin holds it. */
export const deskEventRow = eventSummary.extend({
  /** Null once the host's account is deleted. */
  hostEmail: z.string().nullable(),
  hostSuspended: z.boolean(),
  heldAt: z.string().nullable(),
  totalRevenue: money,
  totalCommissions: money,
})
export type DeskEventRow = z.output<typeof deskEventRow>

export const adminUser = user.extend({
  suspendedAt: z.string().nullable(),
  totalEvents: z.int(),
  areDepositsStopped: z.boolean(),
})
export type AdminUser = z.output<typeof adminUser>

const hostNeedingAttention = z.object({
  hostId: id,
  fullName: z.string(),
  email: z.string(),
  status: payoutStatus,
  chargesEnabled: z.boolean(),
  payoutsEnabled: z.boolean(),
  requirementsCurrentlyDue: z.array(z.string()),
  /** Public ones, which take nothing while the account cannot charge. */
  activeEvents: z.int(),
})
export type HostNeedingAttention = z.output<typeof hostNeedingAttention>

const access = DESK_ROLES
const search = z.string().trim().max(100).optional()

/** Which events an admin wants; the same for the list and for its file. */
export const eventFilter = z.strictObject({
  status: eventStatus.optional(),
  /** Searches the event's name and location and its host's name and email. */
  search,
  hostId: id.optional(),
  /** First and last day on which they take place, on their own clock. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
})

export const userFilter = z.strictObject({
  search,
  /** The shown role, or a role of the desk that the account has besides. */
  role: z.enum(ACCOUNT_ROLES).optional(),
  suspended: z
    .enum(['true', 'false'])
    .transform((text) => text === 'true')
    .optional(),
  /** First and last day of registration, in Mexico City. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
})

export const getGlobalMetrics = endpoint('GET /admin/global-metrics', {
  summary: 'Las cifras de toda la plataforma (R9).',
  access,
  reply: z.object({ metrics: globalMetrics }),
})

const rangeDays = { from: z.iso.date(), to: z.iso.date() }
const isForward = ({ from, to }: DayRange) => from <= to
const BACKWARDS = { path: ['to'], message: 'Termina antes de empezar' }
const isKnown = ({ from }: DayRange) => from >= '2000-01-01'
const TOO_EARLY = { path: ['from'], message: 'Fecha no válida' }

export const getMetricsOverTime = endpoint('GET /admin/metrics-over-time', {
  summary:
    'Lo confirmado en un periodo por día, semana o mes, también los vacíos; de la primera y la última semana o mes, solo sus días.',
  access,
  query: z
    .strictObject({ ...rangeDays, unit: timeUnit.default('day') })
    .refine(isForward, BACKWARDS)
    .refine(isKnown, TOO_EARLY)
    .refine(({ unit, ...range }) => countUnits(unit, range) <= CHART_POINTS_MAX, {
      path: ['unit'],
      message: 'Son demasiados: elige semanas o meses',
    }),
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

const later = z.object({ count: z.int(), amount: money })

export const getRangeMetrics = endpoint('GET /admin/range-metrics', {
  summary:
    'Lo confirmado en un periodo, y en el periodo anterior: los mismos días o, de un mes completo, el mes anterior.',
  access,
  query: z.strictObject(rangeDays).refine(isForward, BACKWARDS).refine(isKnown, TOO_EARLY),
  reply: z.object({
    range: rangeTotals,
    before: rangeTotals,
    /** What was refunded after it, and what banks took back or hold since: its figures are without either. */
    laterRefunds: later,
    laterDisputes: later,
  }),
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
    attention: z.array(hostNeedingAttention),
    attentionTotal: z.int(),
  }),
})

export const getHostAnalytics = endpoint('GET /admin/host-analytics/:hostId', {
  summary: 'Cifras de un anfitrión y su historia, mes por mes si no se pide otra cosa.',
  access,
  params: z.strictObject({ hostId: id }),
  query: z.strictObject({
    unit: timeUnit.default('month'),
    /** Number of units, the current one included. */
    last: z.coerce.number().int().min(2).max(CHART_POINTS_MAX).default(12),
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
      /** The one in use, as the provider last described it; null before there is one. */
      current: z
        .object({
          accountId: z.string(),
          requirementsDue: z.array(z.string()),
          hasPastDueRequirements: z.boolean(),
          /** The provider's code; null while it disables nothing. */
          disabledReason: z.string().nullable(),
          /** When the host took our access away; null while we have it. */
          deauthorizedAt: z.string().nullable(),
          syncedAt: z.string().nullable(),
        })
        .nullable(),
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
  rateLimits: LIST_LIMITS,
  /** Without an order the newest come first; of a search, the likeliest. */
  query: eventFilter.extend({ order: eventOrder.optional(), ...pageQuery.shape }),
  reply: z.object({ events: z.array(deskEventRow), hasMore, pagination }),
})

export const listUsers = endpoint('GET /users', {
  summary: 'Personas con cuenta, de la más nueva a la más vieja si no se pide otro orden.',
  access,
  rateLimits: LIST_LIMITS,
  query: userFilter.extend({ order: userOrder.optional(), ...pageQuery.shape }),
  reply: z.object({ users: z.array(adminUser), hasMore, pagination }),
})

export const getUser = endpoint('GET /users/:id', {
  summary: 'Una persona: tú, o cualquiera si administras.',
  access: 'signed-in',
  owner: { of: 'user', orRoles: DESK_ROLES },
  params: z.strictObject({ id }),
  reply: z.object({ user: adminUser }),
  errors: ['USER_NOT_FOUND'],
})

export const setSuspended = endpoint('PATCH /users/:id', {
  summary:
    'Suspende o reactiva a una persona (R2): sus sesiones terminan y sus eventos no reciben aportaciones.',
  access: ['ADMIN'],
  requires: ['fresh-proof'],
  params: z.strictObject({ id }),
  body: z.strictObject({ suspended: z.boolean(), reason: optionalText(MESSAGE_MAX) }),
  reply: z.object({ user: adminUser }),
  errors: ['OWN_CASE', 'USER_NOT_FOUND', 'NOT_SUSPENDABLE'],
})
