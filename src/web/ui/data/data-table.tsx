import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from '#web/ui/style/class-names.ts'

/** Orders the rows by a column. */
interface ColumnOrder {
  /** The order that the rows have now, if it is by this column. */
  now: 'ascending' | 'descending' | 'none'
  /** That order, announced when it comes: 'de mayor a menor'. */
  text: string
  /** The same list in the other order. */
  to: string
}

export interface TableColumn<Row> {
  /** Its own in the table. */
  header: string
  cell: (row: Row) => ReactNode
  /** 'end' for amounts and counts. */
  align?: 'start' | 'end' | undefined
  /** In a table its words stay on one line: a date, a badge. */
  unbroken?: boolean | undefined
  /** The column that names the row; the title of its card on phones. */
  heading?: boolean | undefined
  order?: ColumnOrder | undefined
  /** Of these rows it takes a card's whole width, under its label: buttons. */
  below?: ((row: Row) => boolean) | undefined
  /** Of these rows a card leaves it out: it says nothing there. */
  blank?: ((row: Row) => boolean) | undefined
  /**
   * Where the cell goes on a card of two lines; a wide table's rows are such cards as soon as one column sets this. A
   * column without it is a line of its own, with its label.
   */
  card?: 'first-end' | 'second' | 'second-end' | 'below' | 'none' | undefined
}

export interface DataTableProps<Row> {
  caption: string
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** In place of the rows when there are none. */
  empty?: ReactNode
  /** Many columns: needs the more room to be a table. */
  wide?: boolean | undefined
  /** Cards stand two and two where they have room. */
  pairsCards?: boolean
}

/** Container queries in rem: with a larger font, cards stay cards up to a greater width. */
const layouts = {
  narrow: {
    table:
      '@min-[44rem]:table @min-[44rem]:overflow-hidden @min-[44rem]:rounded-lg @min-[44rem]:bg-surface @min-[44rem]:shadow-card',
    head: '@min-[44rem]:not-sr-only @min-[44rem]:table-header-group',
    body: '@min-[44rem]:table-row-group',
    row: '@min-[44rem]:table-row @min-[44rem]:rounded-none @min-[44rem]:bg-transparent @min-[44rem]:shadow-none @min-[44rem]:hover:bg-sunk',
    cell: '@min-[44rem]:table-cell @min-[44rem]:border-b @min-[44rem]:border-line @min-[44rem]:px-4',
    roomy: '@min-[44rem]:py-3',
    dense: '@min-[44rem]:py-1.5 @min-[44rem]:leading-tight',
    start: '@min-[44rem]:justify-items-start @min-[44rem]:text-left',
    end: '@min-[44rem]:justify-items-end @min-[44rem]:text-right',
    unbroken: '@min-[44rem]:whitespace-nowrap',
    label: '@min-[44rem]:hidden',
    link: 'hidden @min-[44rem]:inline-flex',
  },
  wide: {
    table:
      '@min-[58rem]:table @min-[58rem]:overflow-hidden @min-[58rem]:rounded-lg @min-[58rem]:bg-surface @min-[58rem]:shadow-card',
    head: '@min-[58rem]:not-sr-only @min-[58rem]:table-header-group',
    body: '@min-[58rem]:table-row-group',
    row: '@min-[58rem]:table-row @min-[58rem]:rounded-none @min-[58rem]:bg-transparent @min-[58rem]:shadow-none @min-[58rem]:hover:bg-sunk',
    cell: '@min-[58rem]:table-cell @min-[58rem]:border-b @min-[58rem]:border-line @min-[58rem]:px-4',
    roomy: '@min-[58rem]:py-3',
    dense: '@min-[58rem]:py-1.5 @min-[58rem]:leading-tight',
    start: '@min-[58rem]:justify-items-start @min-[58rem]:text-left',
    end: '@min-[58rem]:justify-items-end @min-[58rem]:text-right',
    unbroken: '@min-[58rem]:whitespace-nowrap',
    label: '@min-[58rem]:hidden',
    link: 'hidden @min-[58rem]:inline-flex',
  },
}
type Layout = (typeof layouts)['narrow']

/** Cells of a card of two lines, one under the other where the text is large; in a table the layout's `cell` sets the display again. */
const CARD_PLACES = {
  'first-end':
    'block self-center justify-items-end text-right @min-[17rem]:col-start-3 @min-[17rem]:row-start-1',
  second:
    'block min-w-0 self-center text-left text-sm @min-[17rem]:col-start-1 @min-[17rem]:row-start-2',
  'second-end':
    'block self-center justify-items-end text-right @min-[17rem]:col-span-2 @min-[17rem]:col-start-2 @min-[17rem]:row-start-2',
  below: 'block pb-1 text-left @min-[17rem]:col-span-3',
  none: 'hidden',
}
const CARD_HEADING =
  'block min-w-0 self-center text-left font-semibold @min-[17rem]:col-span-2 @min-[17rem]:col-start-1 @min-[17rem]:row-start-1'

/** What a cell of a compact wide table shows in the table only. */
export const tableOnlyStyle = '@max-[58rem]:hidden'
/** What has a card's line for itself, and breaks where it does not fit. */
export const cardLineStyle = '@max-[58rem]:block @max-[58rem]:wrap-anywhere'
/** And what it shows on the card only. */
export const cardOnlyStyle = '@min-[58rem]:hidden'

/** An explicit role: Safari drops a table's semantics when its display changes. */
const withRole = (role: string) => ({ role })

