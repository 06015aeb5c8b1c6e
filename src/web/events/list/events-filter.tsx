import { eventStatusLabel } from '#web/events/event-status.ts'
import { ListFilter } from '#web/shell/lists/list-filter.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { type readListQuery, STATUSES } from './load-events.ts'

const options = STATUSES.map((value) => ({ value, label: eventStatusLabel(value).label }))

interface EventsFilterProps {
  query: ReturnType<typeof readListQuery>
  own: boolean
}

/** Search by name and, for one's own events, by status. */
export function EventsFilter({ query, own }: EventsFilterProps) {
  return (
    <ListFilter label="Buscar eventos" placeholder="Nombre del evento" search={query.search}>
      {own && (
        <Select
          key={query.status}
          name="status"
          label="Estado"
          placeholder="Todos"
          defaultValue={query.status ?? ''}
          options={options}
        />
      )}
    </ListFilter>
  )
}
