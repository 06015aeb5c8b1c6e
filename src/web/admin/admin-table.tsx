import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import type { Pagination } from '#contract/api/shapes.ts'
import type { Panel } from '#web/api/panel.ts'
import { PanelView } from '#web/shell/errors/panel-error.tsx'
import { ListPagination } from '#web/shell/lists/list-pagination.tsx'
import { TextLink, type TextLinkProps } from '#web/ui/actions/text-link.tsx'
import { DataTable, type DataTableProps } from '#web/ui/data/data-table.tsx'
import { StatusBadge } from '#web/ui/data/status-badge.tsx'
import { EmptyState, type EmptyStateProps } from '#web/ui/feedback/empty-state.tsx'
import { classNames } from '#web/ui/style/class-names.ts'
import { ListSkeleton } from './admin-frame.tsx'
import type { Label } from './labels.ts'

/** A link in a row: a touch target where rows are cards. */
export const RowLink = ({ className, ...rest }: TextLinkProps) => (
  <TextLink
    {...rest}
    className={classNames('inline-block min-w-6 py-2.5 wrap-anywhere lg:py-0.5', className)}
  />
)

export function MailLink({ address, className }: { address: string; className?: string }) {
  return (
    <a
      href={`mailto:${address}`}
      className={classNames(
        'inline-block py-2.5 text-sm font-normal text-muted lg:py-0.5 underline decoration-1 underline-offset-4 wrap-anywhere hover:text-ink',
        className,
      )}
    >
      {address}
    </a>
  )
}

export const LabelBadge = ({ label, tone }: Label) => <StatusBadge tone={tone}>{label}</StatusBadge>

interface AdminTableProps<Row> extends Pick<DataTableProps<Row>, 'caption' | 'columns' | 'rows'> {
  /** The row's `id` by default. */
  rowKey?: (row: Row) => string
  empty?: EmptyStateProps
}

/** A wide table; without rows it says why. */
export function AdminTable<Row extends object>({ rowKey, empty, ...table }: AdminTableProps<Row>) {
  return (
    <DataTable
      wide
      {...table}
      rowKey={rowKey ?? ((row) => ('id' in row ? String(row.id) : ''))}
      empty={empty && <EmptyState {...empty} />}
    />
  )
}

interface AdminListProps<Page> {
  panel: Panel<Page>
  loadingLabel: string
  children: (page: Page) => ReactNode
}

/** A page of a list with links to the others, its error, or a skeleton while another one loads. */
export function AdminList<Page extends { pagination: Pagination }>(props: AdminListProps<Page>) {
  const isLoading = useNavigation().location !== undefined
  if (isLoading) return <ListSkeleton label={props.loadingLabel} />
  return (
    <PanelView panel={props.panel}>
      {(page) => (
        <div className="grid grid-cols-1 gap-5">
          {props.children(page)}
          <ListPagination {...page.pagination} />
        </div>
      )}
    </PanelView>
  )
}
