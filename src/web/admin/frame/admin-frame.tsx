import { Fragment, type ReactNode, useMemo, useRef, useState } from 'react'
import { Link, useLocation, useNavigation } from 'react-router'
import type { DeskEventRow } from '#contract/admin/admin.ts'
import type { Pagination } from '#contract/api/shapes.ts'
import { PATHS } from '#contract/product/paths.ts'
import type { LoadResult } from '#web/api/load-result.ts'
import { LeaveGuard } from '#web/forms/leave-guard.tsx'
import { useHomePath } from '#web/session/navigation/use-home-path.ts'
import { LoadResultView } from '#web/shell/errors/load-result-view.tsx'
import { ListPagination, ListPosition } from '#web/shell/lists/list-filter.tsx'
import { PageBanner } from '#web/shell/page/banner-page.tsx'
import { DESK_CONTENT_ID, RequiresJavaScript } from '#web/shell/page/page.tsx'
import { DataTable, type DataTableProps } from '#web/ui/data/data-table.tsx'
import { EmailAddress } from '#web/ui/data/email-address.tsx'
import { StatusBadge } from '#web/ui/data/status-badge.tsx'
import { EmptyState, type EmptyStateProps } from '#web/ui/feedback/empty-state.tsx'
import { LoadingArea, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { useTypedText } from '#web/ui/fields/use-typed-text.ts'
import { ChevronDownIcon } from '#web/ui/icons.tsx'
import { classNames } from '#web/ui/style/class-names.ts'
import { EVENT_STATUS_LABELS, type Label } from '../labels.ts'
import {
  ListNav,
  ListOriginContext,
  type OriginRow,
  readListOriginState,
  useListOrigin,
} from '../lists/list-origin.tsx'
import { CaseNav } from '../queue/case-nav.tsx'
import { ReasonDialogs } from '../reason-dialog.tsx'
import { usePageStart } from './page-start.ts'

/** The folio of a row's contribution, below its name. */
export function Folio({ children }: { children: string }) {
  return <span className="text-sm font-normal whitespace-nowrap text-muted">{children}</span>
}

export function MailLink({ address, className }: { address: string; className?: string }) {
  return (
    <a
      href={`mailto:${address}`}
      className={classNames(
        'inline-block py-2.5 text-sm font-normal text-muted lg:min-h-6 lg:py-0.5 underline decoration-1 underline-offset-4 wrap-anywhere hover:text-ink',
        className,
      )}
    >
      <EmailAddress address={address} />
    </a>
  )
}

export const LabelBadge = ({ label, tone }: Label) => <StatusBadge tone={tone}>{label}</StatusBadge>

/** An event's status, and that an admin closed and hid it: 'Completado' would say that its day had passed. */
export const EventBadges = ({ status, heldAt }: Pick<DeskEventRow, 'status' | 'heldAt'>) => (
  <span className="inline-flex flex-wrap gap-2 [justify-content:inherit]">
    {(heldAt === null || status !== 'COMPLETED') && <LabelBadge {...EVENT_STATUS_LABELS[status]} />}
    {heldAt !== null && <StatusBadge tone="danger">Cerrado y oculto</StatusBadge>}
  </span>
)

interface AdminTableProps<Row> extends Pick<DataTableProps<Row>, 'caption' | 'columns' | 'rows'> {
  /** The row's `id` by default. */
  rowKey?: (row: Row) => string
  empty?: EmptyStateProps | undefined
  /** The page of a row, which leads to those of the rows beside it: its link is a `CaseLink`. */
  toCase?: (row: Row) => OriginRow
}

/** A wide table; without rows it says why. */
export function AdminTable<Row extends object>(props: AdminTableProps<Row>) {
  const { rowKey, empty, toCase, ...table } = props
  const trail = useListOrigin(
    useMemo(() => (toCase ? table.rows.map(toCase) : []), [table.rows, toCase]),
  )
  return (
    <ListOriginContext value={toCase ? trail : null}>
      <DataTable
        wide
        {...table}
        rowKey={rowKey ?? ((row) => ('id' in row ? String(row.id) : ''))}
        empty={empty && <EmptyState {...empty} />}
      />
    </ListOriginContext>
  )
}

interface AdminListProps<Page> {
  result: LoadResult<Page>
  loadingLabel: string
  children: (page: Page) => ReactNode
}

const readOrder = ({ search }: { search: string }) => new URLSearchParams(search).get('order')

/**
 * A page of a list with links to the others, its error, or a skeleton while another one loads. Another order
 * leaves the table, whose header has the focus.
 */
export function AdminList<Page extends { pagination: Pagination }>(props: AdminListProps<Page>) {
  const { result } = props
  const shown = useLocation()
  const next = useNavigation().location
  const isReordering = next?.pathname === shown.pathname && readOrder(next) !== readOrder(shown)
  const isLoading = next !== undefined && !isReordering
  return (
    <div aria-busy={isReordering} className="grid grid-cols-1 gap-3">
      {result.data && <ListPosition {...result.data.pagination} />}
      {isLoading ? (
        <ListSkeleton label={props.loadingLabel} />
      ) : (
        <LoadResultView result={result}>
          {(page) => (
            <>
              {props.children(page)}
              <ListPagination {...page.pagination} />
            </>
          )}
        </LoadResultView>
      )}
    </div>
  )
}

const ADMIN = { label: 'Administración', to: PATHS.admin }

interface Part {
  id: string
  label: string
}

/** So many links to parts stand in one row of a phone. */
const PARTS_IN_A_ROW = 2

/** Leads to the parts of a page that is several screens long; on a phone they are one press away. */
function PageParts({ parts }: { parts: readonly Part[] }) {
  const { search, state } = useLocation()
  const [isOpen, setOpen] = useState(false)
  const folds = parts.length > PARTS_IN_A_ROW
  return (
    <nav aria-label="En esta página" className="-my-3 print:hidden">
      {folds && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="inline-flex min-h-11 items-center gap-2 rounded-sm text-sm text-muted sm:hidden"
        >
          En esta página
          <ChevronDownIcon className={isOpen ? 'rotate-180' : undefined} />
        </button>
      )}
      <ul
        className={classNames('-mx-2 flex flex-wrap gap-x-1', folds && !isOpen && 'max-sm:hidden')}
      >
        {parts.map(({ id, label }) => (
          <li key={id}>
            <Link
              to={{ search, hash: id }}
              state={state}
              onClick={() => setOpen(false)}
              className="inline-flex min-h-11 items-center px-2 text-sm whitespace-nowrap text-muted underline decoration-1 underline-offset-4 -outline-offset-3 hover:text-ink"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The bars above a page; whoever was led to one of its parts has the bar of the cases right before it. */
function PageNavs({ parts, isPending }: Required<Pick<AdminFrameProps, 'parts' | 'isPending'>>) {
  const { hash } = useLocation()
  const bars = isPending
    ? []
    : [
        <Fragment key="bars">
          <CaseNav />
          <ListNav />
        </Fragment>,
      ]
  const links = parts.length > 0 ? [<PageParts key="parts" parts={parts} />] : []
  const isAtPart = hash !== '' && hash !== `#${DESK_CONTENT_ID}`
  return isAtPart ? [...links, ...bars] : [...bars, ...links]
}

interface AdminFrameProps {
  title: string
  text?: ReactNode
  action?: ReactNode
  /** What lies between the desk and this page. */
  trail?: readonly { label: string; to: string }[]
  /** The parts of a long page, by the ids of their headings. */
  parts?: readonly Part[]
  /** Another frame takes this one's place once its data are there. */
  isPending?: boolean
  children: ReactNode
}

/** Banner and column of every admin page, below the search and the navigation of the desk. */
export function AdminFrame({
  title,
  text,
  action,
  trail = [],
  parts = [],
  isPending = false,
  children,
}: AdminFrameProps) {
  const home = useHomePath()
  // The server does not know who reads: a link that the page then takes away would be pressed in vain.
  const hasDeskCrumb = !isPending && home !== ADMIN.to && title !== ADMIN.label
  const frame = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  usePageStart(content)
  const { results } = readListOriginState(useLocation().state)
  // The server does not know the history either: until the data are there the page is as it was sent.
  const steps = results && !isPending ? [{ label: 'Buscar', to: results }] : trail
  const hasTypedText = useTypedText(frame, 'form[method=post]')
  return (
    <div ref={frame}>
      <ReasonDialogs>
        <PageBanner
          isCompact
          title={title}
          titleId={DESK_CONTENT_ID}
          trail={hasDeskCrumb ? [ADMIN, ...steps] : steps}
          text={text}
          action={action}
        />
        <div
          ref={content}
          data-wide
          className="page-column grid grid-cols-1 gap-4 pt-3 pb-8 sm:gap-6"
        >
          <PageNavs parts={parts} isPending={isPending} />
          {children}
        </div>
        {!isPending && (
          <LeaveGuard
            isDirty={hasTypedText}
            text="Lo que escribiste en esta página todavía no se guarda, y se perderá."
          />
        )}
      </ReasonDialogs>
    </div>
  )
}

export function ListSkeleton({ label }: { label: string }) {
  return (
    <LoadingArea label={label}>
      <div className="grid gap-3">
        {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
          <Skeleton key={row} className="h-14 rounded-md" />
        ))}
      </div>
    </LoadingArea>
  )
}

export function AdminPending({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <AdminFrame title={title} isPending>
      {children ?? <ListSkeleton label="Cargando" />}
      <RequiresJavaScript />
    </AdminFrame>
  )
}
