import { useCallback, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Goal } from '#contract/events/goals.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { ConnectionError, getMessageOr } from '#web/api/failed-call.ts'
import { OFFLINE_MESSAGE, OFFLINE_PREFIX } from '#web/api/offline.ts'
import { arrangeGoals, moveGoal } from './goal-rules.ts'

const UNSAVED = 'El orden no se ha guardado.'

interface Failure {
  status: 'failed'
  message: string
  /** The goals or their order are others by now: the same order cannot be sent again. */
  isRefused: boolean
}

type OrderState = { status: 'idle' | 'saving' | 'saved' } | Failure

function toFailure(error: unknown): Failure {
  if (error instanceof ApiError && error.code === 'GOALS_CHANGED')
    return { status: 'failed', message: error.message, isRefused: true }
  const isCut = error instanceof ConnectionError && error.message === OFFLINE_MESSAGE
  const message = isCut ? `${OFFLINE_PREFIX} ${UNSAVED}` : `${UNSAVED} ${getMessageOr(error, '')}`
  return { status: 'failed', message: message.trim(), isRefused: false }
}

/**
 * The order of an event's goals as its host arranges it: shown at once, then saved as a whole. One request is on its
 * way at a time, and the newest order follows it. After a cut line the order stays and is sent again.
 */
export function useGoalOrder(eventId: string, goals: readonly Goal[]) {
  const [order, setOrder] = useState<readonly string[] | null>(null)
  const [state, setState] = useState<OrderState>({ status: 'idle' })
  const { revalidate } = useRevalidator()
  const shown = order ? arrangeGoals(goals, order) : goals
  const latest = useRef({ goals, shown })
  latest.current = { goals, shown }
  /** What is not saved yet. */
  const wanted = useRef<readonly string[] | null>(null)
  /** What the server has; null after a request without an answer, which may have been carried out. */
  const known = useRef<readonly string[] | null>(null)
  const isSending = useRef(false)

  const sendNewest = useCallback(
    async (newest: readonly string[]) => {
      const list = (ids: readonly string[]) =>
        arrangeGoals(latest.current.goals, ids).map(({ id }) => id)
      const expected = known.current && { expected: list(known.current) }
      known.current = null
      await call('PUT /events/:id/goals/order', {
        params: { id: eventId },
        body: { goalIds: list(newest), ...expected },
      })
      known.current = newest
      if (wanted.current === newest) wanted.current = null
    },
    [eventId],
  )

  const fail = useCallback(
    (error: unknown) => {
      const failure = toFailure(error)
      setState(failure)
      if (!failure.isRefused) return
      wanted.current = null
      setOrder(null)
      void revalidate()
    },
    [revalidate],
  )

  const send = useCallback(async () => {
    if (isSending.current || !wanted.current) return
    isSending.current = true
    setState({ status: 'saving' })
    try {
      while (wanted.current) await sendNewest(wanted.current)
      setState({ status: 'saved' })
    } catch (error) {
      fail(error)
    } finally {
      isSending.current = false
    }
  }, [sendNewest, fail])

  useEffect(() => {
    const retry = () => void send()
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [send])

  /** Takes a goal to another place, from 0. */
  const move = (goalId: string, to: number) => {
    const ids = latest.current.shown.map(({ id }) => id)
    const moved = moveGoal(ids, goalId, to)
    if (!moved) return
    if (!order && !wanted.current) known.current = latest.current.goals.map(({ id }) => id)
    latest.current.shown = arrangeGoals(latest.current.goals, moved)
    wanted.current = moved
    setOrder(moved)
    void send()
  }
  const isUnsaved = useCallback(() => wanted.current !== null, [])
  return { goals: shown, state, move, retry: send, isUnsaved }
}

export type GoalOrder = ReturnType<typeof useGoalOrder>
