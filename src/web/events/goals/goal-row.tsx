import { useState } from 'react'
import type { Goal } from '#contract/events/goals.ts'
import { formatPesos } from '#contract/money/money.ts'
import { buildEditGoalAnchor } from '#contract/product/paths.ts'
import { PictureField } from '#web/events/pictures/picture-field.tsx'
import { GoalPicture } from '#web/events/pictures/picture-image.tsx'
import { useHashTarget } from '#web/shell/page/use-hash-target.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { StatusBadge } from '#web/ui/data/status-badge.tsx'
import { ChevronDownIcon, EditIcon } from '#web/ui/icons.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { DeleteGoal, GoalForm } from './goal-form.tsx'

interface GoalRowProps {
  goal: Goal
  isOpenFirst: boolean
  /** Moves it one place; absent for the first and the last goal. */
  onUp?: (() => void) | undefined
  onDown?: (() => void) | undefined
}

export function GoalRow({ goal, isOpenFirst, onUp, onDown }: GoalRowProps) {
  const [state, setState] = useState<'initial' | 'open' | 'closed'>(
    isOpenFirst ? 'open' : 'initial',
  )
  const anchor = buildEditGoalAnchor(goal.id)
  const row = useHashTarget<HTMLLIElement>(anchor, true)
  return (
    <li ref={row} tabIndex={-1} id={anchor} className="scroll-mt-4 rounded-lg">
      <Card className="grid gap-4">
        {state === 'open' ? (
          <>
            <PictureField
              eventId={goal.eventId}
              goalId={goal.id}
              picture={goal.picture}
              subject={goal.name}
              shape="square"
            />
            <GoalForm goal={goal} onClose={() => setState('closed')} />
          </>
        ) : (
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <GoalPicture goal={goal} className="size-16 shrink-0 rounded-sm" />
            <div className="grid min-w-0 flex-1 basis-60 gap-1">
              <p className="font-semibold wrap-anywhere">{goal.name}</p>
              {goal.description && (
                <p
                  title={goal.description}
                  className="line-clamp-2 text-sm text-muted wrap-anywhere"
                >
                  {goal.description}
                </p>
              )}
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
                <span>
                  <span className="money">{formatPesos(goal.currentAmount)}</span> de{' '}
                  <span className="money">{formatPesos(goal.targetAmount)}</span>
                </span>
                {!goal.canReceiveContributions && (
                  <StatusBadge tone="success">Sueño cumplido</StatusBadge>
                )}
              </p>
            </div>
            <div className="flex flex-wrap gap-1">
              <MoveButton goal={goal} direction="Subir" onMove={onUp} />
              <MoveButton goal={goal} direction="Bajar" onMove={onDown} />
              <Button
                variant="quiet"
                size="icon"
                aria-label={`Editar sueño: ${goal.name}`}
                autoFocus={state === 'closed'}
                onClick={() => setState('open')}
              >
                <EditIcon />
              </Button>
              {goal.contributionsCount === 0 && <DeleteGoal goal={goal} />}
            </div>
          </div>
        )}
      </Card>
    </li>
  )
}

interface MoveButtonProps {
  goal: Goal
  direction: 'Subir' | 'Bajar'
  onMove: (() => void) | undefined
}

function MoveButton({ goal, direction, onMove }: MoveButtonProps) {
  return (
    <Button
      variant="quiet"
      size="icon"
      aria-label={`${direction} sueño: ${goal.name}`}
      data-move={direction}
      disabled={!onMove}
      onClick={onMove}
    >
      <ChevronDownIcon className={direction === 'Subir' ? 'rotate-180' : ''} />
    </Button>
  )
}
