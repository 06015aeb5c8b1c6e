import { useEffect, useId, useRef, useState } from 'react'
import type { Event } from '#contract/events/events.ts'
import { areArrivalsOpen, describeArrivalsOpening } from '#contract/events/rsvps/arrivals.ts'
import { describeParty } from '#contract/events/rsvps/rsvp-labels.ts'
import type { HostRsvp, RsvpTotals } from '#contract/events/rsvps/rsvps.ts'
import { buildEventPath } from '#contract/product/paths.ts'
import { download } from '#web/api/download.ts'
import { useRequest } from '#web/api/use-request.ts'
import { formatCount } from '#web/format/text.ts'
import { FoldFilterButton } from '#web/shell/lists/fold-filter-button.tsx'
import { GuideLink } from '#web/shell/page/guide-link.tsx'
import { Button, ButtonLink } from '#web/ui/actions/button.tsx'
import { Banner, RetryBanner } from '#web/ui/feedback/banner.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadingArea, SkeletonText } from '#web/ui/feedback/skeleton.tsx'
import { DownloadIcon, PlusIcon, PrintIcon } from '#web/ui/more-icons.tsx'
import { classNames } from '#web/ui/style/class-names.ts'
import { GuestDialog } from './guest-dialog.tsx'
import { GuestsFilter } from './guests-filter.tsx'
import { GuestsTable } from './guests-table.tsx'
import { type Guests, useGuests } from './use-guests.ts'

/** Fewer are found faster by looking. */
const SEARCHED_FROM = 8

const PEOPLE = ['persona', 'personas'] as const
const ANSWERS = ['respuesta', 'respuestas'] as const

const countAnswers = ({ yes, maybe, no }: RsvpTotals) => yes.answers + maybe.answers + no.answers

/** How many people come and may come, and how many answers are a no: nobody is counted with one. */
function Totals({ totals: { yes, maybe, no } }: { totals: RsvpTotals }) {
  const countPeople = ({ adults, children }: RsvpTotals['yes']) => adults + children
  const figures = [
    { label: 'Sí van', count: countPeople(yes), units: PEOPLE, note: describeParty(yes) },
    { label: 'No saben', count: countPeople(maybe), units: PEOPLE, note: describeParty(maybe) },
    { label: 'No van', count: no.answers, units: ANSWERS, note: '' },
  ]
  return (
    <dl className="grid grid-cols-3 rounded-md bg-surface shadow-card sm:gap-3 sm:bg-transparent sm:shadow-none">
      {figures.map(({ label, count, units: [one, many], note }) => (
        <div
          key={label}
          className="grid content-start px-3 py-2 sm:rounded-md sm:bg-surface sm:p-4 sm:shadow-card"
        >
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="text-sm">
            <strong className="font-display text-lg tabular-nums sm:text-2xl">{count}</strong>{' '}
            {count === 1 ? one : many}
            {note && <span className="block text-muted">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface RepeatedAnswersProps {
  /** How many answers that say yes seem to repeat another one. */
  count: number
  /** Whether the list shows them alone. */
  isShown: boolean
  onToggle: (show: boolean) => void
}

/** That the total may count people twice, and the way to those answers and back. */
function RepeatedAnswers({ count, isShown, onToggle }: RepeatedAnswersProps) {
  if (count === 0 && !isShown) return null
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm text-warning">
      {count === 0
        ? 'Ninguna respuesta parece repetida'
        : formatCount(count, 'respuesta parece repetida', 'respuestas parecen repetidas')}
      <button
        type="button"
        className="min-h-11 rounded-sm font-semibold text-ink underline decoration-1 underline-offset-4 sm:min-h-6"
        onClick={() => onToggle(!isShown)}
      >
        {isShown ? 'Ver todas' : 'Ver cuáles'}
      </button>
    </p>
  )
}

/** The list as a file. */
function DownloadGuests({ eventId }: { eventId: string }) {
  const { running, errorMessage, run } = useRequest()
  const save = () =>
    run('request', async () => {
      await download('GET /events/:id/rsvps/file', { params: { id: eventId } }, 'invitados.csv')
    })
  return (
    <>
      <Button
        variant="quiet"
        className="max-sm:px-2 sm:-mr-5"
        busy={running !== null}
        onClick={() => void save()}
      >
        {running === null && <DownloadIcon />} {running === null ? 'CSV' : 'Descargando...'}
      </Button>
      {errorMessage && (
        <div className="order-last basis-full">
          <Banner tone="danger">{errorMessage}</Banner>
        </div>
      )}
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
  const { rsvps, totals, repeatedYes, pagination } = guests
  const isFiltered = Boolean(filter.search || filter.show)
  const [opened, setOpened] = useState(false)
  const folded = useId()
  const isSearched = countAnswers(totals) > SEARCHED_FROM
  const arrivalsOpen = areArrivalsOpen(event, new Date())
  return (
    <>
      <Totals totals={totals} />
      <RepeatedAnswers
        count={repeatedYes}
        isShown={filter.show === 'REPEATED'}
        onToggle={(show) => find({ ...filter, show: show ? 'REPEATED' : undefined })}
      />
      {!arrivalsOpen && <p className="text-sm text-muted">{describeArrivalsOpening(event)}</p>}
      <div className="grid gap-2">
        <div className="flex flex-wrap items-center sm:gap-x-2">
          <p role="status" className="grow text-sm text-muted">
            {isFiltered && pagination.total === 0
              ? 'Nadie coincide con tu búsqueda.'
              : formatCount(pagination.total, 'respuesta', 'respuestas')}
          </p>
          <DownloadGuests eventId={event.id} />
          {isSearched && (
            <FoldFilterButton
              controls={folded}
              isOpen={opened}
              onToggle={() => setOpened(!opened)}
            />
          )}
        </div>
        {isSearched && (
          <div id={folded} className={classNames('pb-2', !opened && 'max-sm:hidden')}>
            <GuestsFilter arrivalsOpen={arrivalsOpen} show={filter.show} onChange={find} />
          </div>
        )}
        {rsvps.length > 0 && (
          <GuestsTable
            event={event}
            guests={rsvps}
            onMarked={list.patch}
            onEdit={onEdit}
            onRemoved={onRemoved}
          />
        )}
      </div>
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
    <Button className="shrink-0 max-sm:px-3 max-sm:text-sm" onClick={() => setEdited('new')}>
      <PlusIcon />
      <span>
        Agregar<span className="sr-only"> invitado</span>
      </span>
    </Button>
  )
  return (
    <section className="grid gap-3 sm:gap-5" aria-labelledby="invitados">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2
          id="invitados"
          ref={heading}
          tabIndex={-1}
          className="rounded-sm text-xl max-sm:sr-only"
        >
          Invitados
        </h2>
        {guests && !isEmpty && (
          <div className="flex gap-2 max-sm:grow sm:gap-3">
            {add}
            <ButtonLink
              to={buildEventPath(event.slug, 'guests')}
              variant="secondary"
              className="max-sm:grow max-sm:px-3 max-sm:text-sm"
            >
              <PrintIcon /> Lista para la puerta
            </ButtonLink>
          </div>
        )}
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
