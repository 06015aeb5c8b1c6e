import type { ComponentProps } from 'react'
import type { DeskEvent } from '#contract/admin/desk.ts'
import type { Picture } from '#contract/events/pictures.ts'
import { DESK_ROLES, FINANCE_DESK } from '#contract/people/roles.ts'
import { buildAdminEventPath, buildEventPath, PATHS } from '#contract/product/paths.ts'
import { ContributionsPart } from '#web/admin/contributions/contributions-part.tsx'
import {
  addNote,
  type DeskRecords,
  DeskRecordsView,
  LatestNote,
  listRecordParts,
  loadDeskRecords,
  NOTE_INTENT,
} from '#web/admin/desk-records.tsx'
import { describeLatest } from '#web/admin/desk-trail.tsx'
import { EventFacts } from '#web/admin/event/event-facts.tsx'
import { EventPictures } from '#web/admin/event/event-pictures.tsx'
import { closeReports, EventReports, REPORTS_INTENT } from '#web/admin/event/event-reports.tsx'
import { EventUpdates } from '#web/admin/event/event-updates.tsx'
import { changeHold, HoldButton } from '#web/admin/event/hold-event.tsx'
import { loadOtherGifts, OtherGifts } from '#web/admin/event/other-gifts.tsx'
import { REMOVE_INTENT, removeFromEvent } from '#web/admin/event/remove-button.tsx'
import { AdminFrame, AdminPending, EventBadges } from '#web/admin/frame/admin-frame.tsx'
import { useCaseQuery } from '#web/admin/queue/case-nav.tsx'
import { call } from '#web/api/call.ts'
import { toRouteError } from '#web/api/failed-call.ts'
import { toLoadResult } from '#web/api/load-result.ts'
import { useReloadWhileWaiting } from '#web/api/use-reload-while-waiting.ts'
import { PictureImage } from '#web/events/pictures/picture-image.tsx'
import { formatShortDateTime } from '#web/format/dates.ts'
import { formatCount } from '#web/format/text.ts'
import { redirectFrom, requireRoles } from '#web/session/navigation/guards.ts'
import { ForRoles } from '#web/session/use-session.ts'
import { keepWhenUnavailable } from '#web/shell/page/keep-when-unavailable.ts'
import { buildPageMeta } from '#web/shell/page/page.tsx'
import { ButtonLink } from '#web/ui/actions/button.tsx'
import { StatusBadge } from '#web/ui/data/status-badge.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import type { Route } from './+types/event'

const ROWS_SHOWN = 10
const TITLE = 'Evento'
export const meta = ({ loaderData }: Route.MetaArgs) =>
  buildPageMeta({ title: loaderData?.event.name ?? TITLE })

export const clientLoader = keepWhenUnavailable(
  async ({ request, params }: Route.ClientLoaderArgs) => {
    await requireRoles(request, DESK_ROLES)
    const { event } = await call('GET /admin/events/:id', { params }).catch(toRouteError)
    if (event.id !== params.id)
      throw redirectFrom(request, buildAdminEventPath(event.id) + new URL(request.url).search)
    const load = (status: 'UNFINISHED' | 'CHARGED') =>
      toLoadResult(
        call('GET /admin/contributions', {
          query: { eventId: event.id, status, pageSize: ROWS_SHOWN },
        }),
        'Error al obtener las aportaciones',
      )
    const [contributions, unfinished, records, reports, otherGifts] = await Promise.all([
      load('CHARGED'),
      load('UNFINISHED'),
      loadDeskRecords(call, 'event', event.id),
      toLoadResult(
        call('GET /admin/events/:id/reports', { params: { id: event.id } }),
        'Error al obtener los reportes',
      ),
      loadOtherGifts(call, event.id),
    ])
    return { event, contributions, unfinished, records, reports, otherGifts }
  },
)

export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData()
  const id = String(form.get('about'))
  const intent = form.get('intent')
  if (intent === REPORTS_INTENT) return closeReports(call, id, form)
  if (intent === REMOVE_INTENT) return removeFromEvent(call, id, form)
  return intent === NOTE_INTENT ? addNote(call, 'event', form) : changeHold(call, id, form)
}

export const HydrateFallback = () => <AdminPending title={TITLE} />

type Reports = ComponentProps<typeof EventReports>['result']

function Actions({ event, reports }: { event: DeskEvent; reports: Reports }) {
  const refundPath = `${buildAdminEventPath(event.id, 'refund')}${useCaseQuery()}`
  return (
    <>
      <ForRoles of={['ADMIN']}>
        <HoldButton event={event} reports={reports.data} />
      </ForRoles>
      <ForRoles of={FINANCE_DESK}>
        <ButtonLink variant="secondary" to={refundPath}>
          {event.refundedAt ? 'Ver la devolución' : 'Devolver todo'}
        </ButtonLink>
      </ForRoles>
      <ButtonLink variant="quiet" to={buildEventPath(event.slug)}>
        Ver su página
      </ButtonLink>
    </>
  )
}

