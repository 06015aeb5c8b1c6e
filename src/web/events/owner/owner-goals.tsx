import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { Event } from '#contract/events/events.ts'
import { type Goal, hasAmounts } from '#contract/events/goals.ts'
import type { ReservationStatus } from '#contract/events/other-gifts/reservations.ts'
import { formatPesos } from '#contract/money/money.ts'
import { buildEditGoalAnchor, buildEventPath, EDIT_GOALS } from '#contract/product/paths.ts'
import { hasEventEnded } from '#web/events/event-labels.ts'
import { DeleteGoal } from '#web/events/goals/goal-form.tsx'
import { NewGoal } from '#web/events/goals/new-goal.tsx'
import { useReservations } from '#web/events/other-gifts/use-reservations.ts'
import { GoalList } from '#web/events/page/goal-list.tsx'
import { GoalPicture } from '#web/events/pictures/picture-image.tsx'
import { isGoalReached, joinNoted } from '#web/events/raised-amount.tsx'
import { buildGoalAnchor, composeGoalMessage } from '#web/events/share/messages.ts'
import { buildWhatsappUrl, formatCount } from '#web/format/text.ts'
import { Form } from '#web/forms/form.tsx'
import { Button, ButtonLink, buttonStyle } from '#web/ui/actions/button.tsx'
import { NewTabLink, TextLink } from '#web/ui/actions/text-link.tsx'
import { ProgressThermometer } from '#web/ui/data/progress-thermometer.tsx'
import { StatusBadge } from '#web/ui/data/status-badge.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ChatIcon, ChevronDownIcon, HeartIcon } from '#web/ui/icons.tsx'
import { EditIcon } from '#web/ui/more-icons.tsx'
import { ContributionsList } from './contributions/contributions-list.tsx'

interface OwnerGoalsProps {
  event: Event
  /** Of the event as loaded, in centavos: the lists reload when it changes. */
  raised: number
}

/** The goals of an event, a line each, with the owner's tools inside (`spec §2`, `R4`). */
export function OwnerGoals({ event, raised }: OwnerGoalsProps) {
  const goals = event.goals.filter(hasAmounts)
  const reservations = useReservations(
    event.id,
    goals.some(({ isReserved }) => isReserved),
  )
  const hasPictures = goals.some(({ picture }) => picture)
  const heading = useRef<HTMLHeadingElement>(null)
  const fulfilled = goals.filter((goal) => !goal.canReceiveContributions).length
  const before = useRef(fulfilled)
  // The row moved to another list, and with it went the focus.
  useEffect(() => {
    if (before.current === fulfilled) return
    before.current = fulfilled
    if (document.activeElement === document.body) heading.current?.focus()
  }, [fulfilled])
  return (
    <section className="grid gap-4" aria-labelledby="suenos">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="suenos" ref={heading} tabIndex={-1} className="rounded-sm text-xl">
          Sueños del evento ({goals.length})
        </h2>
        <TextLink
          to={`${buildEventPath(event.slug, 'edit')}#${EDIT_GOALS}`}
          className="inline-flex min-h-11 items-center"
        >
          Editar sueños
        </TextLink>
      </div>
      {goals.length === 0 && (
        <EmptyState
          level={3}
          title="Aún no hay sueños"
          text="Agrega el primero: una carriola, los pañales, lo que más ilusión les haga."
        />
      )}
      <GoalList
        goals={goals}
        listClassName="grid gap-3 lg:grid-cols-2 lg:has-[details[open]]:items-start"
        renderGoal={(goal) => (
          <OwnerGoal
            key={goal.id}
            event={event}
            goal={goal}
            raised={raised}
            hasPictures={hasPictures}
            reservation={reservations.get(goal.id)}
          />
        )}
      >
        {!hasEventEnded(event.status) && <NewGoal event={event} />}
      </GoalList>
    </section>
  )
}

interface OwnerGoalProps extends OwnerGoalsProps {
  goal: Goal
  /** Some goal has one: the others keep its place. */
  hasPictures: boolean
  reservation: ReservationStatus | undefined
}

/** Until its host confirms that somebody brings it, it is only set apart; the state may not be read yet. */
function ReservedBadge({ status }: { status: ReservationStatus | undefined }) {
  if (status === 'CONFIRMED') return <StatusBadge tone="info">Alguien lo lleva</StatusBadge>
  return (
    <StatusBadge tone="warning">{status === 'RESERVED' ? 'Por confirmar' : 'Apartado'}</StatusBadge>
  )
}

