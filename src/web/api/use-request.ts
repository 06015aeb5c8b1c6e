import { useState } from 'react'
import { ApiError } from '#web/api/api-error.ts'
import { getMessageIfAnswered } from './failed-call.ts'

/**
 * State of calls that buttons start: which one is running, and why the last one failed.
 * @param unanswered the message when no response came: the request may have been carried out
 */
export function useRequest<Name extends string = 'request'>(unanswered?: string) {
  const [running, setRunning] = useState<Name | null>(null)
  const [errorMessage, setErrorMessage] = useState<string | null>(null)
  const run = async (name: Name, request: () => Promise<void>) => {
    setRunning(name)
    setErrorMessage(null)
    try {
      await request()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const { message } = error
      setErrorMessage(unanswered === undefined ? message : getMessageIfAnswered(error, unanswered))
    } finally {
      setRunning(null)
    }
  }
  return { running, errorMessage, run, clearError: () => setErrorMessage(null) }
}
