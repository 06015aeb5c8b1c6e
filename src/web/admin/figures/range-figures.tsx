import { useEffect, useRef } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import {
  CHART_POINTS_MAX,
  countUnits,
  type DayRange,
  type getRangeMetrics,
  isWholeMonth,
  type TimeUnit,
} from '#contract/admin/admin.ts'
import type { Caller } from '#contract/api/caller.ts'
import type { ReplyOf } from '#contract/api/endpoint.ts'
import { formatPesos } from '#contract/money/money.ts'
import { DAY_MS } from '#contract/product/durations.ts'
import { LOCALE } from '#contract/product/product.ts'
import { toMexicoCityClock } from '#contract/text/dates.ts'
import { addDays } from '#contract/text/searched-days.ts'
import { toLoadResult } from '#web/api/load-result.ts'
import { formatCount } from '#web/format/text.ts'
import { readDay } from '#web/shell/lists/list-query.ts'
import { Section } from '#web/ui/layout/card.tsx'
import { segmentStyle, segmentTrack } from '#web/ui/layout/segment-style.ts'
import { classNames } from '#web/ui/style/class-names.ts'
import { listMonthPresets } from '../lists/day-presets.ts'
import { DaysFilter } from '../lists/list-filters.tsx'
import { Figures, formatInteger, readUnit } from './figures.tsx'

const PRESET_DAYS = [7, 30, 90] as const

function listPresets(now: Date) {
  const today = toMexicoCityClock(now).day
  const last = PRESET_DAYS.map((days) => ({
    label: `${days} días`,
    from: addDays(today, 1 - days),
    to: today,
  }))
  return [...last, ...listMonthPresets(today)]
}

/** The days of the address, else the last 30; turned around if they are backwards. */
function readRange(search: URLSearchParams, now: Date = new Date()) {
  const today = toMexicoCityClock(now).day
  const to = readDay(search, 'to') ?? today
  const from = readDay(search, 'from') ?? addDays(to, -29)
  return from <= to ? { from, to } : { from: to, to: from }
}

/** The unit of the address, or a longer one if its bars would be too many for the range. */
function readRangeUnit(search: URLSearchParams, range: DayRange): TimeUnit {
  const units: readonly TimeUnit[] = ['day', 'week', 'month']
  const fitting = units.filter((unit) => countUnits(unit, range) <= CHART_POINTS_MAX)
  return fitting.find((unit) => unit === readUnit(search)) ?? fitting[0] ?? 'month'
}

/** The figures of the range in the address, and the chart of the same days. */
export async function loadRange(call: Caller, search: URLSearchParams) {
  const range = readRange(search)
  const query = { ...range, unit: readRangeUnit(search, range) }
  const [figures, timeline] = await Promise.all([
    toLoadResult(call('GET /admin/range-metrics', { query: range }), 'Error al obtener el periodo'),
    toLoadResult(call('GET /admin/metrics-over-time', { query }), 'Error al obtener la gráfica'),
  ])
  return { range, figures, timeline }
}

const countDays = ({ from, to }: DayRange) => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1

