import { data, Link, useNavigation } from 'react-router'
import type {
  PrivateReservation,
  ReservationStatus,
} from '#contract/events/other-gifts/reservations.ts'
import { buildEventPath, buildReservationPath, PATHS } from '#contract/product/paths.ts'
import { joinNames } from '#contract/text/host-names.ts'
import { ApiError } from '#web/api/api-error.ts'
import { toRouteError } from '#web/api/failed-call.ts'
import {
  readTokenOfPage,
  redirectWithToken,
  takeTokenFromAddress,
} from '#web/api/link-cookie.server.ts'
import { createServerCaller, getPageTime, toAbsoluteUrl } from '#web/api/page-services.server.ts'
import { readEventIfShown } from '#web/events/access/load-event.server.ts'
import { CoverStamp } from '#web/events/event-summary-card.tsx'
import { KeepOwnReservation } from '#web/events/other-gifts/own-reservation/keep-own-reservation.tsx'
import { CalendarLinks } from '#web/events/page/event-hero.tsx'
import { CopyLink } from '#web/events/share/share-buttons.tsx'
import { formatEventDate } from '#web/format/dates.ts'
import { Form, submitToServer, toFormFailure } from '#web/forms/form.tsx'
import { FormMessage } from '#web/forms/form-message.tsx'
import { ForgetTyped } from '#web/forms/kept-form/kept-form.tsx'
import { buildPageMeta, PageNotice, PRIVATE_PAGE_HEADERS } from '#web/shell/page/page.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { CardSection } from '#web/ui/layout/card.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { ThemeHero } from '#web/ui/themes/theme-hero.tsx'
import type { Route } from './+types/private'

export const meta = () => buildPageMeta({ title: 'Lo que llevas' })

export const headers = () => PRIVATE_PAGE_HEADERS

const pagePath = (id: string) => buildReservationPath(encodeURIComponent(id.toLowerCase()))

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const withoutToken = takeTokenFromAddress(request, pagePath(params.id))
  if (withoutToken) return withoutToken
  const now = getPageTime(context)
  const hasReserved = new URL(request.url).searchParams.get('hecho') === 'reserved'
  try {
    const ask = createServerCaller(context)
    const { reservation: found } = await ask('GET /reservations/:id', {
      params,
      query: { token: readTokenOfPage(request) },
    })
    const { token, ...reservation } = found
    // The holder's own link, on their own page, which no cache keeps.
    const url = toAbsoluteUrl(context, `${buildReservationPath(reservation.id)}?token=${token}`)
    const shareUrl = toAbsoluteUrl(context, buildEventPath(reservation.event.slug))
    const event = await readEventIfShown(ask, reservation.event.slug)
    return { reservation, cover: event?.cover ?? null, url, shareUrl, now, hasReserved }
  } catch (error) {
    const isNone = error instanceof ApiError && (error.status === 404 || error.status === 400)
    if (!isNone) return toRouteError(error)
    return data(
      { reservation: null, cover: null, url: '', shareUrl: '', now, hasReserved },
      { status: 404 },
    )
  }
}

/** Redirects, so that a reload sends nothing again. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const token = readTokenOfPage(request)
  try {
    await createServerCaller(context)('POST /reservations/:id/cancel', { params, body: { token } })
    return redirectWithToken(request, token, {
      path: pagePath(params.id),
      query: new URLSearchParams(),
    })
  } catch (error) {
    return toFormFailure(error, new FormData())
  }
}

export const clientAction = (args: Route.ClientActionArgs) =>
  submitToServer(args, { hasText: false })

/** Without the origin. */
function toPath(url: string): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}

const STATES: Record<ReservationStatus, { title: string; text: string }> = {
  RESERVED: {
    title: 'Tú lo llevas',
    text: 'La familia ya lo sabe y te lo confirma pronto. Mientras tanto nadie más puede apartarlo.',
  },
  CONFIRMED: { title: '¡Confirmado! Tú lo llevas', text: 'La familia cuenta contigo.' },
  RELEASED: {
    title: 'Ya no hace falta que lo lleves',
    text: 'La familia liberó este sueño. Si ya lo compraste, escríbele directamente.',
  },
  CANCELLED: {
    title: 'Ya no lo llevas',
    text: 'Le avisamos a la familia, y el sueño queda libre otra vez. Gracias por decirlo.',
  },
}

