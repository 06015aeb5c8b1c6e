import { formatPesos } from '#contract/money/money.ts'
import type { CheckResult } from './checks-store.ts'
import type { TableFigures } from './tables-store.ts'
import type { Verification } from './verify-database.ts'

function formatTable({ name, rows, newest, sums, digest }: TableFigures): string[] {
  return [
    `  ${name.padEnd(22)} ${String(rows).padStart(9)}  ${(newest ?? '—').padEnd(24)}  ${digest}`,
    ...Object.entries(sums).map(
      ([column, sum]) => `    ${column.padEnd(20)} ${formatPesos(sum).padStart(22)}`,
    ),
  ]
}

function formatCheck({ name, description, count, differences }: CheckResult): string[] {
  const rest = count - differences.length
  return [
    `  ${count === 0 ? 'ok    ' : 'FAILED'}  ${description} (${name})${count === 0 ? '' : `: ${count}`}`,
    ...differences.map(({ id, expected, found }) =>
      expected === null && found === null
        ? `            - ${id}`
        : `            - ${id}: expected ${formatPesos(expected ?? 0)}, found ${formatPesos(found ?? 0)}`,
    ),
    ...(rest > 0 ? [`            … and ${rest} more`] : []),
  ]
}

/** The report for an operator; two copies of a database give the same lines. */
export function formatReport({ migrations, schema, tables, queues, checks }: Verification): string {
  const { tables: count, constraints, indexes, triggers, digest } = schema
  return [
    `Migrations: ${migrations.done.length} (last: ${migrations.done.at(-1) ?? 'none'})`,
    `Schema: ${count} tables, ${constraints} constraints, ${indexes} indexes, ${triggers} triggers, digest ${digest || '—'}`,
    'Tables: rows, newest, digest; sums',
    ...tables.flatMap(formatTable),
    'Queues: waiting, failed',
    ...queues.map(
      ({ name, waiting, failed }) =>
        `  ${name.padEnd(22)} ${String(waiting).padStart(9)} ${String(failed).padStart(9)}`,
    ),
    'Checks',
    ...checks.flatMap(formatCheck),
  ].join('\n')
}
