import { describeParty } from '#contract/events/rsvp-labels.ts'
import type { HostRsvp, RsvpTotals } from '#contract/events/rsvps.ts'
import { PAGE_SIZE_MAX } from '#contract/product/limits.ts'
import { buildEventPath, PATHS } from '#contract/product/paths.ts'
import { toRouteError } from '#web/api/api-errors.ts'
import { call } from '#web/api/call.ts'
import { EventError } from '#web/events/access/event-notices.tsx'
import { formatEventDate } from '#web/format/dates.ts'
import { formatCount } from '#web/format/text.ts'
import { requireRoles } from '#web/session/navigation/guards.ts'
import { PageBanner } from '#web/shell/page/banner-page.tsx'
import { buildPageMeta, PagePending } from '#web/shell/page/page.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { PrintIcon } from '#web/ui/more-icons.tsx'
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

/** A line to tick at the door. */
function DoorRow({ guest }: { guest: HostRsvp }) {
  return (
    <tr className="break-inside-avoid border-b border-line align-top">
      <td className="py-2 pr-2">
        {/* On paper only: on a screen it would look like a control. */}
        <span className="hidden size-5 rounded-sm ring-1 ring-inset ring-edge print:block" />
      </td>
      <th scope="row" className="py-2 pr-2 text-left font-semibold wrap-anywhere">
        {guest.name}
        {guest.answer === 'MAYBE' && <span className="font-normal text-muted"> (no sabe)</span>}
        {[guest.note, guest.hostNote].filter(Boolean).map((note) => (
          <span key={note} className="block text-sm font-normal whitespace-pre-line text-muted">
            {note}
          </span>
        ))}
      </th>
      <td className="py-2 pr-2 text-right tabular-nums">{guest.adults}</td>
      <td className="py-2 text-right tabular-nums">{guest.children}</td>
    </tr>
  )
}

/** The guests on letter paper, to tick at the door (`R20`); on paper only the sheet appears. */
export default function DoorList({ loaderData }: Route.ComponentProps) {
  const { event, guests, totals } = loaderData
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
          <>
            <Button
              className="justify-self-end max-sm:w-full print:hidden"
              onClick={() => window.print()}
            >
              <PrintIcon /> Imprimir
            </Button>
            <article
              aria-label={`Invitados de ${event.name}`}
              className="mx-auto grid w-full max-w-3xl grid-cols-1 gap-4 rounded-lg bg-surface p-4 shadow-card sm:p-8 print:max-w-none print:rounded-none print:p-0 print:shadow-none"
            >
              <header className="grid gap-1">
                <h2 className="text-xl wrap-anywhere">{event.name}</h2>
                <p className="first-letter:uppercase">{formatEventDate(event.eventDate)}</p>
                <p className="font-semibold">{describeTotals(totals)}</p>
              </header>
              <table className="w-full border-collapse">
                <caption className="sr-only">
                  {formatCount(guests.length, 'respuesta', 'respuestas')}
                </caption>
                <thead className="text-sm text-muted">
                  <tr className="border-b border-edge">
                    <th scope="col" className="w-8 py-2">
                      <span className="sr-only">Llegó</span>
                    </th>
                    <th scope="col" className="py-2 text-left">
                      Nombre
                    </th>
                    <th scope="col" className="py-2 pr-2 text-right">
                      Adultos
                    </th>
                    <th scope="col" className="py-2 text-right">
                      Niños
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {guests.map((guest) => (
                    <DoorRow key={guest.id} guest={guest} />
                  ))}
                </tbody>
              </table>
            </article>
          </>
        )}
      </div>
    </>
  )
}

export const ErrorBoundary = EventError
