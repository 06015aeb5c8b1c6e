import type { ReactNode } from 'react'
import type { ShownGoal } from '#contract/events/goals.ts'
import { formatProgress } from '#contract/events/public-amounts.ts'
import { formatPesos } from '#contract/money/money.ts'
import { ReservedNote } from '#web/events/other-gifts/own-reservation/reserved-note.tsx'
import { ReserveLink } from '#web/events/other-gifts/reserve-link.tsx'
import { GoalPicture } from '#web/events/pictures/picture-image.tsx'
import { formatHiddenContributions, isGoalCovered, joinNoted } from '#web/events/raised-amount.tsx'
import { formatCount } from '#web/format/text.ts'
import { buttonStyle } from '#web/ui/actions/button.tsx'
import { NewTabLink } from '#web/ui/actions/text-link.tsx'
import { ProgressThermometer } from '#web/ui/data/progress-thermometer.tsx'
import { StatusBadge } from '#web/ui/data/status-badge.tsx'
import { ShareIcon } from '#web/ui/icons.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { ContributeLink } from './contribute-link.tsx'

interface GoalCardProps {
  goal: ShownGoal
  /** Page of the contribution form, null while the event takes no contributions. */
  contributeTo: string | null
  /** Some other goal lacks money. */
  isAnotherOpen: boolean
  /** Page that reserves it for a guest who brings it; null where that is not offered (`R24`). */
  bringTo: string | null
  anchor: string
  shareLink: string
}

/** A goal that has its target asks for nothing more: whoever wants to give to it still can. */
function CoveredNote({ isAnotherOpen }: Pick<GoalCardProps, 'isAnotherOpen'>) {
  return (
    <p className="font-semibold text-success">
      {isAnotherOpen ? 'Ya se juntó; si quieres, apoya otro.' : 'Ya se juntó, ¡y puede crecer!'}
    </p>
  )
}

/** As far as the host lets guests see it (`R22`); on a card of its own with who gave, folded. */
function GoalProgress({ goal, isCompact = false }: { goal: ShownGoal; isCompact?: boolean }) {
  const { name, currentAmount, targetAmount, hiddenContributionsCount: hidden } = goal
  const hasBar = currentAmount !== null && targetAmount !== null
  const progress = formatProgress(currentAmount, targetAmount)
  const text = progress && hasBar ? joinNoted(progress, goal.notedAmount) : progress
  // The bar says the same to a screen reader.
  const line = text && (
    <span aria-hidden={hasBar} className="text-sm text-muted tabular-nums">
      {text}
    </span>
  )
  const note = hidden > 0 && (
    <p className="text-sm text-muted">{formatHiddenContributions(hidden)}</p>
  )
  return (
    <div className="grid gap-1">
      {hasBar && (
        <ProgressThermometer
          value={currentAmount}
          max={targetAmount}
          extra={goal.notedAmount}
          label={`Avance de ${name}`}
          text={text ?? ''}
        />
      )}
      {isCompact || goal.contributorsCount === 0 ? (
        <>
          {line}
          {note}
        </>
      ) : (
        <GoalContributors goal={goal} line={line} note={note} />
      )}
    </div>
  )
}

