import { Form, useSubmit } from 'react-router'
import { Button } from '#web/ui/actions/button.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { SearchIcon } from '#web/ui/icons.tsx'
import { eventStatusLabel } from '../event-status.ts'
import type { ListQuery } from './load-events.ts'

const statuses = ['DRAFT', 'ACTIVE', 'COMPLETED', 'ARCHIVED'].map((value) => ({
  value,
  label: eventStatusLabel(value).label,
}))

/** Search by name and, for one's own events, by status. */
export function EventsFilter({ query, own }: { query: ListQuery; own: boolean }) {
  const submit = useSubmit()
  return (
    <Form
      role="search"
      aria-label="Buscar eventos"
      className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_13rem_auto] sm:items-end"
      onChange={(event) => {
        if (event.target instanceof HTMLSelectElement) void submit(event.currentTarget)
      }}
    >
      <TextField
        key={query.search}
        name="search"
        type="search"
        label="Buscar"
        placeholder="Nombre del evento"
        maxLength={100}
        defaultValue={query.search}
      />
      {own && (
        <Select
          key={query.status}
          name="status"
          label="Estado"
          placeholder="Todos"
          defaultValue={query.status ?? ''}
          options={statuses}
        />
      )}
      <Button type="submit" variant="secondary" className="min-h-12">
        <SearchIcon /> Buscar
      </Button>
    </Form>
  )
}
