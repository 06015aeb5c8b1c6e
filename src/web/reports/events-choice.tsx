import { Checkbox } from '#web/ui/checkbox.tsx'
import { FieldGroup } from '#web/ui/field-group.tsx'
import type { ReportEvent } from './order.ts'

interface EventsChoiceProps {
  events: readonly ReportEvent[]
  chosen: ReadonlySet<string>
  error: string | undefined
  onChange: (chosen: ReadonlySet<string>) => void
}

function changed(chosen: ReadonlySet<string>, id: string, wanted: boolean): ReadonlySet<string> {
  const next = new Set(chosen)
  if (wanted) next.add(id)
  else next.delete(id)
  return next
}

/** Which events, one by one or all at once. */
export function EventsChoice({ events, chosen, error, onChange }: EventsChoiceProps) {
  const all = chosen.size === events.length
  return (
    <FieldGroup legend="Eventos" error={error}>
      <div className="grid grid-cols-1">
        {events.length > 1 && (
          <div className="border-b border-line font-semibold">
            <Checkbox
              name="all"
              label={`Seleccionar todos (${events.length})`}
              checked={all}
              onChange={() => onChange(new Set(all ? [] : events.map(({ id }) => id)))}
            />
          </div>
        )}
        <ul className="-mx-1 grid max-h-72 grid-cols-1 overflow-y-auto px-1 sm:grid-cols-2 sm:gap-x-6">
          {events.map(({ id, name }) => (
            <li key={id} className="min-w-0 [overflow-wrap:anywhere]">
              <Checkbox
                name="event"
                label={name}
                checked={chosen.has(id)}
                onChange={(wanted) => onChange(changed(chosen, id, wanted))}
              />
            </li>
          ))}
        </ul>
      </div>
    </FieldGroup>
  )
}
