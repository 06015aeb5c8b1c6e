import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Event } from '#contract/events/events.ts'
import { describeParty } from '#contract/events/rsvps/rsvp-labels.ts'
import type { HostRsvp, RsvpTotals } from '#contract/events/rsvps/rsvps.ts'
import { buildEventPath } from '#contract/product/paths.ts'
import { download } from '#web/api/download.ts'
import { useRequest } from '#web/api/use-request.ts'
import { readAnswer } from '#web/events/rsvps/rsvp-input.ts'
import { formatCount } from '#web/format/text.ts'
import { GuideLink } from '#web/shell/page/guide-link.tsx'
import { Button, ButtonLink } from '#web/ui/actions/button.tsx'
import { Banner, RetryBanner } from '#web/ui/feedback/banner.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadingArea, SkeletonText } from '#web/ui/feedback/skeleton.tsx'
import { SearchField } from '#web/ui/fields/search-field.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { DownloadIcon, PlusIcon } from '#web/ui/icons.tsx'
import { PrintIcon } from '#web/ui/more-icons.tsx'
import { GuestDialog } from './guest-dialog.tsx'
import { GuestRow } from './guest-row.tsx'
import { type GuestFilter, type Guests, useGuests } from './use-guests.ts'

/** Fewer are found faster by looking. */
const SEARCHED_FROM = 8

const countAnswers = ({ yes, maybe, no }: RsvpTotals) => yes.answers + maybe.answers + no.answers

