import { useEffect, useReducer, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Event } from '#contract/events/events.ts'
import { hasAmounts } from '#contract/events/goals.ts'
import { call } from '#web/api/call.ts'
import { beginOrder, changeOrder, listShown } from './goal-order.ts'
import { arrangeGoals } from './goal-rules.ts'

/**
 * The order of an event's goals as its host arranges it: shown at once, then saved as a whole; once it is saved, the
 * page loads what the server has. After a cut line the order stays and is sent again.
 */
export function useGoalOrder(event: Event) {
  const goals = event.goals.filter(hasAmounts)
  const ids = goals.map(({ id }) => id)
  const [state, dispatch] = useReducer(changeOrder, ids, beginOrder)
  const [loaded, setLoaded] = useState(event)
  if (loaded !== event) {
    setLoaded(event)
    dispatch({ type: 'load', ids })
  }
  const { request, progress } = state
  useEffect(() => {
    if (!request) return
    call('PUT /events/:id/goals/order', {
      params: { id: event.id },
      body: { goalIds: [...request.goalIds], expected: [...request.expected] },
    }).then(
      () => dispatch({ type: 'save', request }),
      (error: unknown) => dispatch({ type: 'fail', request, error }),
    )
  }, [request, event.id])

  const { revalidate } = useRevalidator()
  const isOutdated =
    progress.status === 'saved' || (progress.status === 'failed' && progress.isRefused)
  useEffect(() => {
    if (isOutdated) void revalidate()
  }, [isOutdated, revalidate])

  useEffect(() => {
    const retry = () => dispatch({ type: 'retry' })
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [])

  return {
    goals: arrangeGoals(goals, listShown(state)),
    progress,
    isUnsaved: state.wanted !== null,
    move: (goalId: string, to: number) => dispatch({ type: 'move', goalId, to }),
    retry: () => dispatch({ type: 'retry' }),
  }
}

export type GoalOrder = ReturnType<typeof useGoalOrder>
