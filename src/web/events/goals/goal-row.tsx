import { useState } from 'react'
import type { Goal } from '#contract/events/goals.ts'
import { formatPesos } from '#contract/money/money.ts'
import { buildEditGoalAnchor } from '#contract/product/paths.ts'
import { PictureField } from '#web/events/pictures/picture-field.tsx'
import { GoalPicture } from '#web/events/pictures/picture-image.tsx'
import { useHashTarget } from '#web/shell/page/use-hash-target.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { StatusBadge } from '#web/ui/data/status-badge.tsx'
import { ChevronDownIcon } from '#web/ui/icons.tsx'
import { EditIcon, ToTopIcon } from '#web/ui/more-icons.tsx'
import { classNames } from '#web/ui/style/class-names.ts'
import { DeleteGoal, GoalForm } from './goal-form.tsx'

const MOVES = ['Mover al principio', 'Subir', 'Bajar'] as const

export type Move = (typeof MOVES)[number]

interface GoalRowProps {
  goal: Goal
  isOpenFirst: boolean
  /** While the order is changed: takes the goal to another place, from 0. */
  onMove?: ((move: Move, to: number) => void) | undefined
  place: number
  isLast: boolean
}

export function GoalRow({ goal, isOpenFirst, onMove, place, isLast }: GoalRowProps) {
  const [state, setState] = useState<'initial' | 'open' | 'closed'>(
    isOpenFirst ? 'open' : 'initial',
  )
  const anchor = buildEditGoalAnchor(goal.id)
  const row = useHashTarget<HTMLLIElement>(anchor, true)
  return (
    <li
      ref={row}
      tabIndex={-1}
      id={anchor}
      className={classNames(
        'grid scroll-mt-4 gap-4 px-4 first:rounded-t-lg last:rounded-b-lg sm:px-5',
        state === 'open' ? 'py-5' : 'py-3',
      )}
    >
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
          {goal.contributionsCount === 0 && <DeleteGoal goal={goal} />}
        </>
      ) : (
        <div className="flex items-center gap-3 sm:gap-6">
          <GoalPicture
            goal={goal}
            className={classNames('size-14 shrink-0 rounded-sm', onMove && 'max-sm:hidden')}
          />
          <div className="grid min-w-0 flex-1 gap-1">
            <p className="font-semibold wrap-anywhere">{goal.name}</p>
            {goal.description && (
              <p
                title={goal.description}
                className="line-clamp-2 text-sm text-muted wrap-anywhere max-sm:hidden"
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
          {onMove ? (
            <MoveButtons {...{ goal, onMove, place, isLast }} />
          ) : (
            <Button
              variant="quiet"
              size="icon"
              aria-label={`Editar sueño: ${goal.name}`}
              autoFocus={state === 'closed'}
              onClick={() => setState('open')}
            >
              <EditIcon />
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

type MoveButtonsProps = Required<Omit<GoalRowProps, 'isOpenFirst'>>

const MOVE_ICONS = {
  'Mover al principio': <ToTopIcon />,
  Subir: <ChevronDownIcon className="rotate-180" />,
  Bajar: <ChevronDownIcon />,
}

function MoveButtons({ goal, onMove, place, isLast }: MoveButtonsProps) {
  const target = { 'Mover al principio': 0, Subir: place - 1, Bajar: place + 1 }
  return (
    <div className="flex shrink-0">
      {MOVES.map((move) => (
        <Button
          key={move}
          variant="quiet"
          size="icon"
          aria-label={`${move}: ${goal.name}`}
          data-move={move}
          disabled={move === 'Bajar' ? isLast : place === 0}
          onClick={() => onMove?.(move, target[move])}
        >
          {MOVE_ICONS[move]}
        </Button>
      ))}
    </div>
  )
}
