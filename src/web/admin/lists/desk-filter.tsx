import { type ReactNode, useId, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { LOCALE } from '#contract/product/product.ts'
import { formatShortDate } from '#web/format/dates.ts'
import { useUrlValue } from '#web/shell/lists/list-filter.tsx'
import { buildPagePath, readId, readPage } from '#web/shell/lists/list-query.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { controlStyle } from '#web/ui/fields/field-frame.tsx'
import { ChevronDownIcon, CloseIcon } from '#web/ui/icons.tsx'
import { FilterIcon, SearchIcon } from '#web/ui/more-icons.tsx'
import { classNames } from '#web/ui/style/class-names.ts'
import { ApplyFilter, FilterForm } from './filter-form.tsx'

/** A filter, as its chip says it: 'Estado: Vencida'. */
interface NamedFilter {
  /** Its parameter in the URL. */
  name: string
  label: string
  /** In words; null if it is not set, or the URL has what is none of its values. */
  value: string | null
}

export const nameFilters = (
  filters: readonly (readonly [name: string, label: string, value: string | null | undefined])[],
): NamedFilter[] => filters.map(([name, label, value]) => ({ name, label, value: value || null }))

const lists = new Intl.ListFormat(LOCALE, { type: 'conjunction' })

interface UnreadFiltersProps {
  filters: readonly NamedFilter[]
  className?: string
}

/** Names the filters that the address has and that are left out. */
export function UnreadFilters({ filters, className }: UnreadFiltersProps) {
  const [search] = useSearchParams()
  const [page, before, done] = ['page', 'before', 'done'].map((name) => search.get(name))
  const isPageRead = !page || page === String(readPage(search))
  const isBeforeRead = !before || readId(search, 'before')
  const unread = filters
    .filter(({ name, value }) => !value && search.get(name)?.trim())
    .map(({ label }) => `“${label}”`)
  const texts = [
    unread.length === 1 && `No se entendió el filtro ${unread}: no se aplica.`,
    unread.length > 1 && `No se entendieron los filtros ${lists.format(unread)}: no se aplican.`,
    !(isPageRead && isBeforeRead) && 'No se entendió la página: esta es la primera.',
    done && !['true', 'false'].includes(done) && 'No se entendió qué vista: esta es la de siempre.',
  ].filter((text) => !!text)
  if (texts.length === 0) return null
  return (
    <div className={className}>
      <Banner tone="warning">{texts.join(' ')}</Banner>
    </div>
  )
}

/** `2026-11-23` → '23 nov 2026'. */
export const formatDay = (day: string) => formatShortDate(`${day}T12:00:00Z`)

interface ChipProps extends NamedFilter {
  onRemoved: () => void
}

/** Says what is filtered, and takes it away. */
function Chip({ name, label, value, onRemoved }: ChipProps) {
  const [search] = useSearchParams()
  const others = new URLSearchParams([...search].filter(([other]) => other !== name))
  return (
    <Link
      to={buildPagePath(others, 1)}
      preventScrollReset
      onClick={onRemoved}
      aria-label={`Quitar el filtro ${label}: ${value}`}
      className="inline-flex min-h-11 max-w-full items-center gap-1.5 rounded-full bg-sunk px-4 text-sm font-semibold hover:bg-line"
    >
      <span className="truncate">
        {label}: {value}
      </span>
      <CloseIcon className="size-4 shrink-0" />
    </Link>
  )
}

function SearchField({ placeholder, value }: { placeholder: string; value: string | undefined }) {
  const [typed, type] = useUrlValue(value ?? '')
  return (
    <div className="flex min-w-0 grow basis-56 gap-2 md:max-w-md md:basis-64">
      <input
        name="search"
        type="search"
        aria-label="Buscar"
        placeholder={placeholder}
        maxLength={100}
        value={typed}
        onChange={(event) => type(event.target.value)}
        className={controlStyle}
      />
      <Button type="submit" variant="secondary" size="icon" className="size-12" aria-label="Buscar">
        <SearchIcon />
      </Button>
    </div>
  )
}

interface DeskFilterProps {
  label: string
  /** Absent for a list that has no words to search. */
  search?: { placeholder: string; value: string | undefined }
  /** Each that is set is a chip beside the button that opens the fields. */
  filters: readonly NamedFilter[]
  /** The fields. */
  children: ReactNode
}

/**
 * Search and filters above a list of the desk: one line, so that rows come first; on a phone the filters beside
 * a search are an icon. The fields open in place; those that are not empty are in the URL.
 */
export function DeskFilter({ label, search, filters, children }: DeskFilterProps) {
  const [isOpen, setOpen] = useState(false)
  const fieldsId = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const set = filters.filter(({ value }) => value)
  return (
    <FilterForm label={label} className="grid gap-3" onRefused={() => setOpen(true)}>
      <div className="flex flex-wrap items-center gap-2">
        {search && <SearchField {...search} />}
        <Button
          ref={opener}
          variant="secondary"
          className={classNames('min-h-12', search && 'max-sm:w-12 max-sm:px-0')}
          aria-expanded={isOpen}
          aria-controls={fieldsId}
          onClick={() => setOpen(!isOpen)}
        >
          {search && <FilterIcon className="sm:hidden" />}
          <span className={search && 'max-sm:sr-only'}>
            {set.length > 0 ? `Filtros (${set.length})` : 'Filtros'}
          </span>
          <ChevronDownIcon
            className={classNames(search && 'max-sm:hidden', isOpen && 'rotate-180')}
          />
        </Button>
        {set.map((filter) => (
          <Chip key={filter.name} {...filter} onRemoved={() => opener.current?.focus()} />
        ))}
      </div>
      <div
        id={fieldsId}
        hidden={!isOpen}
        className="flex flex-wrap items-start gap-x-3 gap-y-4 rounded-lg bg-sunk p-4 md:max-lg:has-[>:nth-child(6)]:grid md:max-lg:grid-cols-3 *:grow *:basis-36 lg:*:basis-40 lg:*:grow-0 lg:[&>button]:basis-auto lg:*:has-[select]:basis-48"
      >
        {children}
        <ApplyFilter />
      </div>
      <UnreadFilters filters={filters} />
    </FilterForm>
  )
}
