import type { ReactNode } from 'react'
import type { Event } from '#contract/events/events.ts'
import { buildEventPath } from '#contract/product/paths.ts'
import { EventClosed } from '#web/events/access/event-notices.tsx'
import { findReservePath } from '#web/events/other-gifts/reserve-link.tsx'
import { doGoalsLackMoney } from '#web/events/raised-amount.tsx'
import { RsvpQuestion } from '#web/events/rsvps/rsvp-question.tsx'
import { buildGoalAnchor, composeGoalMessage } from '#web/events/share/messages.ts'
import { FoldedUpdates } from '#web/events/updates/event-updates.tsx'
import { buildWhatsappUrl } from '#web/format/text.ts'
import { ButtonLink } from '#web/ui/actions/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { QUIET_LINK } from './contribute-link.tsx'
import { EventAside } from './event-aside.tsx'
import { EventHero } from './event-hero.tsx'
import { CompactGoalCard, GoalCard } from './goal-card.tsx'
import { GoalList } from './goal-list.tsx'
import { RecentContributors } from './recent-contributors.tsx'

/** What a guest sees. */
export function GuestView({ event, now }: { event: Event; now: string }) {
  const contributePath = (goalId: string) =>
    event.closedBecause ? null : `${buildEventPath(event.slug, 'contribute')}?goal=${goalId}`
  const time = { now, timeZone: event.timeZone }
  return (
    <>
      <EventHero event={event} now={now} />
      <div className="page-column grid gap-6 py-5 sm:gap-8 sm:py-12 lg:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="grid content-start gap-6 sm:gap-8">
          {event.closedBecause && event.status === 'ACTIVE' && (
            <EventClosed reason={event.closedBecause} />
          )}
          <RsvpQuestion event={event} now={now} />
          {(event.description || event.updates.length > 0) && (
            <div className="grid gap-4">
              {event.description && (
                <p className="max-w-prose whitespace-pre-line wrap-anywhere sm:text-lg">
                  {event.description}
                </p>
              )}
              <FoldedUpdates updates={event.updates} {...time} />
            </div>
          )}
          <GoalSection event={event}>
            <GoalList
              goals={event.goals}
              listClassName="grid gap-3 sm:grid-cols-2 sm:gap-4"
              renderGoal={(goal, isCompact) => {
                const card = {
                  goal,
                  contributeTo: contributePath(goal.id),
                  isAnotherOpen: doGoalsLackMoney(event.goals),
                  bringTo: findReservePath(event, goal, now),
                  anchor: buildGoalAnchor(goal),
                }
                if (isCompact) return <CompactGoalCard key={goal.id} {...card} />
                const shareLink = buildWhatsappUrl(composeGoalMessage(event, goal))
                return <GoalCard key={goal.id} {...card} shareLink={shareLink} />
              }}
            />
          </GoalSection>
          <RecentContributors event={event} now={now} />
        </div>
        <EventAside event={event} now={now} />
      </div>
      {!event.closedBecause && <ContributeBar event={event} />}
    </>
  )
}

/** What a gift costs besides; where the family pays the fees guests pay what they type (`R23`). */
const FEE_NOTES: Record<Event['feesPaidBy'], string> = {
  HOST: 'Pagas justo lo que quieras aportar: la familia cubre los cargos.',
  CONTRIBUTOR: 'Se suman los cargos de la tarjeta y del servicio. Ves el total antes de pagar.',
}

function GoalSection({ event, children }: { event: Event; children: ReactNode }) {
  const goals = event.goals.length
  return (
    <section className="grid gap-4" aria-labelledby="suenos">
      <div className="grid gap-1">
        <h2 id="suenos" className="scroll-mt-4 text-xl">
          Sueños del evento ({goals})
        </h2>
        {!event.closedBecause && (
          <p className="text-sm text-muted">{FEE_NOTES[event.feesPaidBy]}</p>
        )}
      </div>
      {goals === 0 ? (
        <EmptyState
          level={3}
          title="Aún no hay sueños"
          text="La familia los agregará pronto. Ya puedes aportar a todo el evento."
        />
      ) : (
        children
      )}
    </section>
  )
}

/** Stays at a phone's lower edge, where the first sueño is screens away. */
function ContributeBar({ event }: { event: Event }) {
  return (
    <div className="@container sticky bottom-0 z-20 flex gap-3 border-t border-line bg-surface p-3 shadow-float sm:hidden">
      {event.goals.length > 0 && (
        <a href="#suenos" className={`${QUIET_LINK} shrink-0 px-2 @max-2xs:hidden`}>
          Ver sueños
        </a>
      )}
      <ButtonLink to={buildEventPath(event.slug, 'contribute')} size="lg" wide>
        Aportar
      </ButtonLink>
    </div>
  )
}
