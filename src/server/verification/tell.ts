import { formatPesos } from '#contract/money/money.ts'
import type { Check } from './check.ts'
import type { TableFigures } from './tables-store.ts'
import type { Verification } from './verify-database.ts'

function tellTable({ name, rows, newest, sums, digest }: TableFigures): string[] {
  return [
    `  ${name.padEnd(22)} ${String(rows).padStart(9)}  ${(newest ?? '—').padEnd(24)}  ${digest}`,
    ...Object.entries(sums).map(
      ([column, sum]) => `    ${column.padEnd(20)} ${formatPesos(sum).padStart(22)}`,
    ),
  ]
}

function tellCheck({ promise, count, found }: Check): string[] {
  const left = count - found.length
  return [
    `  ${count === 0 ? 'bien' : 'MAL '}  ${promise}${count === 0 ? '' : `: ${count} no`}`,
    ...found.map((id) => `          - ${id}`),
    ...(left > 0 ? [`          … y ${left} más`] : []),
  ]
}

/** What an operator reads; two copies of a database read the same, line by line. */
export function tellVerification({
  migrations,
  schema,
  tables,
  queues,
  checks,
}: Verification): string {
  const { tables: count, constraints, indexes, triggers, digest } = schema
  return [
    `Migraciones hechas: ${migrations.done.length} (la última: ${migrations.done.at(-1) ?? 'ninguna'})`,
    `Esquema: ${count} tablas, ${constraints} restricciones, ${indexes} índices, ${triggers} disparadores, huella ${digest || '—'}`,
    'Tablas: renglones, el más nuevo, huella; sumas',
    ...tables.flatMap(tellTable),
    'Tareas: por hacer, perdidas',
    ...queues.map(
      ({ name, waiting, failed }) =>
        `  ${name.padEnd(22)} ${String(waiting).padStart(9)} ${String(failed).padStart(9)}`,
    ),
    'Revisión',
    ...checks.flatMap(tellCheck),
  ].join('\n')
}
