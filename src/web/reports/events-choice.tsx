import { useState } from 'react'
import { findByName } from '#web/format/text.ts'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { FieldGroup } from '#web/ui/fields/field-frame.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import type { ReportEvent } from './generate-reports.ts'

const SEARCH_FROM_COUNT = 12

interface EventsChoiceProps {
  events: readonly ReportEvent[]
  selected: ReadonlySet<string>
  error: string | undefined
  onChange: (selected: ReadonlySet<string>) => void
}

function select(
  selected: ReadonlySet<string>,
  events: readonly Pick<ReportEvent, 'id'>[],
  isSelected: boolean,
): ReadonlySet<string> {
  const next = new Set(selected)
  for (const { id } of events) {
    if (isSelected) next.add(id)
    else next.delete(id)
  }
  return next
}

export function EventsChoice({ events, selected, error, onChange }: EventsChoiceProps) {
  const [typed, setTyped] = useState('')
  const found = findByName(events, typed)
  const all = found.length > 0 && found.every(({ id }) => selected.has(id))
  return (
    <FieldGroup legend="Eventos" error={error}>
      <div className="grid grid-cols-1">
        {events.length > SEARCH_FROM_COUNT && (
          <div className="pb-2">
            <TextField
              name="find"
              type="search"
              label="Buscar evento"
              maxLength={100}
              value={typed}
              onChange={setTyped}
              hint={`Elegiste ${selected.size} de ${events.length}`}
              onKeyDown={(event) => {
                if (event.key === 'Enter') event.preventDefault()
              }}
            />
          </div>
        )}
        {found.length > 1 && (
          <div className="border-b border-line font-semibold">
            <Checkbox
              name="all"
              label={`Seleccionar todos (${found.length})`}
              checked={all}
              onChange={() => onChange(select(selected, found, !all))}
            />
          </div>
        )}
        <ul className="-mx-1 grid max-h-72 grid-cols-1 overflow-y-auto px-1 sm:grid-cols-2 sm:gap-x-6">
          {found.map(({ id, name }) => (
            <li key={id} className="min-w-0 [overflow-wrap:anywhere]">
              <Checkbox
                name="event"
                label={name}
                checked={selected.has(id)}
                onChange={(isSelected) => onChange(select(selected, [{ id }], isSelected))}
              />
            </li>
          ))}
        </ul>
        {found.length === 0 && <p className="text-muted">Ningún evento se llama así.</p>}
      </div>
    </FieldGroup>
  )
}