const ARROWS = { ascending: '↑', descending: '↓', none: '↕' }

interface OrderLinkProps extends Omit<ColumnOrder, 'text'> {
  header: string
  layout: Layout
}

/**
 * Sorts in the address, so that a reload and a shared link keep the order. Where rows are cards the head is hidden,
 * and nobody sees the focus in it: there it is text.
 */
const OrderLink = ({ header, now, to, layout }: OrderLinkProps) => (
  <>
    <span className={layout.label}>{header}</span>
    <Link
      to={to}
      preventScrollReset
      className={classNames(
        'min-h-6 items-baseline gap-1.5 whitespace-nowrap underline-offset-4 hover:text-ink hover:underline',
        layout.link,
      )}
    >
      {header}
      <span aria-hidden="true" className={now === 'none' ? undefined : 'text-accent'}>
        {ARROWS[now]}
      </span>
    </Link>
  </>
)

interface HeaderCellProps<Row> {
  column: TableColumn<Row>
  layout: Layout
}

const HeaderCell = <Row,>({ column, layout }: HeaderCellProps<Row>) => (
  <th
    {...withRole('columnheader')}
    scope="col"
    aria-sort={column.order?.now}
    className={classNames(
      'border-b border-line px-4 py-3 align-baseline text-sm font-semibold text-muted',
      column.align === 'end' ? 'text-right' : 'text-left',
    )}
  >
    {column.order ? (
      <OrderLink {...column.order} header={column.header} layout={layout} />
    ) : (
      column.header
    )}
  </th>
)

interface BodyCellProps<Row> {
  column: TableColumn<Row>
  /** Of the column, from 0. */
  place: number
  row: Row
  layout: Layout
  isCompact: boolean
}

const START_OF_CARD = 'block justify-items-start py-1 text-left font-semibold'
const LINE_OF_CARD =
  'flex flex-wrap items-baseline justify-between gap-x-4 justify-items-end py-1 text-right'

/** Where a cell stands on a card. */
function findCardStyle<Row>(column: TableColumn<Row>, row: Row, isCompact: boolean): string {
  const { heading, card, blank } = column
  if (blank?.(row)) return CARD_PLACES.none
  if (heading) return isCompact ? CARD_HEADING : START_OF_CARD
  if (!isCompact) return LINE_OF_CARD
  return card ? CARD_PLACES[card] : `@min-[17rem]:col-span-3 ${LINE_OF_CARD}`
}

const BodyCell = <Row,>({ column, place, row, layout, isCompact }: BodyCellProps<Row>) => {
  const { heading = false, align, unbroken, below, card } = column
  const Element = heading ? 'th' : 'td'
  return (
    <Element
      {...withRole(heading ? 'rowheader' : 'cell')}
      {...(heading && { scope: 'row' })}
      aria-colindex={isCompact ? place + 1 : undefined}
      className={classNames(
        findCardStyle(column, row, isCompact),
        layout.cell,
        isCompact ? layout.dense : layout.roomy,
        align === 'end' ? layout.end : layout.start,
        align === 'end' && 'money',
        unbroken && layout.unbroken,
      )}
    >
      {!heading && !(isCompact && card) && (
        <span
          aria-hidden="true"
          className={classNames('max-w-1/2 shrink-0 text-left text-sm text-muted', layout.label)}
        >
          {column.header}
        </span>
      )}
      <span
        className={classNames(
          'block min-w-0 grow [justify-items:inherit]',
          below?.(row) ? 'mt-1 basis-full text-left' : 'basis-32',
        )}
      >
        {column.cell(row)}
      </span>
    </Element>
  )
}

/** Stacks the lines of a cell, aligned like the cell's text. */
export const stackedCellStyle = 'grid [justify-items:inherit]'

/** A table; on phones a list of cards, with each value to the right of its label. */
export const DataTable = <Row,>(props: DataTableProps<Row>) => {
  const { caption, columns, rows, rowKey, empty, wide = false, pairsCards = false } = props
  const layout = layouts[wide ? 'wide' : 'narrow']
  const isCompact = columns.some(({ card }) => card)
  const ordered = columns.find(({ order }) => order && order.now !== 'none')
  if (rows.length === 0 && empty) return empty
  return (
    <div className="@container">
      {ordered && (
        <p role="status" className="sr-only">
          Ordenado por {ordered.header.toLowerCase()}, {ordered.order?.text}
        </p>
      )}
      <table
        {...withRole('table')}
        className={classNames('block w-full border-collapse', layout.table)}
      >
        <caption className="sr-only">{caption}</caption>
        <thead {...withRole('rowgroup')} className={classNames('sr-only', layout.head)}>
          <tr {...withRole('row')}>
            {columns.map((column) => (
              <HeaderCell key={column.header} column={column} layout={layout} />
            ))}
          </tr>
        </thead>
        <tbody
          {...withRole('rowgroup')}
          className={classNames(
            'grid',
            isCompact ? 'gap-2' : 'gap-3',
            pairsCards && '@min-[40rem]:grid-cols-2',
            layout.body,
          )}
        >
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              {...withRole('row')}
              className={classNames(
                'rounded-lg bg-surface shadow-card',
                isCompact
                  ? 'grid grid-cols-1 content-start gap-x-2 px-4 py-2 @min-[17rem]:grid-cols-[minmax(7rem,1fr)_auto_auto]'
                  : 'block p-4',
                layout.row,
              )}
            >
              {columns.map((column, place) => (
                <BodyCell key={column.header} {...{ column, place, row, layout, isCompact }} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
