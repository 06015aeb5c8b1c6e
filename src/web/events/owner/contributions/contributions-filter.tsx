import { type FormEvent, useId, useRef, useState } from 'react'
import type { CallInput } from '#contract/api/caller.ts'
import {
  type HostFilter,
  type HostListOrder,
  hostListOrder,
  WHOLE_EVENT_GOAL,
} from '#contract/contributions/contributions.ts'
import type { Event } from '#contract/events/events.ts'
import { download } from '#web/api/download.ts'
import { getMessageOr } from '#web/api/failed-call.ts'
import { FoldFilterButton } from '#web/shell/lists/fold-filter-button.tsx'
import { FilterSelect, useSendFilled, useUrlValue } from '#web/shell/lists/list-filter.tsx'
import { readChoice, readSearch } from '#web/shell/lists/list-query.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { SearchField } from '#web/ui/fields/search-field.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { DownloadIcon } from '#web/ui/more-icons.tsx'
import { classNames } from '#web/ui/style/class-names.ts'

/** Which contributions are listed, and in which order. */
export interface ContributionsQuery {
  filter: HostFilter
  order: HostListOrder
}

const NEWEST = 'newest'
/** In the URL the newest first is no choice. */
const ORDER_OPTIONS: { value: HostListOrder | ''; label: string }[] = [
  { value: '', label: 'Más nuevas' },
  { value: 'oldest', label: 'Más viejas' },
  { value: 'largest', label: 'Monto mayor' },
  { value: 'smallest', label: 'Monto menor' },
  { value: 'contributor', label: 'Quién dio más' },
]

/** What the URL asks for; of a sueño that the event has. */
export function parseContributionsQuery(
  query: URLSearchParams,
  goals: readonly Pick<Event['goals'][number], 'id'>[],
): ContributionsQuery {
  return {
    filter: {
      search: readSearch(query),
      goal: readChoice(query, 'goal', [WHOLE_EVENT_GOAL, ...goals.map(({ id }) => id)]),
      thanks: readChoice(query, 'thanks', ['pending']),
    },
    order: readChoice(query, 'order', hostListOrder.options) ?? NEWEST,
  }
}

interface ContributionsFilterProps {
  goals: Event['goals']
  wanted: ContributionsQuery
  /** The same search again. */
  onRepeated: () => void
}

/** Search, 'sin agradecer', sueño and order above a list; on phones the last two are folded. */
export function ContributionsFilter({ goals, wanted, onRepeated }: ContributionsFilterProps) {
  const { search = '', goal, thanks } = wanted.filter
  const order = wanted.order === NEWEST ? '' : wanted.order
  const [opened, setOpened] = useState(Boolean(goal || order))
  const [typed, type] = useUrlValue(search)
  const [isPending, setPending] = useUrlValue(thanks !== undefined)
  const folded = useId()
  const form = useRef<HTMLFormElement>(null)
  const send = useSendFilled({ preventScrollReset: true, onSame: onRepeated })
  // On a phone the list lies below the fold: what was found must be seen.
  const showFound = () => {
    if (matchMedia('(width < 40rem)').matches) form.current?.scrollIntoView({ block: 'start' })
  }
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    send(event.currentTarget)
    showFound()
  }
  const applyChoice = (event: FormEvent<HTMLFormElement>) => {
    const { target } = event
    const isChoice =
      target instanceof HTMLSelectElement ||
      (target instanceof HTMLInputElement && target.type === 'checkbox')
    const isCleared = target instanceof HTMLInputElement && target.value === ''
    if (!isChoice && !isCleared) return
    send(event.currentTarget)
    if (isChoice) showFound()
  }
  const goalOptions = goals.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <search aria-label="Buscar aportaciones">
      <form
        ref={form}
        className="flex scroll-mt-4 flex-wrap items-end gap-x-4 gap-y-2 sm:gap-y-0"
        onSubmit={apply}
        onChange={applyChoice}
      >
        <div className="w-full min-w-0 sm:w-auto sm:grow sm:basis-72">
          <SearchField
            label={<span className="max-sm:sr-only">Buscar</span>}
            placeholder="Nombre, folio, monto o día"
            value={typed}
            onChange={type}
          />
        </div>
        <div
          id={folded}
          className={classNames(
            'flex w-full flex-wrap gap-3 max-sm:order-last sm:w-84',
            !opened && 'max-sm:hidden',
          )}
        >
          {goals.length > 0 && (
            <div className="min-w-0 grow basis-24">
              <FilterSelect
                name="goal"
                label="Sueño"
                value={goal}
                options={[
                  ...goalOptions,
                  { value: WHOLE_EVENT_GOAL, label: 'Para todo el evento' },
                ]}
              />
            </div>
          )}
          <div className="min-w-0 grow basis-40">
            <OrderSelect value={order} />
          </div>
        </div>
        <div className="flex w-full items-center justify-between gap-4">
          <Checkbox
            name="thanks"
            value="pending"
            label="Sin agradecer"
            checked={isPending}
            onChange={setPending}
          />
          <FoldFilterButton
            controls={folded}
            isOpen={opened}
            onToggle={() => {
              setOpened(!opened)
              if (!opened) showFound()
            }}
            isSearchShown
          />
        </div>
      </form>
    </search>
  )
}

function OrderSelect({ value }: { value: string }) {
  const [chosen, choose] = useUrlValue(value)
  return (
    <Select name="order" label="Orden" options={ORDER_OPTIONS} value={chosen} onChange={choose} />
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
      <Button
        variant="quiet"
        className="-mr-3 ml-auto px-3"
        busy={isBusy}
        onClick={() => void save()}
      >
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
