import { type ReactNode, useCallback, useState } from 'react'
import { areArrivalsOpen, describeArrivalsOpening } from '#contract/events/rsvps/arrivals.ts'
import { describeParty } from '#contract/events/rsvps/rsvp-labels.ts'
import type { RsvpTotals } from '#contract/events/rsvps/rsvps.ts'
import { PAGE_SIZE_MAX } from '#contract/product/limits.ts'
import { buildEventPath, PATHS } from '#contract/product/paths.ts'
import { formatTime } from '#contract/text/dates.ts'
import type { TimeZone } from '#contract/text/time-zones.ts'
import { call } from '#web/api/call.ts'
import { toRouteError } from '#web/api/failed-call.ts'
import { EventError } from '#web/events/access/event-notices.tsx'
import { type DoorGuest, useArrivals } from '#web/events/rsvps/guests/use-arrivals.ts'
import { formatEventDate } from '#web/format/dates.ts'
import { findByName, formatCount } from '#web/format/text.ts'
import { requireRoles } from '#web/session/navigation/guards.ts'
import { PageBanner } from '#web/shell/page/banner-page.tsx'
import { buildPageMeta, PagePending } from '#web/shell/page/page.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { CheckboxInput } from '#web/ui/fields/checkbox.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { PrintIcon } from '#web/ui/more-icons.tsx'
import { classNames } from '#web/ui/style/class-names.ts'
import type { Route } from './+types/door-list'

const TITLE = 'Lista para la puerta'
export const meta = () => buildPageMeta({ title: TITLE })

/** Reads everybody who comes or may come, by name. */
async function loadGuests(id: string) {
  const readPage = (page: number) =>
    call('GET /events/:id/rsvps', {
      params: { id },
      query: { page, pageSize: PAGE_SIZE_MAX, order: 'name' },
    })
  const { rsvps, totals, pagination } = await readPage(1)
  const all = [...rsvps]
  for (let page = 2; page <= pagination.totalPages; page += 1)
    all.push(...(await readPage(page)).rsvps)
  return { totals, guests: all.filter(({ answer }) => answer !== 'NO') }
}

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await requireRoles(request, ['HOST'])
  try {
    const [{ event }, list] = await Promise.all([
      call('GET /events/url/:url', { params: { url: params.id } }),
      loadGuests(params.id),
    ])
    return { event, ...list }
  } catch (error) {
    return toRouteError(error)
  }
}

export const HydrateFallback = PagePending

const describeTotals = ({ yes, maybe }: RsvpTotals) =>
  [
    `Van: ${describeParty(yes) || 'nadie todavía'}`,
    maybe.answers > 0 && `no saben: ${describeParty(maybe)}`,
  ]
    .filter(Boolean)
    .join(' · ')

const sumPeople = (guests: readonly DoorGuest[]) => ({
  adults: guests.reduce((sum, { adults }) => sum + adults, 0),
  children: guests.reduce((sum, { children }) => sum + children, 0),
})

/** `Llegaron: 2 adultos y 1 niño`. */
const describeArrived = (guests: readonly DoorGuest[]) =>
  `Llegaron: ${describeParty(sumPeople(guests.filter(({ arrived }) => arrived))) || 'nadie todavía'}`

/** On a phone's screen the people stand below the name. */
const NUMBER_COLUMN = 'text-right max-sm:hidden print:table-cell'

const NOT_ON_SCREEN = 'not-print:hidden'

interface DoorRowProps {
  guest: DoorGuest
  timeZone: TimeZone
  /** From the day of the event on; before, the box is only on paper. */
  isMarkable: boolean
  onMark: (id: string, arrived: boolean) => void
}

/** A line to tick at the door: by touch on a screen, by pen on paper. */
function DoorRow({ guest, timeZone, isMarkable, onMark }: DoorRowProps) {
  const { id, name, arrived } = guest
  const boxId = `llego-${id}`
  return (
    <tr className="break-inside-avoid border-b border-line align-top">
      <td className={classNames('pr-1 print:py-2', !isMarkable && NOT_ON_SCREEN)}>
        {isMarkable && (
          <label htmlFor={boxId} className="grid size-11 place-items-center print:hidden">
            <CheckboxInput
              id={boxId}
              aria-label={`Llegó: ${name}`}
              checked={arrived}
              onChange={(event) => onMark(id, event.target.checked)}
            />
          </label>
        )}
        <span className="hidden size-5 place-items-center rounded-sm ring-1 ring-inset ring-edge print:grid">
          {arrived && '✓'}
        </span>
      </td>
      <th scope="row" className="py-2 pr-2 text-left font-semibold wrap-anywhere">
        <label htmlFor={isMarkable ? boxId : undefined} className="block py-0.5">
          {name}
          {guest.answer === 'MAYBE' && <span className="font-normal text-muted"> (no sabe)</span>}
        </label>
        <span className="block text-sm font-normal sm:hidden print:hidden">
          {describeParty(guest)}
        </span>
        {guest.isWaiting && (
          <span className="block text-sm font-normal text-warning print:hidden">Por guardar</span>
        )}
        {!guest.isWaiting && guest.arrivedAt && (
          <span className="block text-sm font-normal text-success print:hidden">
            Llegó {formatTime(guest.arrivedAt, timeZone)}
          </span>
        )}
        {[guest.note, guest.hostNote].filter(Boolean).map((note) => (
          <span key={note} className="block text-sm font-normal whitespace-pre-line text-muted">
            {note}
          </span>
        ))}
      </th>
      <td className={`${NUMBER_COLUMN} py-2.5 pr-2 tabular-nums`}>{guest.adults}</td>
      <td className={`${NUMBER_COLUMN} py-2.5 tabular-nums`}>{guest.children}</td>
    </tr>
  )
}

