import { contributionState } from '#web/admin/labels.ts'
import { ListFilter } from '#web/admin/lists/list-filter.tsx'
import { DateField } from '#web/ui/date-fields/date-field.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { contributionQueryIn, STATUSES } from './contributions-table.tsx'

/** Who, in which state, between which days; an event stays chosen. */
export function ContributionsFilter({ search }: { search: URLSearchParams }) {
  const { search: words, status, eventId, userId, from, to } = contributionQueryIn(search)
  return (
    <ListFilter
      label="Buscar aportaciones"
      placeholder="Nombre, correo o identificador"
      search={words}
    >
      {eventId && <input type="hidden" name="eventId" value={eventId} />}
      {userId && <input type="hidden" name="userId" value={userId} />}
      <Select
        key={status}
        name="status"
        label="Estado"
        placeholder="Todos"
        defaultValue={status ?? ''}
        options={STATUSES.map((value) => ({ value, label: contributionState(value).label }))}
      />
      <DateField key={`from-${from}`} name="from" label="Desde" defaultValue={from ?? ''} />
      <DateField key={`to-${to}`} name="to" label="Hasta" defaultValue={to ?? ''} />
    </ListFilter>
  )
}
