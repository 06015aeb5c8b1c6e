import { readFileSync, writeFileSync } from 'node:fs'
import { type Aim, type Figure, formatNumber } from './measure.ts'

/** The figures of a run. */
export interface Report {
  /** When it began, ISO 8601. */
  at: string
  measures: Record<string, Figure[]>
  /** Measures that failed, with the error. */
  failures: Record<string, string>
}

export function readReport(file: string): Report {
  return JSON.parse(readFileSync(file, 'utf8')) as Report
}

export function saveReport(file: string, report: Report): void {
  writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`)
}

/** `0.31 ×`, or `212 MB`. */
const formatValue = (value: number, unit = '×') => `${formatNumber(value)} ${unit}`

function formatAim(aim: Aim | undefined, unit?: string): string {
  if (!aim) return ''
  return 'atLeast' in aim
    ? `≥ ${formatValue(aim.atLeast, unit)}`
    : `≤ ${formatValue(aim.atMost, unit)}`
}

function describeResult({ aim, value }: Figure): string {
  if (!aim) return ''
  const isMet = 'atLeast' in aim ? value >= aim.atLeast : value <= aim.atMost
  return isMet ? 'met' : 'MISSED'
}

function formatSpread(rounds: readonly number[]): string {
  if (rounds.length < 2) return ''
  return `${formatNumber(Math.min(...rounds))}–${formatNumber(Math.max(...rounds))}`
}

function toRow(figure: Figure, before: Figure | undefined): Record<string, string> {
  const { name, value, unit, rounds, aim, detail = '' } = figure
  return {
    figure: name,
    ...(before && { before: formatValue(before.value, before.unit) }),
    median: formatValue(value, unit),
    rounds: formatSpread(rounds),
    aim: formatAim(aim, unit),
    result: describeResult(figure),
    detail,
  }
}

/** Prints rows as columns of equal width, with a heading. */
function printTable(rows: readonly Record<string, string>[]): void {
  const columns = ['figure', 'before', 'median', 'rounds', 'aim', 'result', 'detail'].filter(
    (column) => rows.some((row) => row[column]),
  )
  const lines = [Object.fromEntries(columns.map((column) => [column, column])), ...rows]
  const widths = columns.map((column) =>
    Math.max(...lines.map((line) => (line[column] ?? '').length)),
  )
  for (const line of lines) {
    const cells = columns.map((column, index) => (line[column] ?? '').padEnd(widths[index] ?? 0))
    console.log(cells.join('  ').trimEnd())
  }
}

/** Prints one table of all figures, beside those of an earlier run if there is one. */
export function printFigures(report: Report, before?: Report): void {
  const known = Object.values(before?.measures ?? {}).flat()
  // The size of an answer is part of its name and may have changed.
  const toKey = ({ name }: Figure) => name.replace(/ \(\d+ bytes\)/, '')
  const figures = Object.values(report.measures).flat()
  printTable(
    figures.map((figure) =>
      toRow(
        figure,
        known.find((one) => toKey(one) === toKey(figure)),
      ),
    ),
  )
  for (const [name, failure] of Object.entries(report.failures))
    console.error(`\n${name} failed: ${failure}`)
}
