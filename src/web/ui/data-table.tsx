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
  /** Many columns: stays a list of cards up to 1024 px instead of 768. */
  wide?: boolean | undefined
}

const layouts = {
  narrow: {
    table: 'md:table md:overflow-hidden md:rounded-lg md:bg-surface md:shadow-card',
    head: 'md:not-sr-only md:table-header-group',
    body: 'md:table-row-group',
    row: 'md:table-row md:rounded-none md:bg-transparent md:shadow-none md:hover:bg-sunk',
    cell: 'md:table-cell md:border-b md:border-line md:px-4 md:py-3',
    start: 'md:text-left',
    end: 'md:text-right',
    label: 'md:hidden',
  },
  wide: {
    table: 'lg:table lg:overflow-hidden lg:rounded-lg lg:bg-surface lg:shadow-card',
    head: 'lg:not-sr-only lg:table-header-group',
    body: 'lg:table-row-group',
    row: 'lg:table-row lg:rounded-none lg:bg-transparent lg:shadow-none lg:hover:bg-sunk',
    cell: 'lg:table-cell lg:border-b lg:border-line lg:px-4 lg:py-3',
    start: 'lg:text-left',
    end: 'lg:text-right',
    label: 'lg:hidden',
  },
}
type Layout = (typeof layouts)['narrow']

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

interface BodyCellProps<Row> {
  column: TableColumn<Row>
  row: Row
  layout: Layout
}

const BodyCell = <Row,>({ column, row, layout }: BodyCellProps<Row>) => {
  const { heading = false, align } = column
  const Element = heading ? 'th' : 'td'
  return (
    <Element
      {...kept(heading ? 'rowheader' : 'cell')}
      {...(heading && { scope: 'row' })}
      className={classNames(
        'py-1',
        layout.cell,
        heading ? 'block text-left font-semibold' : 'flex items-baseline justify-between gap-4',
        align === 'end' ? layout.end : layout.start,
        align === 'end' && 'money',
      )}
    >
      {!heading && (
        <span aria-hidden="true" className={classNames('text-sm text-muted', layout.label)}>
          {column.header}
        </span>
      )}
      <span>{column.cell(row)}</span>
    </Element>
  )
}

/** A table that becomes a list of cards on phones. */
export const DataTable = <Row,>(props: DataTableProps<Row>) => {
  const { caption, columns, rows, rowKey, empty, wide = false } = props
  const layout = layouts[wide ? 'wide' : 'narrow']
  if (rows.length === 0 && empty) return empty
  return (
    <table {...kept('table')} className={classNames('block w-full border-collapse', layout.table)}>
      <caption className="sr-only">{caption}</caption>
      <thead {...kept('rowgroup')} className={classNames('sr-only', layout.head)}>
        <tr {...kept('row')}>
          {columns.map((column) => (
            <HeaderCell key={column.id} column={column} />
          ))}
        </tr>
      </thead>
      <tbody {...kept('rowgroup')} className={classNames('grid gap-3', layout.body)}>
        {rows.map((row) => (
          <tr
            key={rowKey(row)}
            {...kept('row')}
            className={classNames('block rounded-lg bg-surface p-4 shadow-card', layout.row)}
          >
            {columns.map((column) => (
              <BodyCell key={column.id} column={column} row={row} layout={layout} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
