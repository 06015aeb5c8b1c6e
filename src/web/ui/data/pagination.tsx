import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ChevronLeftIcon, ChevronRightIcon } from '#web/ui/more-icons.tsx'
import { classNames } from '#web/ui/style/class-names.ts'

/**
 * The page numbers worth showing: first, last and the neighbors of `page`; 'gap' where some are
 * left out, never for a single one.
 */
export const listPageNumbers = (page: number, totalPages: number): (number | 'gap')[] => {
  const wanted = new Set([1, totalPages, page - 1, page, page + 1])
  const shown: (number | 'gap')[] = []
  for (let number = 1; number <= totalPages; number += 1) {
    const single = wanted.has(number - 1) && wanted.has(number + 1)
    if (wanted.has(number) || single) shown.push(number)
    else if (shown.at(-1) !== 'gap') shown.push('gap')
  }
  return shown
}

interface PaginationProps {
  /** From 1. */
  page: number
  totalPages: number
  hrefFor: (page: number) => string
}

const placeStyle = 'grid size-11 place-items-center rounded-full tabular-nums'

interface StepProps {
  /** Null where there is no such page. */
  to: string | null
  label: string
  children: ReactNode
}

const Step = ({ to, label, children }: StepProps) =>
  to ? (
    <Link to={to} aria-label={label} className={classNames(placeStyle, 'hover:bg-sunk')}>
      {children}
    </Link>
  ) : (
    <span aria-hidden="true" className={classNames(placeStyle, 'text-muted opacity-50')}>
      {children}
    </span>
  )

/** Page links of a list: they can be shared, opened in a new tab and left with Back. */
export const Pagination = ({ page, totalPages, hrefFor }: PaginationProps) => {
  if (totalPages <= 1) return null
  return (
    <nav aria-label="Páginas" className="flex items-center justify-center gap-1">
      <Step to={page > 1 ? hrefFor(page - 1) : null} label="Página anterior">
        <ChevronLeftIcon />
      </Step>
      <p className="px-2 whitespace-nowrap tabular-nums sm:hidden">
        Página {page} de {totalPages}
      </p>
      <ol className="hidden items-center gap-1 sm:flex">
        {listPageNumbers(page, totalPages).map((number, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two gaps differ by place alone
          <li key={place}>
            {number === 'gap' ? (
              <span aria-hidden="true" className={placeStyle}>
                …
              </span>
            ) : (
              <Link
                to={hrefFor(number)}
                aria-label={`Página ${number}`}
                aria-current={number === page ? 'page' : undefined}
                className={classNames(
                  placeStyle,
                  number === page ? 'bg-accent font-semibold text-accent-ink' : 'hover:bg-sunk',
                )}
              >
                {number}
              </Link>
            )}
          </li>
        ))}
      </ol>
      <Step to={page < totalPages ? hrefFor(page + 1) : null} label="Página siguiente">
        <ChevronRightIcon />
      </Step>
    </nav>
  )
}