function OwnerGoal({ event, goal, raised, hasPictures, reservation }: OwnerGoalProps) {
  const { name, currentAmount, targetAmount } = goal
  const progress = `${formatPesos(currentAmount)} de ${formatPesos(targetAmount)}`
  return (
    <li id={buildGoalAnchor(goal)} className="grid scroll-mt-4 rounded-md bg-surface shadow-card">
      <details className="group">
        <summary className="grid h-full min-h-11 list-none grid-rows-[1fr_auto_auto] gap-2 rounded-md px-4 py-3 group-open:h-auto">
          <span className="flex items-start justify-between gap-3">
            <GoalPicture goal={goal} className="size-12 shrink-0 rounded-sm" />
            {hasPictures && !goal.picture && (
              <span className="grid size-12 shrink-0 place-items-center rounded-sm bg-sunk text-muted">
                <HeartIcon />
              </span>
            )}
            <span className="grid min-w-0 grow justify-items-start gap-1 font-semibold wrap-anywhere">
              {name}
              {goal.isReserved && <ReservedBadge status={reservation} />}
              {isGoalReached(goal) && <StatusBadge tone="success">¡Se juntó todo!</StatusBadge>}
            </span>
            <ChevronDownIcon className="mt-0.5 shrink-0 text-accent transition-transform group-open:rotate-180" />
          </span>
          <ProgressThermometer
            value={currentAmount}
            max={targetAmount}
            extra={goal.notedAmount}
            label={`Avance de ${name}`}
            text={joinNoted(progress, goal.notedAmount)}
          />
          <span className="flex flex-wrap justify-between gap-x-3 text-sm text-muted">
            <span className="tabular-nums">{joinNoted(progress, goal.notedAmount)}</span>
            <span>{formatCount(goal.contributorsCount, 'aliado', 'aliados')}</span>
          </span>
        </summary>
        <GoalTools event={event} goal={goal} raised={raised} />
      </details>
    </li>
  )
}

function GoalTools({ event, goal, raised }: Omit<OwnerGoalProps, 'reservation' | 'hasPictures'>) {
  const [reading, setReading] = useState(false)
  const deletable = goal.contributionsCount === 0 && event.deletableGoals.includes(goal.id)
  const open = goal.canReceiveContributions
  return (
    <div className="grid gap-3 border-t border-line px-4 py-3">
      {goal.description && <p className="text-muted wrap-anywhere">{goal.description}</p>}
      <div className="flex flex-wrap items-center gap-2">
        {!event.isCancelled && event.viewer === 'OWNER' && <Switch goal={goal} />}
        <ButtonLink
          to={`${buildEventPath(event.slug, 'edit')}#${buildEditGoalAnchor(goal.id)}`}
          variant="quiet"
          aria-label={`Editar sueño: ${goal.name}`}
        >
          <EditIcon /> Editar
        </ButtonLink>
        {open && event.status === 'ACTIVE' && (
          <NewTabLink
            href={buildWhatsappUrl(composeGoalMessage(event, goal))}
            className={buttonStyle({ variant: 'quiet' })}
            aria-label={`Compartir por WhatsApp: ${goal.name}`}
          >
            <ChatIcon />
            Compartir
          </NewTabLink>
        )}
        {deletable && <DeleteGoal goal={goal} />}
      </div>
      {(goal.contributionsCount > 0 || reading) && (
        <Button
          variant="quiet"
          className="-ml-5 justify-self-start"
          onClick={() => setReading(!reading)}
          aria-expanded={reading}
        >
          Mensajes de aliados
          <ChevronDownIcon className={reading ? 'rotate-180' : ''} />
        </Button>
      )}
      {reading && <ContributionsList event={event} goalId={goal.id} raised={raised} />}
    </div>
  )
}

function Switch({ goal }: { goal: Goal }) {
  const fetcher = useFetcher()
  const open = goal.canReceiveContributions
  return (
    <Form fetcher={fetcher}>
      <input type="hidden" name="goalId" value={goal.id} />
      <Button
        type="submit"
        name="intent"
        value={open ? 'fulfill' : 'reactivate'}
        variant="secondary"
        busy={fetcher.state !== 'idle'}
        aria-label={`${open ? 'Marcar como cumplido' : 'Reactivar'}: ${goal.name}`}
      >
        {open ? 'Marcar como cumplido' : 'Reactivar'}
      </Button>
    </Form>
  )
}