/** From how many guests on a name is searched for. */
const SEARCH_FROM_COUNT = 12

interface DoorTableProps extends Omit<DoorRowProps, 'guest'> {
  guests: DoorGuest[]
  /** Between the search, which is needed first at the door, and the list. */
  children: ReactNode
}

function DoorTable({ guests, children, ...row }: DoorTableProps) {
  const [typed, setTyped] = useState('')
  const found = findByName(guests, typed)
  return (
    <>
      {guests.length >= SEARCH_FROM_COUNT && (
        <div className="print:hidden">
          <TextField name="search" type="search" label="Buscar por nombre" onChange={setTyped} />
        </div>
      )}
      {children}
      <table className="w-full border-collapse">
        <caption className="sr-only">
          {formatCount(found.length, 'respuesta', 'respuestas')}
        </caption>
        <thead className="text-sm text-muted">
          <tr className="border-b border-edge">
            <th
              scope="col"
              className={classNames('w-12 py-2 pr-2 text-left', !row.isMarkable && NOT_ON_SCREEN)}
            >
              Llegó
            </th>
            <th scope="col" className="py-2 text-left">
              Nombre
            </th>
            <th scope="col" className={`${NUMBER_COLUMN} py-2 pr-2`}>
              Adultos
            </th>
            <th scope="col" className={`${NUMBER_COLUMN} py-2`}>
              Niños
            </th>
          </tr>
        </thead>
        <tbody>
          {found.map((guest) => (
            <DoorRow key={guest.id} guest={guest} {...row} />
          ))}
        </tbody>
      </table>
      {found.length === 0 && <p>Nadie en la lista se llama así.</p>}
    </>
  )
}

/**
 * The guests, to tick at the door (`R20`): several people may, each on their phone. On paper only the sheet
 * appears.
 */
export default function DoorList({ loaderData }: Route.ComponentProps) {
  const { event, totals } = loaderData
  const read = useCallback(async () => (await loadGuests(event.id)).guests, [event.id])
  const { guests, mark, isCut, refusal } = useArrivals(event.id, loaderData.guests, read)
  // Anew with each reading of the list: a page that is open at midnight opens too.
  const isMarkable = areArrivalsOpen(event, new Date())
  const back = `${buildEventPath(event.slug)}?tab=invitados`
  return (
    <>
      <div className="print:hidden">
        <PageBanner
          title={TITLE}
          trail={[
            { label: 'Mis eventos', to: PATHS.events },
            { label: event.name, to: back },
          ]}
        />
      </div>
      <div className="page-column grid grid-cols-1 gap-6 py-6 print:p-0">
        {guests.length === 0 ? (
          <EmptyState
            illustration="nest"
            title="Todavía no hay a quién esperar"
            text="Aquí sale quien dijo que va o que todavía no sabe."
            links={[{ to: back, label: 'Ver invitados' }]}
          />
        ) : (
          <article
            aria-label={`Invitados de ${event.name}`}
            className="mx-auto grid w-full max-w-3xl grid-cols-1 gap-4 rounded-lg bg-surface p-4 shadow-card sm:p-8 print:max-w-none print:rounded-none print:p-0 print:shadow-none"
          >
            <DoorTable
              guests={guests}
              timeZone={event.timeZone}
              isMarkable={isMarkable}
              onMark={mark}
            >
              <header className="grid gap-1">
                <div className="flex items-start justify-between gap-4">
                  <div className="grid gap-1">
                    <h2 className="text-xl wrap-anywhere max-sm:not-print:sr-only">{event.name}</h2>
                    <p className="first-letter:uppercase">{formatEventDate(event)}</p>
                  </div>
                  <Button
                    variant="secondary"
                    className="shrink-0 print:hidden"
                    onClick={() => window.print()}
                  >
                    <PrintIcon /> Imprimir
                  </Button>
                </div>
                <p className="font-semibold">{describeTotals(totals)}</p>
                <p
                  role="status"
                  className={classNames(
                    'print:hidden',
                    isMarkable ? 'font-semibold text-success' : 'text-muted',
                  )}
                >
                  {isMarkable ? describeArrived(guests) : describeArrivalsOpening(event)}
                </p>
              </header>
            </DoorTable>
            <div className="sticky bottom-3 z-10 grid gap-3 empty:hidden print:hidden">
              {isCut && (
                <Banner tone="warning" title="Sin conexión">
                  Sigue marcando: lo guardamos en este teléfono y se envía solo en cuanto vuelva la
                  señal. Deja esta página abierta.
                </Banner>
              )}
              {refusal && <Banner tone="danger">{refusal}</Banner>}
            </div>
          </article>
        )}
      </div>
    </>
  )
}

export const ErrorBoundary = EventError
