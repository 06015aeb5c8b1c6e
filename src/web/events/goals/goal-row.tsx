import { useState } from 'react'
import type { Goal } from '#contract/events/goals.ts'
import { formatPesos } from '#contract/money/money.ts'
import { PictureField } from '#web/events/pictures/picture-field.tsx'
import { GoalPicture } from '#web/events/pictures/picture-image.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { StatusBadge } from '#web/ui/data/status-badge.tsx'
import { ChevronDownIcon, EditIcon } from '#web/ui/icons.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { DeleteGoal, GoalForm } from './goal-form.tsx'

interface GoalRowProps {
  goal: Goal
  /** Moves it one place; absent for the first and the last goal. */
  onUp?: (() => void) | undefined
  onDown?: (() => void) | undefined
}

export function GoalRow({ goal, onUp, onDown }: GoalRowProps) {
  const [state, setState] = useState<'initial' | 'open' | 'closed'>('initial')
  return (
    <Card as="li" className="grid gap-4" id={`goal-${goal.id}`}>
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
              <p title={goal.description} className="line-clamp-2 text-sm text-muted wrap-anywhere">
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
            <DeleteGoal goal={goal} />
          </div>
        </div>
      )}
    </Card>
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
