import { Link, useSearchParams } from 'react-router'
import type { Event } from '#contract/events/events.ts'
import { buildEventPath, PATHS } from '#contract/product/paths.ts'
import { EventError } from '#web/events/access/event-notices.tsx'
import { EventWithheld } from '#web/events/access/event-withheld.tsx'
import { loadEventForVisitor } from '#web/events/access/load-event.server.ts'
import { loadEventForUser } from '#web/events/access/load-event.ts'
import { formatInvitation } from '#web/events/event-labels.ts'
import { formatShortAddress, QrCode } from '#web/events/share/qr-code.tsx'
import { formatEventDate } from '#web/format/dates.ts'
import { PageBanner } from '#web/shell/page/banner-page.tsx'
import { buildPageMeta } from '#web/shell/page/page.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { segmentStyle, segmentTrack } from '#web/ui/layout/segment-style.ts'
import { PrintIcon } from '#web/ui/more-icons.tsx'
import { ThemeHero } from '#web/ui/themes/theme-hero.tsx'
import { ThemeBorder } from '#web/ui/themes/theme-motif.tsx'
import type { Route } from './+types/print'

const PLACES = ['arriba-izquierda', 'arriba-derecha', 'abajo-izquierda', 'abajo-derecha']

function TableCard({ event }: { event: Event }) {
  return (
    <div className="grid min-h-0 grid-cols-1 grid-rows-[auto_1fr] overflow-hidden border border-dashed border-edge text-center">
      <ThemeHero theme={event.theme} size="card" />
      <div className="grid content-evenly justify-items-center gap-2 p-4 print:py-2">
        <p className="line-clamp-2 font-display text-xl font-semibold wrap-anywhere">
          {event.name}
        </p>
        <QrCode event={event} lazy={false} className="size-36 rounded-sm print:size-[1.6in]" />
        <p className="font-semibold">Escanea y regala un sueño</p>
        <p className="line-clamp-3 text-sm wrap-anywhere">{formatShortAddress(event)}</p>
      </div>
    </div>
  )
}

/** Four equal cards on a letter page, to cut; screen readers get one. */
function TableCards({ event }: { event: Event }) {
  return (
    <article
      data-event-theme={event.theme}
      aria-label={`Tarjetas de mesa de ${event.name}`}
      className="printed mx-auto grid w-full max-w-3xl bg-surface sm:grid-cols-2 print:h-[9.9in] print:max-w-none print:grid-cols-2 print:grid-rows-[repeat(2,minmax(0,1fr))]"
    >
      {PLACES.map((place, index) => (
        <div
          key={place}
          className={index > 0 ? 'hidden min-h-0 sm:grid print:grid' : 'grid min-h-0'}
          aria-hidden={index > 0 || undefined}
        >
          <TableCard event={event} />
        </div>
      ))}
    </article>
  )
}

function InvitationSheet({ event, now }: { event: Event; now: string }) {
  return (
    <article
      data-event-theme={event.theme}
      aria-label={`Hoja de ${event.name}`}
      className="printed mx-auto grid w-full max-w-3xl grid-cols-1 grid-rows-[auto_1fr_auto] overflow-hidden rounded-lg bg-surface text-center shadow-card print:h-[9.9in] print:max-w-none print:rounded-none print:shadow-none"
    >
      <ThemeHero theme={event.theme} size="card" />
      <div className="grid content-evenly justify-items-center gap-4 p-6">
        <div className="grid justify-items-center gap-3">
          <p className="line-clamp-3 text-lg font-semibold wrap-anywhere">
            {formatInvitation(event)}
          </p>
          <h2 className="line-clamp-4 pb-2 text-3xl wrap-anywhere">{event.name}</h2>
          <p className="text-lg font-semibold first-letter:uppercase">
            {formatEventDate(event, new Date(now))}
          </p>
          {event.location && (
            <p className="line-clamp-3 max-w-prose text-lg wrap-anywhere">{event.location}</p>
          )}
        </div>
        <div className="grid justify-items-center gap-3">
          <QrCode event={event} lazy={false} className="size-48 rounded-md print:size-[2.6in]" />
          <p className="text-lg font-semibold">Escanea para ver los sueños y aportar</p>
          <p className="wrap-anywhere">{formatShortAddress(event)}</p>
        </div>
      </div>
      <div className="pb-4">
        <ThemeBorder theme={event.theme} />
      </div>
    </article>
  )
}

const CARDS = 'tarjetas'

/** Print preview; on paper only the sheet appears. */
function PrintView({ event, now }: { event: Event; now: string }) {
  const [query] = useSearchParams()
  const cards = query.get('formato') === CARDS
  const printPath = buildEventPath(event.slug, 'print')
  const formats = [
    { label: 'Hoja carta', to: printPath, chosen: !cards },
    { label: 'Tarjetas de mesa', to: `${printPath}?formato=${CARDS}`, chosen: cards },
  ]
  return (
    <>
      <div className="print:hidden">
        <PageBanner
          title="Para imprimir"
          trail={[
            ...(event.viewer ? [{ label: 'Mis eventos', to: PATHS.events }] : []),
            { label: event.name, to: buildEventPath(event.slug) },
          ]}
        />
      </div>
      <div className="page-column grid gap-6 py-6 print:p-0">
        <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
          <nav aria-label="Formato" className={segmentTrack}>
            {formats.map(({ label, to, chosen }) => (
              <Link
                key={label}
                to={to}
                replace
                preventScrollReset
                aria-current={chosen ? 'page' : undefined}
                className={segmentStyle(chosen)}
              >
                {label}
              </Link>
            ))}
          </nav>
          <Button className="max-sm:w-full" onClick={() => window.print()}>
            <PrintIcon />
            Imprimir
          </Button>
        </div>
        <p className="text-sm text-muted print:hidden">
          En papel carta, con la impresión de fondos activada para que salga el dibujo.
        </p>
        {cards ? <TableCards event={event} /> : <InvitationSheet event={event} now={now} />}
      </div>
    </>
  )
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  buildPageMeta({ title: loaderData?.event ? `Para imprimir: ${loaderData.event.name}` : 'Evento' })

export const loader = ({ params, context }: Route.LoaderArgs) =>
  loadEventForVisitor(context, params.id)

export const clientLoader = ({ params, serverLoader }: Route.ClientLoaderArgs) =>
  loadEventForUser(params.id, serverLoader)
clientLoader.hydrate = true as const

export default function EventPrintPage({ loaderData }: Route.ComponentProps) {
  const { event, now, isForUser, isUnderReview } = loaderData
  if (event) return <PrintView event={event} now={now} />
  return <EventWithheld isForUser={isForUser} isUnderReview={isUnderReview} />
}

export const ErrorBoundary = EventError