/** A goal with its progress (`spec §2`); cards of one row align through a subgrid. */
export function GoalCard(props: GoalCardProps) {
  const { goal, bringTo, anchor, shareLink } = props
  const open = goal.canReceiveContributions
  const contributeTo = goal.isReserved ? null : props.contributeTo
  const canGrow = contributeTo !== null && open && isGoalCovered(goal)
  return (
    <Card
      as="li"
      id={anchor}
      className="row-span-3 grid scroll-mt-4 grid-rows-subgrid content-start gap-3 max-sm:p-4 target:ring-2 target:ring-accent"
    >
      <div className="flex items-start gap-4">
        <GoalPicture goal={goal} className="size-16 shrink-0 rounded-md sm:size-32" />
        <div className="grid min-w-0 content-start justify-items-start gap-1">
          <h3 className="text-lg wrap-anywhere">{goal.name}</h3>
          {!open && <StatusBadge tone="success">Sueño cumplido</StatusBadge>}
          {goal.description && (
            <p className="text-sm text-muted wrap-anywhere sm:text-base">{goal.description}</p>
          )}
        </div>
      </div>
      <div className="grid content-start gap-1">
        <GoalProgress goal={goal} />
        {canGrow && <CoveredNote {...props} />}
      </div>
      <div className="grid content-start gap-3">
        {contributeTo && open && (
          <div className="flex items-center gap-3">
            <ContributeLink to={contributeTo} goalName={goal.name} isCovered={canGrow} />
            {!canGrow && (
              <NewTabLink
                href={shareLink}
                className={buttonStyle({ variant: 'secondary', size: 'icon' })}
              >
                <ShareIcon />
                <span className="sr-only">Compartir este sueño por WhatsApp: {goal.name}</span>
              </NewTabLink>
            )}
          </div>
        )}
        <ReserveLink to={bringTo} name={goal.name} />
        {open && goal.isReserved && <ReservedNote goalId={goal.id} />}
        {!open && (
          <p className="rounded-md bg-success-soft p-4 text-success">
            ¡Gracias! Este sueño ya se cumplió con el cariño de sus aliados.
          </p>
        )}
      </div>
    </Card>
  )
}

/** The same on a few lines, where there are many. */
export function CompactGoalCard(props: Omit<GoalCardProps, 'shareLink'>) {
  const { goal, bringTo, anchor } = props
  const open = goal.canReceiveContributions
  const contributeTo = goal.isReserved ? null : props.contributeTo
  const canGrow = contributeTo !== null && open && isGoalCovered(goal)
  return (
    <li
      id={anchor}
      className="grid scroll-mt-4 content-start gap-2 rounded-md bg-surface p-4 shadow-card target:ring-2 target:ring-accent"
    >
      <div className="flex items-center justify-between gap-4">
        <GoalPicture goal={goal} className="size-16 shrink-0 self-start rounded-sm" />
        <div className="grid min-w-0 grow gap-0.5">
          <h3 className="font-sans text-base wrap-anywhere">{goal.name}</h3>
          {goal.description && (
            <p className="text-sm text-muted wrap-anywhere">{goal.description}</p>
          )}
          {canGrow && <CoveredNote {...props} />}
        </div>
        {contributeTo && open && (
          <ContributeLink to={contributeTo} goalName={goal.name} isCovered={canGrow} isCompact />
        )}
      </div>
      <GoalProgress goal={goal} isCompact />
      <ReserveLink to={bringTo} name={goal.name} />
      {goal.isReserved && open && <ReservedNote goalId={goal.id} />}
    </li>
  )
}

interface GoalContributorsProps {
  goal: ShownGoal
  line: ReactNode
  note: ReactNode
}

/** The line with the amounts unfolds who gave. */
function GoalContributors({ goal, line, note }: GoalContributorsProps) {
  const { recentContributions: recent, contributorsCount } = goal
  const more = contributorsCount - recent.length
  return (
    <Disclosure
      summary={
        <span className="grid text-sm font-normal text-muted">
          {line}
          <span>{formatCount(contributorsCount, 'aliado', 'aliados')}</span>
        </span>
      }
    >
      <ul className="grid gap-1 pb-1 text-sm">
        {recent.map((contribution) => (
          <li
            key={`${contribution.createdAt}${contribution.userName}`}
            className="flex justify-between gap-4"
          >
            <span className="w-0 grow wrap-anywhere">{contribution.userName}</span>
            {contribution.amount !== null && (
              <span className="money shrink-0 text-muted">{formatPesos(contribution.amount)}</span>
            )}
          </li>
        ))}
        {more > 0 && (
          <li className="text-muted">
            y {more} {more === 1 ? 'aliado' : 'aliados'} más
          </li>
        )}
      </ul>
      {note}
    </Disclosure>
  )
}
