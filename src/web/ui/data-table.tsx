import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export interface TableColumn<Row> {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** 'end' for amounts and counts. */
  align?: 'start' | 'end' | undefined
  /** The column that names the row; the title of its card on phones. */
  heading?: boolean | undefined
}

export interface DataTableProps<Row> {
  /** What the table holds. */
  caption: string
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** In place of the rows when there are none. */
  empty?: ReactNode
}

/** Written out because Safari drops a table's meaning when its display changes. */
const kept = (role: string) => ({ role })

const HeaderCell = <Row,>({ column }: { column: TableColumn<Row> }) => (
  <th
    {...kept('columnheader')}
    scope="col"
    className={classNames(
      'border-b border-line px-4 py-3 text-sm font-semibold text-muted',
      column.align === 'end' ? 'text-right' : 'text-left',
    )}
  >
    {column.header}
  </th>
)

const BodyCell = <Row,>({ column, row }: { column: TableColumn<Row>; row: Row }) => {
  const { heading = false, align } = column
  const Element = heading ? 'th' : 'td'
  return (
    <Element
      {...kept(heading ? 'rowheader' : 'cell')}
      {...(heading && { scope: 'row' })}
      className={classNames(
        'py-1 md:table-cell md:border-b md:border-line md:px-4 md:py-3',
        heading ? 'block text-left font-semibold' : 'flex items-baseline justify-between gap-4',
        align === 'end' ? 'md:text-right' : 'md:text-left',
        align === 'end' && 'money',
      )}
    >
      {!heading && (
        <span aria-hidden="true" className="text-sm text-muted md:hidden">
          {column.header}
        </span>
      )}
      <span>{column.cell(row)}</span>
    </Element>
  )
}

/** A table that becomes a list of cards on phones. */
export const DataTable = <Row,>(props: DataTableProps<Row>) => {
  const { caption, columns, rows, rowKey, empty } = props
  if (rows.length === 0 && empty) return empty
  return (
    <table
      {...kept('table')}
      className="block w-full border-collapse md:table md:overflow-hidden md:rounded-lg md:bg-surface md:shadow-card"
    >
      <caption className="sr-only">{caption}</caption>
      <thead {...kept('rowgroup')} className="sr-only md:not-sr-only md:table-header-group">
        <tr {...kept('row')}>
          {columns.map((column) => (
            <HeaderCell key={column.id} column={column} />
          ))}
        </tr>
      </thead>
      <tbody {...kept('rowgroup')} className="grid gap-3 md:table-row-group">
        {rows.map((row) => (
          <tr
            key={rowKey(row)}
            {...kept('row')}
            className="block rounded-lg bg-surface p-4 shadow-card md:table-row md:rounded-none md:bg-transparent md:shadow-none md:hover:bg-sunk"
          >
            {columns.map((column) => (
              <BodyCell key={column.id} column={column} row={row} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
