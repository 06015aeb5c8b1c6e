import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import type { OwnerActionResult } from '#web/events/owner/actions.ts'
import { useFieldErrors } from '#web/forms/validation/use-field-errors.ts'
import { goalRules } from './goal-rules.ts'

export function useGoalForm(onDone: () => void) {
  const fetcher = useFetcher<OwnerActionResult>()
  const answer = fetcher.data
  const failure = answer && 'message' in answer ? answer : undefined
  const { errors, form } = useFieldErrors(goalRules, failure)
  useEffect(() => {
    if (answer && 'done' in answer) onDone()
  }, [answer, onDone])
  return { errors, busy: fetcher.state !== 'idle', form: { fetcher, ...form } }
}
