import { useLayoutEffect, useRef, useState } from 'react'
import type { Goal } from '#contract/events/goals.ts'
import { formatPesos } from '#contract/money/money.ts'
import { buildEditGoalAnchor } from '#contract/product/paths.ts'
import { PictureField } from '#web/events/pictures/picture-field.tsx'
import { GoalPicture } from '#web/events/pictures/picture-image.tsx'
import { useHashTarget } from '#web/shell/page/use-hash-target.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { StatusBadge } from '#web/ui/data/status-badge.tsx'
import { controlStyle } from '#web/ui/fields/field-frame.tsx'
import { ChevronDownIcon } from '#web/ui/icons.tsx'
import { EditIcon } from '#web/ui/more-icons.tsx'
import { classNames } from '#web/ui/style/class-names.ts'
import { DeleteGoal, GoalForm } from './goal-form.tsx'

const MOVES = ['Subir', 'Bajar'] as const

interface GoalRowProps {
  goal: Goal
  isHidden: boolean
  isOpenFirst: boolean
  onOpen: () => void
  /** While the order is changed: takes a goal to another place, from 0. */
  onMove?: ((goalId: string, to: number) => void) | undefined
  place: number
  /** How many goals there are. */
  count: number
}

export function GoalRow(props: GoalRowProps) {
  const { goal, isHidden, isOpenFirst, onOpen, onMove, place, count } = props
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
      hidden={isHidden}
      className={classNames(
        'grid scroll-mt-4 scroll-mb-20 gap-4 px-4 first:rounded-t-lg last:rounded-b-lg sm:px-5',
        state === 'open' ? 'py-5' : 'py-3',
      )}
    >
      {state === 'open' ? (
        <>
          <GoalForm goal={goal} onClose={() => setState('closed')} />
          <div className="border-t border-line pt-5">
            <PictureField
              eventId={goal.eventId}
              goalId={goal.id}
              picture={goal.picture}
              subject={goal.name}
              shape="square"
            />
          </div>
          {goal.contributionsCount === 0 && <DeleteGoal goal={goal} />}
        </>
      ) : (
        <div className="flex items-center gap-3 sm:gap-6">
          {onMove && <PlaceField {...{ goal, onMove, place, count }} />}
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
            <MoveButtons {...{ goal, onMove, place, count }} />
          ) : (
            <Button
              variant="quiet"
              size="icon"
              aria-label={`Editar sueño: ${goal.name}`}
              autoFocus={state === 'closed'}
              onClick={() => {
                onOpen()
                setState('open')
              }}
            >
              <EditIcon />
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

type MoveProps = Required<Omit<GoalRowProps, 'isHidden' | 'isOpenFirst' | 'onOpen'>>

/** The number of the goal's place: another one takes it there. */
function PlaceField({ goal, onMove, place, count }: MoveProps) {
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string | null>(null)
  // The next number replaces the one that came under the cursor.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that the place becomes another
  useLayoutEffect(() => {
    const { current } = field
    if (typed === null && current === document.activeElement) current?.select()
  }, [place])
  const move = () => {
    if (typed === null) return
    setTyped(null)
    const wanted = Math.min(Number.parseInt(typed, 10), count)
    if (wanted >= 1) onMove?.(goal.id, wanted - 1)
  }
  return (
    <input
      ref={field}
      type="text"
      inputMode="numeric"
      enterKeyHint="done"
      autoComplete="off"
      aria-label={`Lugar: ${goal.name}`}
      value={typed ?? place + 1}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onBlur={move}
      onKeyDown={({ key }) => key === 'Enter' && move()}
      className={classNames(controlStyle, 'max-w-12 shrink-0 px-1! text-center tabular-nums')}
    />
  )
}

const MOVE_ICONS = {
  Subir: <ChevronDownIcon className="rotate-180" />,
  Bajar: <ChevronDownIcon />,
}

function MoveButtons({ goal, onMove, place, count }: MoveProps) {
  const target = { Subir: place - 1, Bajar: place + 1 }
  return (
    <div className="flex shrink-0">
      {MOVES.map((move) => (
        <Button
          key={move}
          variant="quiet"
          size="icon"
          aria-label={`${move}: ${goal.name}`}
          disabled={target[move] < 0 || target[move] === count}
          onClick={() => onMove?.(goal.id, target[move])}
        >
          {MOVE_ICONS[move]}
        </Button>
      ))}
    </div>
  )
}
