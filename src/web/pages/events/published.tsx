import { redirect, useSearchParams } from 'react-router'
import type { Event } from '#contract/events/events.ts'
import { buildEventPath } from '#contract/product/paths.ts'
import { hasEventTime } from '#contract/text/dates.ts'
import { call } from '#web/api/call.ts'
import { toRouteError } from '#web/api/failed-call.ts'
import { EventError } from '#web/events/access/event-notices.tsx'
import { GoalPhotos } from '#web/events/goals/goal-photos.tsx'
import { CoverPrint } from '#web/events/pictures/picture-image.tsx'
import { composeInvitation } from '#web/events/share/messages.ts'
import { QrCode } from '#web/events/share/qr-code.tsx'
import { CopyLink } from '#web/events/share/share-buttons.tsx'
import { StoryDownload } from '#web/events/share/share-kit.tsx'
import { describeAddedGoals } from '#web/events/wizard/published-path.ts'
import { formatEventDate } from '#web/format/dates.ts'
import { buildWhatsappUrl } from '#web/format/text.ts'
import { requireUser } from '#web/session/navigation/guards.ts'
import { buildPageMeta, PagePending } from '#web/shell/page/page.tsx'
import { ButtonLink, buttonStyle } from '#web/ui/actions/button.tsx'
import { NewTabLink } from '#web/ui/actions/text-link.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { PapelPicadoBurst } from '#web/ui/feedback/papel-picado-burst.tsx'
import { ChatIcon } from '#web/ui/icons.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { ThemeHero } from '#web/ui/themes/theme-hero.tsx'
import type { Route } from './+types/published'

export const meta = () => buildPageMeta({ title: '¡Ya está publicado!' })

export async function clientLoader({ request, params }: Route.ClientLoaderArgs): Promise<Event> {
  const user = await requireUser(request)
  const { event } = await call('GET /events/url/:url', { params: { url: params.id } }).catch(
    toRouteError,
  )
  const isJustPublished = event.hostId === user.id && event.status === 'ACTIVE'
  if (!isJustPublished) throw redirect(buildEventPath(event.slug))
  return event
}

export const HydrateFallback = PagePending

/** Ends the wizard: the event is public, and the first thing to do is to share it. */
export default function EventPublished({ loaderData: event }: Route.ComponentProps) {
  const now = new Date()
  const added = describeAddedGoals(useSearchParams()[0])
  return (
    <>
      <PapelPicadoBurst />
      <ThemeHero theme={event.theme} size={event.cover ? 'below-cover' : 'page'}>
        <div className="page-column grid justify-items-center gap-2 pt-8 text-center sm:pt-12">
          {/* For whoever hears the page; whoever sees it reads it in the heading. */}
          <p role="status" className="sr-only">
            ¡Evento publicado exitosamente! <span>{added}</span>
          </p>
          <h1 className="text-3xl">¡Ya está! Compártelo</h1>
          <p className="text-lg wrap-anywhere">
            {event.name}
            <span className="block text-base first-letter:uppercase">
              {formatEventDate(event, now)}
            </span>
          </p>
          {event.cover && <CoverPrint picture={event.cover} />}
        </div>
      </ThemeHero>
      <div className="page-column grid max-w-xl gap-6 py-8">
        <MissingFacts event={event} />
        <NewTabLink
          href={buildWhatsappUrl(composeInvitation(event, now))}
          className={buttonStyle({ size: 'lg', wide: true })}
        >
          <ChatIcon />
          Enviar por WhatsApp
        </NewTabLink>
        <StoryDownload slug={event.slug} />
        <Card padding="lg" className="grid items-center gap-5 sm:grid-cols-[1fr_auto]">
          <div className="grid gap-3">
            <h2 className="text-lg">El enlace de tu evento</h2>
            <CopyLink url={event.shareUrl} />
          </div>
          <QrCode event={event} lazy={false} className="mx-auto size-40 rounded-md" />
        </Card>
        <GoalPhotos event={event} />
        <div className="grid gap-3 sm:grid-cols-2">
          <ButtonLink to={buildEventPath(event.slug)} variant="secondary" size="lg" wide>
            Ver mi evento
          </ButtonLink>
          <ButtonLink
            to={`${buildEventPath(event.slug)}?vista=invitado`}
            variant="quiet"
            size="lg"
            wide
          >
            Ver como invitado
          </ButtonLink>
        </div>
      </div>
    </>
  )
}

/** What guests would have to ask about: said before the invitation is sent. */
function MissingFacts({ event }: { event: Event }) {
  const hasPlace = event.location !== null || event.videoCallLink !== null
  const missing = [!hasEventTime(event) && 'la hora', !hasPlace && 'el lugar'].filter(Boolean)
  if (missing.length === 0) return null
  const facts = missing.join(' y ')
  return (
    <Banner
      tone="info"
      action={
        <ButtonLink to={buildEventPath(event.slug, 'edit')} variant="secondary">
          Agregar {facts}
        </ButtonLink>
      }
    >
      Tu invitación todavía no dice {facts}.
    </Banner>
  )
}

export const ErrorBoundary = EventError