/** Held until the end: it can be changed here no more. */
const KEPT = {
  title: 'Quedaste en llevarlo',
  text: '¡Gracias! Ya no se puede cambiar aquí. Si algo cambió, escríbele directamente a la familia.',
}

type Shown = Omit<PrivateReservation, 'token'>

function CancelForm({ busy, message }: { busy: boolean; message: string | undefined }) {
  return (
    <Disclosure summary="Ya no puedo llevarlo" open={message !== undefined}>
      <Form className="grid justify-items-start gap-3 pt-2">
        <p className="text-muted">Le avisamos a la familia, y el sueño queda libre otra vez.</p>
        <FormMessage>{message}</FormMessage>
        <Button type="submit" variant="secondary" busy={busy} busyLabel="Avisando...">
          Avisar que ya no lo llevo
        </Button>
      </Form>
    </Disclosure>
  )
}

const holds = ({ status }: Shown) => status === 'RESERVED' || status === 'CONFIRMED'

/** When and where to bring it, for the calendar too. */
function WhenAndWhere({ reservation, shareUrl, now }: HeadProps) {
  const { event } = reservation
  if (!event.eventDate || !holds(reservation)) return null
  const { eventDate } = event
  return (
    <div className="grid gap-3">
      <p className="wrap-anywhere">
        <span className="block first-letter:uppercase">
          {formatEventDate({ ...event, eventDate }, new Date(now))}
        </span>
        {event.location && <span className="block">{event.location}</span>}
      </p>
      {now < eventDate && <CalendarLinks event={{ ...event, eventDate, shareUrl }} />}
    </div>
  )
}

interface HeadProps {
  reservation: Shown
  /** The event's public address. */
  shareUrl: string
  /** ISO 8601. */
  now: string
}

function EventName({ event }: { event: Shown['event'] }) {
  if (!event.isPublic) return <strong>{event.name}</strong>
  return (
    <>
      <Link
        to={buildEventPath(event.slug)}
        className="font-semibold text-accent underline decoration-1 underline-offset-4 hover:decoration-2"
      >
        {event.name}
      </Link>{' '}
      · de {joinNames(event.hosts)}
    </>
  )
}

/** What a guest reserved, opened by its private link without an account (`R24`). */
export default function PrivateReservationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { reservation, cover, url, shareUrl, now, hasReserved } = loaderData
  const busy = useNavigation().formMethod !== undefined
  if (!reservation) {
    return (
      <PageNotice
        illustration="nest"
        title="Este enlace no abre nada"
        text="Ábrelo otra vez entero, desde tu correo o donde lo guardaste."
        links={[
          { to: PATHS.contact, label: 'Contáctanos' },
          { to: PATHS.home, label: 'Ir al inicio' },
        ]}
      />
    )
  }
  const isKept = holds(reservation) && !reservation.isOpen
  const { title, text } = isKept ? KEPT : STATES[reservation.status]
  return (
    <div data-event-theme={reservation.event.theme}>
      <KeepOwnReservation
        news={{
          goalId: reservation.goalId,
          id: reservation.id,
          path: holds(reservation) ? toPath(url) : null,
        }}
      />
      {hasReserved && <ForgetTyped name="bring" />}
      <div className="page-column grid max-w-3xl grid-cols-1 gap-6 py-6 sm:py-10">
        <ThemeHero theme={reservation.event.theme} size="strip" className="rounded-lg" />
        <header className="grid gap-3">
          <div className="flex flex-wrap items-center gap-4">
            <CoverStamp cover={cover} />
            <h1 className="grow basis-44 text-2xl wrap-anywhere">
              {title}
              <span className="block text-lg text-muted">{reservation.goalName}</span>
            </h1>
          </div>
          <p className="wrap-anywhere">
            <EventName event={reservation.event} />
          </p>
          <WhenAndWhere reservation={reservation} shareUrl={shareUrl} now={now} />
          <p role="status">{text}</p>
        </header>
        {reservation.isOpen && (
          <>
            <CardSection id="tu-enlace" title="Guarda este enlace" size="lg" className="gap-3">
              <p className="text-muted">
                {reservation.email
                  ? 'También lo mandamos a tu correo. Con él avisas si ya no puedes llevarlo; es solo tuyo.'
                  : 'Con él avisas si ya no puedes llevarlo. Es solo tuyo: cópialo o mándatelo.'}
              </p>
              <CopyLink url={url} />
            </CardSection>
            <CancelForm busy={busy} message={actionData?.message} />
          </>
        )}
      </div>
    </div>
  )
}
