import { useLayoutEffect, useRef, useState } from 'react'
import type { Event } from '#contract/events/events.ts'
import { findByName, formatCount } from '#web/format/text.ts'
import { Button } from '#web/ui/actions/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { classNames } from '#web/ui/style/class-names.ts'
import { GoalRow } from './goal-row.tsx'
import { NewGoal } from './new-goal.tsx'
import type { GoalOrder } from './use-goal-order.ts'

/** From so many goals on, a field finds those of a name. */
const SEARCHED_FROM = 10

interface GoalsPanelProps {
  event: Event
  order: GoalOrder
  /** The goal whose form is open at first. */
  editedId: string | undefined
}

export function GoalsPanel({ event, order, editedId }: GoalsPanelProps) {
  const { goals } = order
  const [isOrdering, setIsOrdering] = useState(false)
  const isOpen = event.status === 'DRAFT' || event.status === 'ACTIVE'
  const [typed, setTyped] = useState('')
  // One that was opened stays in view: it may hold what is typed, and the focus.
  const [openedIds, setOpenedIds] = useState(editedId ? [editedId] : [])
  const isSearched = goals.length >= SEARCHED_FROM
  // A goal that was just added stands below, whatever was searched.
  const [count, setCount] = useState(goals.length)
  if (count !== goals.length) {
    setCount(goals.length)
    setTyped('')
  }
  const found = isSearched ? findByName(goals, typed) : goals
  const shown = goals.filter((goal) => found.includes(goal) || openedIds.includes(goal.id))
  const list = useRowInView(goals)
  return (
    <div className="grid gap-4">
      <h2 className="sr-only">Sueños</h2>
      {goals.length === 0 && (
        <EmptyState
          level={2}
          title="Aún no hay sueños"
          text="Agrega el primero: una carriola, los pañales, lo que más ilusión les haga."
        />
      )}
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
        {isOpen ? (
          <NewGoal event={event} />
        ) : (
          <Banner tone="info">Este evento ya terminó. Reábrelo para agregar sueños.</Banner>
        )}
        {isSearched && (
          <div className="min-w-0 grow basis-36 sm:ml-auto sm:max-w-xs">
            <TextField
              type="search"
              name="search"
              label="Buscar por nombre"
              maxLength={100}
              value={typed}
              onChange={setTyped}
            />
          </div>
        )}
        {goals.length > 1 && (
          <Button
            variant="quiet"
            className="shrink-0 max-sm:ml-auto max-sm:px-3"
            aria-pressed={isOrdering}
            onClick={() => setIsOrdering(!isOrdering)}
          >
            {isOrdering ? 'Listo' : 'Cambiar el orden'}
          </Button>
        )}
      </div>
      {isSearched && (
        <p role="status" className="text-sm text-muted empty:sr-only">
          {typed.trim() && `${shown.length} de ${formatCount(goals.length, 'sueño', 'sueños')}`}
        </p>
      )}
      <ul
        ref={list}
        // The page stays where it is when rows change places.
        className="divide-y divide-line rounded-lg bg-surface shadow-card [overflow-anchor:none] not-has-[>li:not([hidden])]:hidden"
      >
        {goals.map((goal, place) => (
          <GoalRow
            key={goal.id}
            goal={goal}
            isHidden={!shown.includes(goal)}
            isOpenFirst={goal.id === editedId}
            onOpen={() => setOpenedIds([...openedIds, goal.id])}
            place={place}
            count={goals.length}
            onMove={isOrdering ? order.move : undefined}
          />
        ))}
      </ul>
      <OrderStatus order={order} isOrdering={isOrdering} />
    </div>
  )
}

/** Keeps the row whose button was pressed in view, once the rows stand in their new places. */
function useRowInView(goals: GoalOrder['goals']) {
  const list = useRef<HTMLUListElement>(null)
  const ids = goals.map(({ id }) => id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that the order becomes another
  useLayoutEffect(() => {
    list.current?.querySelector('li:focus-within')?.scrollIntoView({ block: 'nearest' })
  }, [ids])
  return list
}

const STATUS_TEXTS = { idle: '', saving: 'Guardando…', saved: 'Orden guardado' }

/** Says at the lower edge of the window whether the order is saved. */
function OrderStatus({ order, isOrdering }: { order: GoalOrder; isOrdering: boolean }) {
  const { progress, retry } = order
  const isFailed = progress.status === 'failed'
  const isShown = isOrdering || isFailed || progress.status === 'saving'
  return (
    <div
      className={classNames(
        'sticky bottom-0 z-10 flex min-h-16 items-center justify-between gap-3 rounded-t-lg bg-surface px-4 py-2 text-sm shadow-float max-sm:-mx-page sm:px-5',
        !isShown && 'sr-only',
      )}
    >
      {isOrdering && progress.status === 'idle' && (
        <p className="text-muted">Escribe su lugar, o súbelo y bájalo.</p>
      )}
      <p role="status" className={isFailed ? 'font-semibold text-danger' : 'text-muted'}>
        {isShown && (isFailed ? progress.message : STATUS_TEXTS[progress.status])}
      </p>
      {isFailed && !progress.isRefused && (
        <Button variant="secondary" className="shrink-0" onClick={retry}>
          Reintentar
        </Button>
      )}
    </div>
  )
}
