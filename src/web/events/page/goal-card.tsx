import type { ReactNode } from 'react'
import type { Goal } from '#contract/events/goals.ts'
import { formatPesos } from '#contract/money/money.ts'
import { ButtonLink } from '#web/ui/actions/button.tsx'
import { ProgressThermometer } from '#web/ui/data/progress-thermometer.tsx'
import { StatusBadge } from '#web/ui/data/status-badge.tsx'
import { ChatIcon } from '#web/ui/icons.tsx'
import { Card } from '#web/ui/layout/card.tsx'

interface GoalCardProps {
  goal: Goal
  /** Page of the contribution form, null while the event takes no contributions. */
  contributeTo: string | null
  /** The event takes no contributions, whatever the goal's own state is. */
  closed: boolean
  anchor: string
  shareLink: string
  tools?: ReactNode
}

/** A goal with its progress (`spec §2`); cards of one row align through a subgrid. */
export function GoalCard(props: GoalCardProps) {
  const { goal, contributeTo, closed, anchor, shareLink, tools } = props
  const open = goal.canReceiveContributions
  return (
    <Card
      as="li"
      id={anchor}
      className={`grid scroll-mt-4 grid-rows-subgrid content-start gap-4 target:ring-2 target:ring-accent ${tools ? 'row-span-4' : 'row-span-3'}`}
    >
      <div className="grid content-start justify-items-start gap-2">
        <h3 className="text-lg wrap-anywhere">{goal.name}</h3>
        {(!closed || !open) && (
          <StatusBadge tone={open ? 'info' : 'success'}>
            {open ? 'Recibiendo aportaciones' : 'Sueño cumplido'}
          </StatusBadge>
        )}
        {goal.description && <p className="text-muted wrap-anywhere">{goal.description}</p>}
      </div>
      <div className="grid content-start gap-4">
        <ProgressThermometer
          value={goal.currentAmount}
          max={goal.targetAmount}
          label={`Avance de ${goal.name}`}
          text={`${formatPesos(goal.currentAmount)} de ${formatPesos(goal.targetAmount)}`}
          showText
        />
        {open && !closed && goal.currentAmount >= goal.targetAmount && (
          <p className="font-semibold text-success">Ya llegó a su meta, ¡y puede crecer!</p>
        )}
        <RecentContributors goal={goal} />
      </div>
      <div className="grid content-start gap-4">
        {contributeTo && open && (
          <>
            <ButtonLink to={contributeTo} variant="secondary" wide>
              Aportar a este sueño
            </ButtonLink>
            <a
              href={shareLink}
              target="_blank"
              rel="noopener noreferrer"
              className="-my-2 inline-flex min-h-11 items-center justify-center gap-2 text-sm underline decoration-line underline-offset-4 hover:decoration-current"
            >
              <ChatIcon />
              Compartir este sueño
              <span className="sr-only"> por WhatsApp: {goal.name} (se abre en otra pestaña)</span>
            </a>
          </>
        )}
        {!open && (
          <p className="rounded-md bg-success-soft p-4 text-success">
            ¡Gracias! Este sueño ya se cumplió con el cariño de sus aliados.
          </p>
        )}
      </div>
      {tools}
    </Card>
  )
}

function RecentContributors({ goal }: { goal: Goal }) {
  if (goal.recentContributions.length === 0) return null
  const more = goal.contributorsCount - goal.recentContributions.length
  return (
    <ul className="grid gap-1 text-sm">
      {goal.recentContributions.map((contribution) => (
        <li
          key={`${contribution.createdAt}${contribution.userName}`}
          className="flex justify-between gap-4"
        >
          <span className="w-0 grow wrap-anywhere">{contribution.userName}</span>
          <span className="money shrink-0 text-muted">{formatPesos(contribution.amount)}</span>
        </li>
      ))}
      {more > 0 && (
        <li className="text-muted">
          y {more} {more === 1 ? 'aliado' : 'aliados'} más
        </li>
      )}
    </ul>
  )
}
