import type { Event } from '#contract/events/events.ts'
import { buildEventPath } from '#contract/product/paths.ts'
import { hasEventEnded } from '#web/events/event-labels.ts'
import { JoinLink } from '#web/events/page/event-aside.tsx'
import { CopyLink, ShareButtons } from '#web/events/share/share-buttons.tsx'
import { composeShared, HostMessages, QrSection } from '#web/events/share/share-kit.tsx'
import { describeVisibility } from '#web/events/visibility.ts'
import { formatEventDate } from '#web/format/dates.ts'
import { ButtonLink } from '#web/ui/actions/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { PhotoIcon, VideoIcon } from '#web/ui/icons.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { EditLink } from './edit-link.tsx'

export function SharePanel({ event }: { event: Event }) {
  const now = new Date()
  return (
    <section className="grid gap-5" aria-labelledby="compartir">
      <h2 id="compartir" className="text-xl">
        Compartir
      </h2>
      {event.status === 'DRAFT' && (
        <Banner tone="warning">
          Publica tu evento antes de mandar el enlace: mientras sea borrador, solo lo ven quienes lo
          organizan.
        </Banner>
      )}
      {hasEventEnded(event.status) ? (
        <Card className="grid gap-3">
          <p className="text-muted">{describeVisibility(event)}</p>
          <CopyLink url={event.shareUrl} />
        </Card>
      ) : (
        <div className="grid grid-cols-1 gap-5 lg:grid-cols-2 lg:grid-rows-[auto_1fr] lg:items-start">
          <Card className="grid grid-cols-1 gap-3">
            <ShareButtons
              title={event.name}
              text={composeShared(event, now)}
              message={null}
              url={event.shareUrl}
            />
          </Card>
          <Card className="py-2 lg:row-span-2">
            <HostMessages event={event} />
          </Card>
          <Card>
            <QrSection event={event} />
          </Card>
        </div>
      )}
    </section>
  )
}

/** What guests find on the page besides the goals. */
export function PagePanel({ event, now }: { event: Event; now: string }) {
  return (
    <section className="grid gap-5" aria-labelledby="pagina">
      <div className="grid gap-1">
        <h2 id="pagina" className="text-xl">
          La página de tu evento
        </h2>
        <p className="text-muted">{describeVisibility(event)}</p>
        {event.closingDate && (
          <p className="text-muted">
            {event.closedBecause === 'CONTRIBUTIONS_CLOSED' ? 'Recibió' : 'Recibe'} aportaciones
            hasta el {formatEventDate({ ...event, eventDate: event.closingDate }, new Date(now))}.
          </p>
        )}
      </div>
      <div className="grid gap-4 sm:grid-cols-2 sm:items-start">
        <Card className="grid gap-3">
          <h3 className="text-lg">Videollamada</h3>
          <JoinLink icon={VideoIcon} link={event.videoCallLink} join="Unirme a la videollamada" />
          <EditLink event={event} kind="videoCallLink" />
        </Card>
        <Card className="grid gap-3">
          <h3 className="text-lg">Álbum de fotos</h3>
          <JoinLink icon={PhotoIcon} link={event.photoAlbumLink} join="Ver el álbum de fotos" />
          <EditLink event={event} kind="photoAlbumLink" />
        </Card>
      </div>
      <Card className="flex flex-wrap items-center justify-between gap-4">
        <p className="min-w-0 flex-1 basis-60 text-muted">
          {event.viewer === 'OWNER'
            ? 'Invita a alguien a organizar contigo, y mira quién cambió qué.'
            : 'Mira quiénes organizan contigo, y quién cambió qué.'}
        </p>
        <div className="flex flex-wrap gap-2">
          <ButtonLink to={buildEventPath(event.slug, 'cohosts')} variant="secondary">
            Coanfitriones
          </ButtonLink>
          <ButtonLink to={buildEventPath(event.slug, 'history')} variant="secondary">
            Historial
          </ButtonLink>
        </div>
      </Card>
      <Card className="flex flex-wrap items-center justify-between gap-4">
        <p className="min-w-0 flex-1 basis-60 text-muted">
          {event.viewer === 'OWNER'
            ? 'Nombre, fecha, lugar, tema, sueños y estado del evento se cambian aparte.'
            : 'Nombre, fecha, lugar, tema y sueños del evento se cambian aparte.'}
        </p>
        <ButtonLink to={buildEventPath(event.slug, 'edit')} variant="secondary">
          Editar evento
        </ButtonLink>
      </Card>
    </section>
  )
}
