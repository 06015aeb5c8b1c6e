import { lazy, type ReactNode, Suspense } from 'react'
import type { Event } from '#contract/events/events.ts'
import { buildEventPath } from '#contract/product/paths.ts'
import { EventClosed } from '#web/events/access/event-notices.tsx'
import { hasEventEnded } from '#web/events/event-labels.ts'
import {
  LiveBeforeHydration,
  useLiveEvent,
  useReloadWhenWithheld,
} from '#web/events/live/live-event.tsx'
import { buildGoalAnchor, composeGoalMessage } from '#web/events/share/messages.ts'
import { buildWhatsappUrl } from '#web/format/text.ts'
import { useSession } from '#web/session/use-session.ts'
import { ButtonLink } from '#web/ui/actions/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { PhotoIcon, VideoIcon } from '#web/ui/icons.tsx'
import { EventAside, LinkCard, RecentContributors } from './event-aside.tsx'
import { EventHero } from './event-hero.tsx'
import { GoalCard } from './goal-card.tsx'

/** The actions that the tools submit come with them: a press needs no further script. */
const importTools = () => {
  void import('#web/events/owner/actions.ts')
  return import('#web/events/owner/owner-tools.tsx')
}

const OwnerBar = lazy(async () => ({ default: (await importTools()).OwnerBar }))
const GoalTools = lazy(async () => ({ default: (await importTools()).GoalTools }))
const EditLink = lazy(async () => ({ default: (await importTools()).EditLink }))
const EventContributions = lazy(async () => ({ default: (await importTools()).EventContributions }))
const NewGoal = lazy(async () => ({
  default: (await import('#web/events/goals/goal-form.tsx')).NewGoal,
}))

interface EventViewProps {
  event: Event
  /** ISO 8601, from the loader: server and browser render the same text. */
  now: string
}

/** The event page. The owner's tools are separate chunks: a guest never downloads them. */
export function EventView({ event: loaded, now }: EventViewProps) {
  const { user } = useSession()
  const { id, version } = loaded
  const { shown: event, news, withheld } = useLiveEvent('event', { id, version, value: loaded })
  useReloadWhenWithheld(withheld)
  const isOwner = user?.id === event.hostId
  const hasEnded = hasEventEnded(event.status)
  const raised = loaded.statistics.totalCurrentAmount
  const contributePath = (goalId: string) =>
    event.closedBecause ? null : `${buildEventPath(event.slug, 'contribute')}?goal=${goalId}`
  return (
    <article data-event-theme={event.theme}>
      <Suspense>{isOwner && <OwnerBar event={event} />}</Suspense>
      <EventHero event={event} now={now} />
      <div className="page-column grid gap-10 py-8 sm:py-12 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid content-start gap-10">
          {event.closedBecause && event.status === 'ACTIVE' && (
            <EventClosed reason={event.closedBecause} />
          )}
          {event.description && (
            <p className="max-w-prose text-lg whitespace-pre-line wrap-anywhere">
              {event.description}
            </p>
          )}
          <section className="grid gap-5" aria-labelledby="suenos">
            <h2 id="suenos" className="text-xl">
              Sueños del evento ({event.goals.length})
            </h2>
            {event.goals.length === 0 && <NoGoals isOwner={isOwner} />}
            <ul className="grid gap-4 sm:grid-cols-2">
              {event.goals.map((goal) => (
                <GoalCard
                  key={goal.id}
                  goal={goal}
                  closed={event.status !== 'DRAFT' && event.closedBecause !== null}
                  contributeTo={contributePath(goal.id)}
                  anchor={buildGoalAnchor(goal)}
                  shareLink={buildWhatsappUrl(composeGoalMessage(event, goal))}
                  tools={
                    isOwner && (
                      <Tools tool={<GoalTools event={event} goal={goal} raised={raised} />} />
                    )
                  }
                />
              ))}
            </ul>
            {isOwner && !hasEnded && <Tools tool={<NewGoal />} />}
          </section>
          {isOwner ? (
            <Tools tool={<EventContributions event={loaded} live={event} />} />
          ) : (
            <RecentContributors event={event} now={now} />
          )}
        </div>
        <EventAside
          event={event}
          now={now}
          links={
            <>
              <LinkCard
                title="Videollamada"
                icon={VideoIcon}
                link={event.videoCallLink}
                join="Unirme a la videollamada"
                tools={isOwner && <Tools tool={<EditLink event={event} kind="videoCallLink" />} />}
              />
              <LinkCard
                title="Álbum de fotos"
                icon={PhotoIcon}
                link={event.photoAlbumLink}
                join="Ver el álbum de fotos"
                tools={isOwner && <Tools tool={<EditLink event={event} kind="photoAlbumLink" />} />}
              />
            </>
          }
        />
      </div>
      {!event.closedBecause && !isOwner && <StickyContributeButton slug={event.slug} />}
      <p role="status" className="sr-only">
        {news}
      </p>
      <LiveBeforeHydration id={id} seen={version} />
    </article>
  )
}

function Tools({ tool }: { tool: ReactNode }) {
  return <Suspense fallback={<span className="block min-h-11" />}>{tool}</Suspense>
}

function NoGoals({ isOwner }: { isOwner: boolean }) {
  return (
    <EmptyState
      level={3}
      title="Aún no hay sueños"
      text={
        isOwner
          ? 'Agrega el primero: una carriola, los pañales, lo que más ilusión les haga.'
          : 'La familia los agregará pronto. Ya puedes aportar a todo el evento.'
      }
    />
  )
}

function StickyContributeButton({ slug }: { slug: string }) {
  return (
    <div className="sticky bottom-0 z-20 border-t border-line bg-surface p-3 shadow-float sm:hidden">
      <ButtonLink to={buildEventPath(slug, 'contribute')} size="lg" wide>
        Aportar
      </ButtonLink>
    </div>
  )
}
