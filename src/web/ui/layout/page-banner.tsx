import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ChevronLeftIcon, ChevronRightIcon } from '#web/ui/more-icons.tsx'
import { classNames } from '#web/ui/style/class-names.ts'

export interface BreadcrumbItem {
  label: string
  /** Absent on the page itself, the last one. */
  to?: string | undefined
}

/** The way here; the caller begins it at 'Inicio'. A phone has room for the step back alone. */
const Breadcrumb = ({ items }: { items: readonly BreadcrumbItem[] }) => (
  <nav aria-label="Ruta de navegación" className="text-sm">
    <ol className="flex items-center gap-x-1 sm:flex-wrap">
      {items.map(({ label, to }, place) => (
        <li
          key={label}
          className={classNames(
            'flex min-w-0 items-center gap-1',
            items.length > 1 && place !== items.length - 2 && 'max-sm:hidden',
          )}
        >
          {place > 0 && <ChevronRightIcon className="size-4 shrink-0 text-muted max-sm:hidden" />}
          {place === items.length - 2 && (
            <ChevronLeftIcon className="-ml-1 size-4 shrink-0 text-muted sm:hidden" />
          )}
          {to ? (
            <Link
              to={to}
              className="-mx-1 grid min-h-11 min-w-0 grid-cols-1 items-center rounded-sm px-1 underline-offset-4 hover:underline"
            >
              <span className="wrap-anywhere sm:truncate">{label}</span>
            </Link>
          ) : (
            <span aria-current="page" className="truncate text-muted">
              {label}
            </span>
          )}
        </li>
      ))}
    </ol>
  </nav>
)

export interface PageBannerProps {
  title: ReactNode
  /** Of the title, which then can be focused. */
  titleId?: string
  breadcrumb: readonly BreadcrumbItem[]
  /** In a page of the server the browser focuses the title: the answer to a form begins there. */
  isAnswer?: boolean
  text?: ReactNode
  /** Buttons at the right, below the title on phones. */
  action?: ReactNode
  /** Lower, on the page's own ground: the page is for work, and its rows come first. */
  isCompact?: boolean
}

/** The head of a page: breadcrumb, title, main action. */
export const PageBanner = ({
  title,
  titleId,
  breadcrumb,
  isAnswer = false,
  text,
  action,
  isCompact = false,
}: PageBannerProps) => (
  <header className={isCompact ? undefined : 'border-b border-line bg-sunk'}>
    <div
      className={classNames(
        'page-column grid',
        isCompact ? 'pt-1 lg:[&_nav_a]:min-h-7' : 'gap-2 pt-2 pb-6 sm:pb-8',
      )}
    >
      <Breadcrumb items={breadcrumb} />
      <div
        className={classNames(
          'flex flex-wrap justify-between gap-x-6',
          isCompact ? 'gap-y-2 max-sm:items-center' : 'items-end gap-y-4',
        )}
      >
        <div className={classNames('grid min-w-0 gap-2', isCompact && 'grow sm:basis-64')}>
          <h1
            id={titleId}
            {...((isAnswer || titleId) && { tabIndex: -1, autoFocus: isAnswer })}
            className={classNames(
              'wrap-anywhere',
              // The desk moves the focus here: whoever uses the keyboard sees where it is.
              isCompact
                ? 'scroll-mt-2 justify-self-start rounded-sm text-xl'
                : 'text-2xl focus:outline-none',
            )}
          >
            {title}
          </h1>
          {text && (
            <p className={isCompact ? 'text-sm text-muted' : 'max-w-prose text-muted'}>{text}</p>
          )}
        </div>
        {action && (
          <div
            className={classNames(
              'flex flex-wrap items-center gap-3',
              isCompact &&
                'max-sm:gap-2 max-sm:[&>:is(a,button)]:px-3 max-sm:[&>:is(a,button)]:text-sm',
            )}
          >
            {action}
          </div>
        )}
      </div>
    </div>
  </header>
)