/** `octubre de 2026`. */
const formatMonth = (day: string) =>
  new Date(day).toLocaleDateString(LOCALE, { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** 'octubre de 2026', 'noviembre de 2026, hasta el día 29' or, also of a preset on that day, '30 días'. */
export function nameRange(range: DayRange): string {
  const { from, to } = range
  const days = countDays(range)
  if (isWholeMonth(range)) return formatMonth(from)
  const isBegunMonth = from.endsWith('-01') && from.slice(0, 7) === to.slice(0, 7) && days > 1
  if (isBegunMonth && !PRESET_DAYS.some((preset) => preset === days))
    return `${formatMonth(from)}, hasta el día ${Number(to.slice(8))}`
  return formatCount(days, 'día', 'días')
}

/** The range before, as a sentence names it. */
export function namePreviousRange(before: DayRange): string {
  if (isWholeMonth(before)) return formatMonth(before.from)
  const days = countDays(before)
  return days === 1 ? 'el día anterior' : `los ${formatInteger(days)} días anteriores`
}

/** `+12 % que en los 30 días anteriores ($1,200.00)`; no percentage of nothing. */
export function compareWithBefore(now: number, before: number, span: string, shown: string) {
  if (before === 0) return `En ${span}: ${shown}`
  const change = Math.round(((now - before) / before) * 100)
  const sign = change > 0 ? '+' : change < 0 ? '−' : ''
  return `${sign}${Math.abs(change)} % que en ${span} (${shown})`
}

type RangeMetrics = ReplyOf<typeof getRangeMetrics>

function Presets({
  from,
  to,
  onChosen,
}: Pick<RangeMetrics['range'], 'from' | 'to'> & { onChosen: () => void }) {
  const [search] = useSearchParams()
  const toPath = (days: DayRange) => {
    const query = new URLSearchParams(search)
    query.set('from', days.from)
    query.set('to', days.to)
    return `?${query}`
  }
  // On some days a month is one of the others: the one that was pressed is shown.
  const presets = listPresets(new Date())
  const { state } = useLocation()
  const alike = presets.filter((days) => to === days.to && from === days.from)
  const shown = alike.find(({ label }) => label === state?.preset) ?? alike[0]
  return (
    <nav
      aria-label="Periodos frecuentes"
      className={classNames(
        segmentTrack,
        'flex-wrap max-sm:grid max-sm:grid-cols-6 max-sm:justify-items-stretch max-sm:rounded-lg max-sm:text-center max-sm:*:col-span-2 max-sm:*:px-2 max-sm:[&>:nth-child(n+4)]:col-span-3',
      )}
    >
      {presets.map((preset) => (
        <Link
          key={preset.label}
          to={toPath(preset)}
          state={{ preset: preset.label }}
          preventScrollReset
          onClick={onChosen}
          aria-current={preset === shown ? 'true' : undefined}
          className={segmentStyle(preset === shown)}
        >
          {preset.label}
        </Link>
      ))}
    </nav>
  )
}

/** What left the figures of a range after it. */
function describeLater({ laterRefunds, laterDisputes }: RangeMetrics): { sum?: string } {
  const parts = [
    laterRefunds.count > 0 && formatCount(laterRefunds.count, 'devolución', 'devoluciones'),
    laterDisputes.count > 0 && formatCount(laterDisputes.count, 'aclaración', 'aclaraciones'),
  ].filter((part) => part !== false)
  if (parts.length === 0) return {}
  const amount = formatPesos(laterRefunds.amount + laterDisputes.amount)
  return { sum: `Ya sin ${parts.join(' y ')} de después de este periodo: −${amount}.` }
}

/** Figures of a range of days beside those of the range before it. */
export function RangeFigures({ metrics }: { metrics: RangeMetrics }) {
  const [search] = useSearchParams()
  const { range, before } = metrics
  const heading = useRef<HTMLHeadingElement>(null)
  const isChosen = useRef(false)
  // Once the chosen range is there; a typed one keeps the focus in its field.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each change of the range
  useEffect(() => {
    if (isChosen.current) heading.current?.focus()
    isChosen.current = false
  }, [range.from, range.to])
  const unit = search.get('unit')
  const compare = (name: 'revenue' | 'commissions' | 'contributions', shown: string) =>
    compareWithBefore(range[name], before[name], namePreviousRange(before), shown)
  return (
    <Section
      id="periodo"
      title={`Periodo: ${nameRange(range)}`}
      headingRef={heading}
      className="grid-cols-1 gap-4"
    >
      <div className="flex flex-wrap items-start justify-between gap-4">
        {/* Beside the fields, not their labels, also while one of them has an error. */}
        <div className="lg:mt-7">
          <Presets
            {...range}
            onChosen={() => {
              isChosen.current = true
            }}
          />
        </div>
        <DaysFilter label="Otros días" from={range.from} to={range.to}>
          {unit && <input type="hidden" name="unit" value={unit} />}
        </DaysFilter>
      </div>
      <Figures
        {...describeLater(metrics)}
        figures={[
          {
            name: 'Ingresos',
            value: formatPesos(range.revenue),
            note: compare('revenue', formatPesos(before.revenue)),
          },
          {
            name: 'Comisiones',
            value: formatPesos(range.commissions),
            note: compare('commissions', formatPesos(before.commissions)),
          },
          {
            name: 'Aportaciones',
            value: formatInteger(range.contributions),
            note: compare('contributions', formatInteger(before.contributions)),
          },
        ]}
      />
    </Section>
  )
}
