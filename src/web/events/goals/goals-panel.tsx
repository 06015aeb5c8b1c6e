import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import type { Event } from '#contract/events/events.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { reorderGoal } from './goal-order.ts'
import { GoalRow } from './goal-row.tsx'
import { NewGoal } from './new-goal.tsx'

/** The goals of an event in their order. */
export function GoalsPanel({ event }: { event: Event }) {
  const { goals } = event
  const fetcher = useFetcher()
  const list = useRef<HTMLUListElement>(null)
  const pressed = useRef<{ goalId: string; direction: string } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row that moved has lost the focus
  useEffect(() => {
    if (!pressed.current) return
    const { goalId, direction } = pressed.current
    pressed.current = null
    const row = list.current?.querySelector(`#goal-${CSS.escape(goalId)}`)
    const same = row?.querySelector<HTMLElement>(`[data-move="${direction}"]:not(:disabled)`)
    ;(same ?? row?.querySelector<HTMLElement>('[data-move]:not(:disabled)'))?.focus()
  }, [goals])
  const move = (goalId: string, by: -1 | 1) => {
    if (fetcher.state !== 'idle') return
    pressed.current = { goalId, direction: by < 0 ? 'Subir' : 'Bajar' }
    const priorities = JSON.stringify(reorderGoal(goals, goalId, by))
    void fetcher.submit({ intent: 'order-goals', priorities }, { method: 'post' })
  }
  const open = event.status === 'DRAFT' || event.status === 'ACTIVE'
  return (
    <div className="grid gap-4">
      {goals.length === 0 && (
        <EmptyState
          level={2}
          title="Aún no hay sueños"
          text="Agrega el primero: una carriola, los pañales, lo que más ilusión les haga."
        />
      )}
      <ul ref={list} className="grid gap-3">
        {goals.map((goal, place) => (
          <GoalRow
            key={goal.id}
            goal={goal}
            onUp={place > 0 ? () => move(goal.id, -1) : undefined}
            onDown={place < goals.length - 1 ? () => move(goal.id, 1) : undefined}
          />
        ))}
      </ul>
      {open ? (
        <NewGoal />
      ) : (
        <Banner tone="info">Este evento ya terminó. Reábrelo para agregar sueños.</Banner>
      )}
    </div>
  )
}
