import { type ReactNode, useId, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { formatShortDate } from '#web/format/dates.ts'
import { useUrlValue } from '#web/shell/lists/list-filter.tsx'
import { buildPagePath } from '#web/shell/lists/list-query.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { controlStyle } from '#web/ui/fields/field-frame.tsx'
import { ChevronDownIcon, CloseIcon, SearchIcon } from '#web/ui/icons.tsx'
import { ApplyFilter, FilterForm } from './filter-form.tsx'

/** A filter that is set, as its chip says it: 'Estado: Vencida'. */
export interface SetFilter {
  /** Its parameter in the URL. */
  name: string
  label: string
  /** In words. */
  value: string
}

/** The set ones of a list of filters. */
export const listSetFilters = (
  filters: readonly (readonly [name: string, label: string, value: string | null | undefined])[],
): SetFilter[] => filters.flatMap(([name, label, value]) => (value ? [{ name, label, value }] : []))

/** `2026-11-23` → '23 nov 2026'. */
export const formatDay = (day: string) => formatShortDate(`${day}T12:00:00Z`)

interface ChipProps extends SetFilter {
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
    <div className="flex min-w-0 grow basis-full gap-2 md:max-w-md md:basis-64">
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
  /** What is set; each is a chip beside the button that opens the fields. */
  filters: readonly SetFilter[]
  /** The fields. */
  children: ReactNode
}

/**
 * Search and filters above a list of the desk: one line, so that rows come first. The fields open in place;
 * those that are not empty are in the URL.
 */
export function DeskFilter({ label, search, filters, children }: DeskFilterProps) {
  const [isOpen, setOpen] = useState(false)
  const fieldsId = useId()
  const opener = useRef<HTMLButtonElement>(null)
  return (
    <FilterForm label={label} className="grid gap-3" onRefused={() => setOpen(true)}>
      <div className="flex flex-wrap items-center gap-2">
        {search && <SearchField {...search} />}
        <Button
          ref={opener}
          variant="secondary"
          className="min-h-12"
          aria-expanded={isOpen}
          aria-controls={fieldsId}
          onClick={() => setOpen(!isOpen)}
        >
          {filters.length > 0 ? `Filtros (${filters.length})` : 'Filtros'}
          <ChevronDownIcon className={isOpen ? 'rotate-180' : undefined} />
        </Button>
        {filters.map((filter) => (
          <Chip key={filter.name} {...filter} onRemoved={() => opener.current?.focus()} />
        ))}
      </div>
      <div
        id={fieldsId}
        hidden={!isOpen}
        className="flex flex-wrap items-start gap-x-3 gap-y-4 rounded-lg bg-sunk p-4 *:grow *:basis-36 lg:*:basis-40 lg:*:grow-0 lg:*:has-[select]:basis-56"
      >
        {children}
        <ApplyFilter />
      </div>
    </FilterForm>
  )
}