type OtherGiftsResult = ComponentProps<typeof OtherGifts>['result']

/** Reports that nobody has looked at come before everything else. */
const isWaiting = ({ data }: Reports) => (data?.open ?? 0) > 0

const hasOtherGifts = ({ data }: OtherGiftsResult) =>
  data !== null && data.gifts.length + data.reservations.length > 0

function listParts(
  { pictures, updates, counts }: DeskEvent,
  reports: Reports,
  otherGifts: OtherGiftsResult,
  records: DeskRecords,
) {
  const isReported = reports.errorMessage !== null || reports.data.reports.length > 0
  const reportsPart = isReported ? [{ id: 'reportes', label: 'Reportes' }] : []
  const waits = isWaiting(reports)
  return [
    ...(waits ? reportsPart : []),
    { id: 'datos', label: 'Datos' },
    ...(waits ? [] : reportsPart),
    { id: 'aportaciones', label: 'Sus aportaciones' },
    ...(hasOtherGifts(otherGifts) ? [{ id: 'por-otro-medio', label: 'Por otro medio' }] : []),
    ...(counts.unfinished > 0 ? [{ id: 'sin-terminar', label: 'Pagos que no se terminaron' }] : []),
    ...(pictures.length > 0 ? [{ id: 'fotos', label: 'Fotos' }] : []),
    ...(updates.length > 0 ? [{ id: 'novedades', label: 'Novedades' }] : []),
    ...listRecordParts('event', records),
  ]
}

const renderPicture = (picture: Picture) => (
  <PictureImage
    picture={picture}
    sizes="13rem"
    widest={800}
    className="aspect-[4/3] w-full rounded-md max-sm:row-span-2"
  />
)

/** One event: facts, gifts, checkouts that were never finished, records, actions. */
export default function AdminEvent({ loaderData }: Route.ComponentProps) {
  const { event, contributions, unfinished, records, reports, otherGifts } = loaderData
  const listPath = `${PATHS.adminContributions}?eventId=${event.id}`
  const waits = isWaiting(reports)
  const heldBy = describeLatest(records.trail, 'hold-event')
  useReloadWhileWaiting(event.refundsWaiting)
  return (
    <AdminFrame
      title={event.name}
      trail={[{ label: 'Eventos', to: PATHS.adminEvents }]}
      text={
        <span className="flex flex-wrap gap-2">
          <EventBadges {...event} />
          {event.hostSuspended && <StatusBadge tone="danger">Anfitrión suspendido</StatusBadge>}
        </span>
      }
      action={<Actions event={event} reports={reports} />}
      parts={listParts(event, reports, otherGifts, records)}
    >
      {event.heldAt && (
        <Banner tone="danger" role="note" title="Cerrado y oculto por administración">
          Solo lo ven su anfitrión y administración.
          {event.refundedAt && ' Todo se devuelve a las tarjetas: ya no se abre.'}
          <span className="block wrap-anywhere">
            {heldBy ?? `Desde el ${formatShortDateTime(event.heldAt)}`}
          </span>
        </Banner>
      )}
      {event.refundsWaiting > 0 && (
        <Banner tone="info">
          Estamos devolviendo todo: {event.refundsWaiting === 1 ? 'falta' : 'faltan'}{' '}
          {formatCount(event.refundsWaiting, 'aportación', 'aportaciones')}.
        </Banner>
      )}
      <LatestNote notes={records.notes} />
      {waits && <EventReports event={event} result={reports} renderPicture={renderPicture} />}
      <EventFacts event={event} />
      {!waits && <EventReports event={event} result={reports} renderPicture={renderPicture} />}
      <ContributionsPart
        of="event"
        id="aportaciones"
        title="Sus aportaciones"
        text="Las que se cobraron: también las devueltas y las que están en aclaración."
        contributions={contributions}
        listPath={`${listPath}&status=CHARGED`}
      />
      <OtherGifts result={otherGifts} />
      {event.counts.unfinished > 0 && (
        <ContributionsPart
          of="event"
          id="sin-terminar"
          title="Pagos que no se terminaron"
          text="No hubo cargo. Si el banco rechazó la tarjeta, aquí dice por qué."
          contributions={unfinished}
          listPath={`${listPath}&status=UNFINISHED`}
        />
      )}
      <EventPictures event={event} renderPicture={renderPicture} />
      <EventUpdates
        event={event}
        renderPicture={(picture) => (
          <PictureImage
            picture={picture}
            sizes="6rem"
            widest={320}
            className="aspect-square w-full rounded-md"
          />
        )}
      />
      <DeskRecordsView
        records={records}
        about={event.id}
        changesPath={buildEventPath(event.slug, 'history')}
      />
    </AdminFrame>
  )
}
