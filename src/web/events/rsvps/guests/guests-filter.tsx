import type { FormEvent } from 'react'
import { SearchField } from '#web/ui/fields/search-field.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import type { GuestFilter } from './use-guests.ts'

const SHOWN_OPTIONS = [
  { value: 'YES', label: 'Sí van' },
  { value: 'MAYBE', label: 'No saben' },
  { value: 'NO', label: 'No van' },
] as const
const ARRIVAL_OPTION = { value: 'PENDING', label: 'Por llegar' } as const
const REPEATED_OPTION = { value: 'REPEATED', label: 'Posibles repetidas' } as const
const ALL_OPTIONS = [...SHOWN_OPTIONS, ARRIVAL_OPTION, REPEATED_OPTION] as const

const ORDER_OPTIONS = [{ value: 'name', label: 'Nombre, A a Z' }] as const

const findChoice = <Choice extends string>(
  options: readonly { value: Choice }[],
  chosen: FormDataEntryValue | null,
) => options.find(({ value }) => value === chosen)?.value

interface GuestsFilterProps {
  /** Whether arrivals are marked already. */
  arrivalsOpen: boolean
  /** Who is shown, which may be chosen elsewhere too. */
  show: GuestFilter['show']
  onChange: (filter: GuestFilter) => void
}

/** Search, who is shown, and order above the list of guests. */
export function GuestsFilter({ arrivalsOpen, show, onChange }: GuestsFilterProps) {
  const apply = (form: HTMLFormElement) => {
    const fields = new FormData(form)
    onChange({
      search: String(fields.get('search') ?? '').trim() || undefined,
      show: findChoice(ALL_OPTIONS, fields.get('show')),
      order: findChoice(ORDER_OPTIONS, fields.get('order')),
    })
  }
  const applyChoice = ({ target, currentTarget }: FormEvent<HTMLFormElement>) => {
    const isCleared = target instanceof HTMLInputElement && target.value === ''
    if (target instanceof HTMLSelectElement || isCleared) apply(currentTarget)
  }
  return (
    <search aria-label="Buscar invitados">
      <form
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          apply(event.currentTarget)
        }}
        onChange={applyChoice}
      >
        <SearchField label="Nombre, contacto o nota" />
        <div className="min-w-0 grow basis-32 sm:max-w-44">
          <Select
            name="show"
            label="Quiénes"
            placeholder="Todos"
            options={ALL_OPTIONS.filter((option) => arrivalsOpen || option !== ARRIVAL_OPTION)}
            value={show ?? ''}
            onChange={() => {}}
          />
        </div>
        <div className="min-w-0 grow basis-32 sm:max-w-48">
          <Select name="order" label="Orden" placeholder="Más nuevas" options={ORDER_OPTIONS} />
        </div>
      </form>
    </search>
  )
}
