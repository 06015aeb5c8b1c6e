import { type FormEvent, useId, useState } from 'react'
import type { CallInput } from '#contract/api/caller.ts'
import {
  type ContributionOrder,
  type HostFilter,
  WHOLE_EVENT_GOAL,
} from '#contract/contributions/contributions.ts'
import type { Event } from '#contract/events/events.ts'
import { download } from '#web/api/download.ts'
import { getMessageOr } from '#web/api/failed-call.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { SearchField } from '#web/ui/fields/search-field.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { ChevronDownIcon, DownloadIcon, SearchIcon } from '#web/ui/icons.tsx'
import { classNames } from '#web/ui/style/class-names.ts'

/** Which contributions are listed, and in which order. */
export interface ContributionsWanted {
  filter: HostFilter
  order: ContributionOrder
}

const ORDER_OPTIONS: { value: ContributionOrder; label: string }[] = [
  { value: 'newest', label: 'Más nuevas' },
  { value: 'oldest', label: 'Más viejas' },
  { value: 'largest', label: 'Monto mayor' },
  { value: 'smallest', label: 'Monto menor' },
]

const readOrder = (chosen: FormDataEntryValue | null) =>
  ORDER_OPTIONS.find(({ value }) => value === chosen)?.value ?? 'newest'

function readWanted(form: HTMLFormElement): ContributionsWanted {
  const fields = new FormData(form)
  return {
    filter: {
      search: String(fields.get('search') ?? '').trim() || undefined,
      goal: String(fields.get('goal') ?? '') || undefined,
      thanks: fields.has('pending') ? 'pending' : undefined,
    },
    order: readOrder(fields.get('order')),
  }
}

interface ContributionsFilterProps {
  goals: Event['goals']
  onChange: (wanted: ContributionsWanted) => void
}

/** Search, sueño, order and 'sin agradecer' above a list; on phones all but the last are folded. */
export function ContributionsFilter({ goals, onChange }: ContributionsFilterProps) {
  const [opened, setOpened] = useState(false)
  const folded = useId()
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onChange(readWanted(event.currentTarget))
    // On a phone the list lies below the fold: what was found must be seen.
    if (matchMedia('(width < 40rem)').matches)
      event.currentTarget.scrollIntoView({ block: 'start' })
  }
  const applyChoice = (event: FormEvent<HTMLFormElement>) => {
    const { target } = event
    const isChoice =
      target instanceof HTMLSelectElement ||
      (target instanceof HTMLInputElement && target.type === 'checkbox')
    const isCleared = target instanceof HTMLInputElement && target.value === ''
    if (isChoice || isCleared) onChange(readWanted(event.currentTarget))
  }
  const goalOptions = goals.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <search aria-label="Buscar aportaciones">
      <form
        className="flex scroll-mt-4 flex-wrap items-end gap-x-4 gap-y-2"
        onSubmit={apply}
        onChange={applyChoice}
      >
        <div
          id={folded}
          className={classNames(
            'flex w-full flex-wrap items-end gap-x-3 gap-y-3 max-sm:order-last sm:w-auto sm:grow sm:basis-[34rem]',
            !opened && 'max-sm:hidden',
          )}
        >
          <SearchField label="Nombre, folio, monto o día" />
          {goals.length > 0 && (
            <div className="min-w-0 grow basis-36 sm:max-w-56 lg:max-w-40">
              <Select
                name="goal"
                label="Sueño"
                placeholder="Todos"
                options={[
                  ...goalOptions,
                  { value: WHOLE_EVENT_GOAL, label: 'Para todo el evento' },
                ]}
              />
            </div>
          )}
          <div className="min-w-0 grow basis-32 sm:max-w-40 lg:basis-40">
            <Select name="order" label="Orden" options={ORDER_OPTIONS} />
          </div>
        </div>
        <div className="flex grow items-center justify-between gap-4 sm:grow-0">
          <div className="sm:pb-0.5">
            <Checkbox name="pending" label="Sin agradecer" />
          </div>
          <Button
            variant="quiet"
            className="-mr-3 px-3 sm:hidden"
            aria-expanded={opened}
            aria-controls={folded}
            onClick={() => setOpened(!opened)}
          >
            <SearchIcon />
            <span>
              <span className="sr-only">Buscar y </span>Filtrar
            </span>
            <ChevronDownIcon className={opened ? 'rotate-180' : ''} />
          </Button>
        </div>
      </form>
    </search>
  )
}

/** Downloads the contributions that a list's filter finds, as a report of allies (`R8`). */
export function DownloadContributions({
  eventId,
  filter,
}: {
  eventId: string
  filter: HostFilter
}) {
  const [isBusy, setBusy] = useState(false)
  const [errorMessage, setErrorMessage] = useState<string | null>(null)
  const save = async () => {
    setBusy(true)
    setErrorMessage(null)
    const query: CallInput<'GET /reports/allies/my-events/:eventId'>['query'] = {
      ...filter,
      format: 'csv',
    }
    try {
      const input = { params: { eventId }, query }
      await download('GET /reports/allies/my-events/:eventId', input, 'aportaciones.csv')
    } catch (error) {
      setErrorMessage(getMessageOr(error, 'No se pudo descargar el archivo'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button variant="quiet" className="-mr-3 px-3" busy={isBusy} onClick={() => void save()}>
        {!isBusy && <DownloadIcon />} {isBusy ? 'Descargando...' : 'CSV'}
        <span className="sr-only"> de estas aportaciones</span>
      </Button>
      {errorMessage && (
        <div className="basis-full">
          <Banner tone="danger">{errorMessage}</Banner>
        </div>
      )}
    </>
  )
}
