import { formatAmount } from '#web/ui/style/format-amount.ts'

export type ChartUnit = 'day' | 'week' | 'month'
export type Measure = 'amount' | 'contributions'

/** The contributions of one unit of time; the amount in centavos. */
export interface ChartPoint {
  /** Its first day, `YYYY-MM-DD`. */
  start: string
  amount: number
  contributions: number
}

// A start is a calendar day without an hour, so it is read and written in UTC.
const dateFormat = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('es-MX', { ...options, timeZone: 'UTC' })

const dayFormat = dateFormat({ day: 'numeric', month: 'short' })
const monthFormat = dateFormat({ month: 'short', year: '2-digit' })
const longFormat = dateFormat({ day: 'numeric', month: 'long', year: 'numeric' })
const longMonthFormat = dateFormat({ month: 'long', year: 'numeric' })

/** Under the axis: `20 nov`, `nov 26`. */
export function formatTick(unit: ChartUnit, start: string): string {
  const format = unit === 'month' ? monthFormat : dayFormat
  return format.format(new Date(start)).replaceAll('.', '').replace('-', ' ')
}

/** `20 de noviembre de 2026`, `semana del 16 de noviembre de 2026`, `noviembre de 2026`. */
export function formatPeriod(unit: ChartUnit, start: string): string {
  const date = new Date(start)
  if (unit === 'month') return longMonthFormat.format(date)
  return unit === 'week' ? `semana del ${longFormat.format(date)}` : longFormat.format(date)
}

const compact = new Intl.NumberFormat('es-MX', { notation: 'compact', maximumFractionDigits: 1 })

/** Beside the axis: `$1.5 k` of centavos, `12` of contributions. */
export function formatShortValue(measure: Measure, value: number): string {
  if (measure === 'contributions') return Number.isInteger(value) ? compact.format(value) : ''
  return `$${compact.format(value / 100)}`
}

const pesos = (centavos: number) => `$${formatAmount(centavos)}`

const formatCount = (n: number) =>
  `${n.toLocaleString('es-MX')} ${n === 1 ? 'aportación' : 'aportaciones'}`

/** `$500.00 en 3 aportaciones`. */
export function formatFigures({ amount, contributions }: Omit<ChartPoint, 'start'>): string {
  return `${pesos(amount)} en ${formatCount(contributions)}`
}

const ARTICLES: Record<ChartUnit, string> = { day: 'el ', week: 'la ', month: '' }

/** Describes the chart in a sentence or two. */
export function summarizeChart(unit: ChartUnit, points: readonly ChartPoint[]): string {
  const sum = (measure: Measure) => points.reduce((total, point) => total + point[measure], 0)
  const total = { amount: sum('amount'), contributions: sum('contributions') }
  const [first] = points
  if (!first || total.contributions === 0) return 'Sin aportaciones en este periodo.'
  const best = points.reduce((most, point) => (point.amount > most.amount ? point : most), first)
  return `Desde ${ARTICLES[unit]}${formatPeriod(unit, first.start)}: ${formatFigures(total)}. Lo más alto: ${formatPeriod(unit, best.start)}, ${pesos(best.amount)}.`
}
