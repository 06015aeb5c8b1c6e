import { type ComponentProps, type FormEvent, type ReactNode, useState } from 'react'
import { Form, Navigate, useSearchParams, useSubmit } from 'react-router'
import { PositionHeading } from '#web/shell/page/position-heading.tsx'
import { Pagination } from '#web/ui/data/pagination.tsx'
import { SearchField } from '#web/ui/fields/search-field.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { buildPagePath, readPage } from './list-query.ts'

/** Above a list of several pages: says which one this is, and takes the focus to another one of the same order. */
export function ListPosition({ totalPages }: { totalPages: number }) {
  const [search] = useSearchParams()
  const page = readPage(search)
  if (totalPages <= 1) return null
  return (
    <PositionHeading key={search.get('order')} at={page}>
      Página {page} de {totalPages}
    </PositionHeading>
  )
}

/** Links to the other pages of a list; a page beyond the last redirects to it. */
export function ListPagination({ page, totalPages }: { page: number; totalPages: number }) {
  const [search] = useSearchParams()
  if (page > Math.max(1, totalPages))
    return <Navigate to={buildPagePath(search, totalPages)} replace />
  return (
    <Pagination
      page={page}
      totalPages={totalPages}
      hrefFor={(number) => buildPagePath(search, number)}
    />
  )
}

/** A field's value that follows the URL: the field stays where it is, and keeps the focus. */
export function useUrlValue<Value extends string | boolean>(inUrl: Value) {
  const [value, setValue] = useState(inUrl)
  const [shown, setShown] = useState(inUrl)
  if (shown !== inUrl) {
    setShown(inUrl)
    setValue(inUrl)
  }
  return [value, setValue] as const
}

interface FilterSelectProps {
  name: string
  label: string
  /** As the URL has it. */
  value: string | undefined
  options: ComponentProps<typeof Select>['options']
  /** The choice of nothing. */
  placeholder?: string
}

/** One choice of a filter; 'Todos' is none. */
export const FilterSelect = ({ value, placeholder = 'Todos', ...select }: FilterSelectProps) => {
  const [chosen, choose] = useUrlValue(value ?? '')
  return <Select {...select} placeholder={placeholder} value={chosen} onChange={choose} />
}

/** A query without its page, whatever the order of its fields. */
const normalizeQuery = (fields: Iterable<readonly [string, string]>) =>
  JSON.stringify([...fields].filter(([name]) => name !== 'page').sort())

interface SendOptions {
  preventScrollReset?: boolean
  /** Runs for the same filters again; by default the page's data are loaded again. */
  onSame?: () => void
}

/** Sends a form of filters: those that are not empty go to the URL; the same again are no step of the history. */
export function useSendFilled({ onSame, ...options }: SendOptions = {}) {
  const submit = useSubmit()
  return (form: HTMLFormElement) => {
    const fields = [...new FormData(form)].map(([name, value]) => [name, String(value).trim()])
    const query = new URLSearchParams(fields.filter(([, value]) => value !== ''))
    // The address itself: React learns of it a moment later, and a second press may come before.
    const shown = new URLSearchParams(window.location.search)
    const isSame = normalizeQuery(query) === normalizeQuery(shown)
    if (isSame && onSame) onSame()
    else void submit(query, { ...options, replace: isSame })
  }
}

/** Of a form of filters: it goes to the URL; a changed select submits at once. */
export function useSubmitFilled(options?: SendOptions) {
  const send = useSendFilled(options)
  return {
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      send(event.currentTarget)
    },
    onChange: (event: FormEvent<HTMLFormElement>) => {
      if (event.target instanceof HTMLSelectElement) send(event.currentTarget)
    },
  }
}

interface ListFilterProps {
  label: string
  placeholder: string
  search: string | undefined
  /** More fields; a changed select submits at once. */
  children?: ReactNode
}

/** Search and filters above a list; those that are not empty are in the URL. */
export function ListFilter({ label, placeholder, search = '', children }: ListFilterProps) {
  const submit = useSubmitFilled()
  const [typed, type] = useUrlValue(search)
  return (
    <Form
      role="search"
      aria-label={label}
      className="flex flex-wrap items-end gap-x-3 gap-y-4"
      {...submit}
    >
      <SearchField label="Buscar" placeholder={placeholder} value={typed} onChange={type} />
      <div className="contents *:grow *:basis-36 lg:*:basis-40 lg:*:grow-0">{children}</div>
    </Form>
  )
}
