import type { ComponentProps, ReactNode } from 'react'
import { Form, Navigate, useSearchParams, useSubmit } from 'react-router'
import { Button } from '#web/ui/actions/button.tsx'
import { Pagination } from '#web/ui/data/pagination.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { SearchIcon } from '#web/ui/icons.tsx'
import { buildPagePath } from './list-query.ts'

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

interface ListFilterProps {
  label: string
  placeholder: string
  search: string | undefined
  /** More fields; a changed select submits at once. */
  children?: ReactNode
}

interface FilterSelectProps {
  name: string
  label: string
  /** As the URL has it. */
  value: string | undefined
  options: ComponentProps<typeof Select>['options']
}

/** One choice of a filter; 'Todos' is none. */
export const FilterSelect = ({ value, ...select }: FilterSelectProps) => (
  <Select key={value} {...select} placeholder="Todos" defaultValue={value ?? ''} />
)

/** Search and filters above a list; their values are in the URL. */
export function ListFilter({ label, placeholder, search = '', children }: ListFilterProps) {
  const submit = useSubmit()
  return (
    <Form
      role="search"
      aria-label={label}
      className="flex flex-wrap items-end gap-4"
      onChange={(event) => {
        if (event.target instanceof HTMLSelectElement) void submit(event.currentTarget)
      }}
    >
      <div className="min-w-0 grow basis-full lg:basis-64">
        <TextField
          key={search}
          name="search"
          type="search"
          label="Buscar"
          placeholder={placeholder}
          maxLength={100}
          defaultValue={search}
        />
      </div>
      <div className="contents *:grow *:basis-40 lg:*:grow-0">{children}</div>
      <Button type="submit" variant="secondary" className="min-h-12 grow sm:grow-0">
        <SearchIcon /> Buscar
      </Button>
    </Form>
  )
}