/** How many come, who may come, and who does not. */
function Totals({ totals: { yes, maybe, no } }: { totals: RsvpTotals }) {
  const figures = [
    { label: 'Adultos', value: yes.adults, note: 'que sí van' },
    { label: 'Niños', value: yes.children, note: 'que sí van' },
    {
      label: 'No saben',
      value: maybe.adults + maybe.children,
      note: describeParty(maybe) || 'personas',
    },
    { label: 'No van', value: no.answers, note: no.answers === 1 ? 'respuesta' : 'respuestas' },
  ]
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      {figures.map(({ label, value, note }) => (
        <div key={label} className="grid content-start rounded-md bg-surface p-4 shadow-card">
          <dt className="text-sm text-muted">{label}</dt>
          <dd>
            <strong className="font-display text-2xl tabular-nums">{value}</strong>
            <span className="block text-sm text-muted">{note}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

const FILTER_OPTIONS = [
  { value: 'YES', label: 'Sí van' },
  { value: 'MAYBE', label: 'No saben' },
  { value: 'NO', label: 'No van' },
]

function GuestsFilter({ onChange }: { onChange: (filter: GuestFilter) => void }) {
  const apply = (form: HTMLFormElement) => {
    const fields = new FormData(form)
    onChange({
      search: String(fields.get('search') ?? '').trim() || undefined,
      answer: readAnswer(fields.get('answer')) ?? undefined,
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
        <div className="min-w-0 grow basis-36 sm:max-w-48">
          <Select name="answer" label="Respuesta" placeholder="Todas" options={FILTER_OPTIONS} />
        </div>
      </form>
    </search>
  )
}

/** The list as a file, and as a sheet for the door. */
function GuestsTools({ event }: { event: Pick<Event, 'id' | 'slug'> }) {
  const { running, errorMessage, run } = useRequest()
  const save = () =>
    run('request', async () => {
      await download('GET /events/:id/rsvps/file', { params: { id: event.id } }, 'invitados.csv')
    })
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <ButtonLink
          to={buildEventPath(event.slug, 'guests')}
          variant="secondary"
          className="max-sm:grow max-sm:px-3"
        >
          <PrintIcon /> Lista para la puerta
        </ButtonLink>
        <Button
          variant="secondary"
          className="max-sm:px-3"
          busy={running !== null}
          onClick={() => void save()}
        >
          {running === null && <DownloadIcon />} {running === null ? 'CSV' : 'Descargando...'}
        </Button>
      </div>
      {errorMessage && <Banner tone="danger">{errorMessage}</Banner>}
    </>
  )
}

const describeEmpty = ({ status, asksRsvp }: Pick<Event, 'status' | 'asksRsvp'>) => {
  if (!asksRsvp)
    return 'Tu página no pregunta «¿Vas a ir?». Puedes activarlo en Editar evento, o anotar tú a quien te diga.'
  if (status === 'DRAFT')
    return 'Al publicar, tu página pregunta «¿Vas a ir?». Mientras, puedes anotar a quien ya te dijo.'
  return 'Tu página pregunta «¿Vas a ir?» a quien abre el enlace. También puedes anotar tú a quien te diga.'
}

interface GuestListProps {
  event: Event
  guests: Guests
  list: ReturnType<typeof useGuests>
  onEdit: (guest: HostRsvp) => void
  onRemoved: () => void
}

function GuestList({ event, guests, list, onEdit, onRemoved }: GuestListProps) {
  const { filter, isLoading, find, showMore } = list
  const { rsvps, totals, pagination } = guests
  const isFiltered = Boolean(filter.search || filter.answer)
  return (
    <>
      <Totals totals={totals} />
      <GuestsTools event={event} />
      {countAnswers(totals) > SEARCHED_FROM && <GuestsFilter onChange={find} />}
      <p role="status" className="text-sm text-muted">
        {isFiltered && pagination.total === 0
          ? 'Nadie coincide con tu búsqueda.'
          : formatCount(pagination.total, 'respuesta', 'respuestas')}
      </p>
      <ul className="divide-y divide-line rounded-md bg-surface px-4 shadow-card empty:hidden">
        {rsvps.map((guest) => (
          <GuestRow
            key={guest.id}
            event={event}
            guest={guest}
            onMarked={list.patch}
            onEdit={() => onEdit(guest)}
            onRemoved={onRemoved}
          />
        ))}
      </ul>
      {rsvps.length < pagination.total && (
        <Button variant="quiet" busy={isLoading} onClick={showMore}>
          Ver más
        </Button>
      )}
    </>
  )
}

/** Who comes: totals, and the list that the host searches, corrects, prints and downloads (`R20`). */
export function GuestsPanel({ event }: { event: Event }) {
  const list = useGuests(event.id)
  const { guests, errorMessage, reload } = list
  const [edited, setEdited] = useState<HostRsvp | 'new' | null>(null)
  const [removals, setRemovals] = useState(0)
  const heading = useRef<HTMLHeadingElement>(null)
  // The pressed button goes with its row, once its dialog has given the focus back.
  useEffect(() => {
    if (removals > 0) heading.current?.focus()
  }, [removals])
  const isEmpty = guests !== null && countAnswers(guests.totals) === 0
  const add = (
    <Button onClick={() => setEdited('new')}>
      <PlusIcon />
      <span>
        Agregar<span className="sr-only"> invitado</span>
      </span>
    </Button>
  )
  return (
    <section className="grid gap-5" aria-labelledby="invitados">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="invitados" ref={heading} tabIndex={-1} className="rounded-sm text-xl">
          Invitados
        </h2>
        {guests && !isEmpty && add}
      </div>
      {errorMessage && <RetryBanner onRetry={reload}>{errorMessage}</RetryBanner>}
      {!guests && !errorMessage && (
        <LoadingArea label="Cargando invitados">
          <SkeletonText lines={4} />
        </LoadingArea>
      )}
      {isEmpty && (
        <EmptyState
          level={3}
          illustration="nest"
          title="Aquí verás quién va"
          text={describeEmpty(event)}
          action={
            <>
              {add}
              <GuideLink to="invitados" topic="la lista de invitados" />
            </>
          }
        />
      )}
      {guests && !isEmpty && (
        <GuestList
          event={event}
          guests={guests}
          list={list}
          onEdit={setEdited}
          onRemoved={() => {
            setRemovals(removals + 1)
            reload()
          }}
        />
      )}
      {edited && (
        <GuestDialog
          eventId={event.id}
          guest={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onSaved={() => {
            setEdited(null)
            reload()
          }}
          onStale={reload}
        />
      )}
    </section>
  )
}
