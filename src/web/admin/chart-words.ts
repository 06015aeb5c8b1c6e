import type { TimePoint, TimeUnit } from '#contract/admin.ts'
import { formatPesos } from '#contract/money.ts'
import { LOCALE } from '#contract/product.ts'
import { counted } from '#web/format/counted.ts'

/** How far back each unit looks. */
export const SPANS: Record<TimeUnit, { name: string; last: number }> = {
  day: { name: 'Por día', last: 30 },
  week: { name: 'Por semana', last: 26 },
  month: { name: 'Por mes', last: 12 },
}

export type Measure = 'revenue' | 'contributions'

/** The unit an address asks for, days unless it says another. */
export function unitIn(search: URLSearchParams, otherwise: TimeUnit = 'day'): TimeUnit {
  const asked = search.get('unit')
  return asked === 'day' || asked === 'week' || asked === 'month' ? asked : otherwise
}

// A start is a calendar day without an hour, so it is read and written in UTC.
const dayFormat = new Intl.DateTimeFormat(LOCALE, {
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
})
const monthFormat = new Intl.DateTimeFormat(LOCALE, {
  month: 'short',
  year: '2-digit',
  timeZone: 'UTC',
})
const longFormat = new Intl.DateTimeFormat(LOCALE, {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})
const longMonthFormat = new Intl.DateTimeFormat(LOCALE, {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** Under the axis: `20 nov`, `nov 26`. */
export function tickOf(unit: TimeUnit, start: string): string {
  const format = unit === 'month' ? monthFormat : dayFormat
  return format.format(new Date(start)).replaceAll('.', '').replace('-', ' ')
}

/** `20 de noviembre de 2026`, `semana del 16 de noviembre de 2026`, `noviembre de 2026`. */
export function nameOf(unit: TimeUnit, start: string): string {
  const date = new Date(start)
  if (unit === 'month') return longMonthFormat.format(date)
  return unit === 'week' ? `semana del ${longFormat.format(date)}` : longFormat.format(date)
}

const compact = new Intl.NumberFormat(LOCALE, { notation: 'compact', maximumFractionDigits: 1 })

/** Beside the axis: `$1.5 k` of centavos, `12` of contributions. */
export function shortValue(measure: Measure, value: number): string {
  if (measure === 'contributions') return Number.isInteger(value) ? compact.format(value) : ''
  return `$${compact.format(value / 100)}`
}

/** `$500.00 en 3 aportaciones`. */
export function figuresOf({ revenue, contributions }: Omit<TimePoint, 'start'>): string {
  return `${formatPesos(revenue)} en ${counted(contributions, 'aportación', 'aportaciones')}`
}

/** What a chart shows, in a sentence or two for who does not see it. */
export function summaryOf(unit: TimeUnit, points: readonly TimePoint[]): string {
  const total = points.reduce(
    (sum, point) => ({
      revenue: sum.revenue + point.revenue,
      commissions: 0,
      contributions: sum.contributions + point.contributions,
    }),
    { revenue: 0, commissions: 0, contributions: 0 },
  )
  const [first] = points
  if (!first || total.contributions === 0) return 'Sin aportaciones en este periodo.'
  const best = points.reduce((most, point) => (point.revenue > most.revenue ? point : most), first)
  return `Desde ${nameOf(unit, first.start)}: ${figuresOf(total)}. Lo más alto: ${nameOf(unit, best.start)}, ${formatPesos(best.revenue)}.`
}
