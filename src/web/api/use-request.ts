import { useState } from 'react'
import { messageIfAnswered } from './errors/unreadable-response.ts'

/**
 * State of a call that a button starts: whether it is running, and why it failed.
 * @param unanswered the message when no response came: the request may have been carried out
 */
export function useRequest(unanswered: string) {
  const [busy, setBusy] = useState(false)
  const [errorMessage, setErrorMessage] = useState<string | null>(null)
  const run = async (request: () => Promise<void>) => {
    setBusy(true)
    setErrorMessage(null)
    try {
      await request()
    } catch (error) {
      setErrorMessage(messageIfAnswered(error, unanswered))
    } finally {
      setBusy(false)
    }
  }
  return { busy, errorMessage, run, clearError: () => setErrorMessage(null) }
}
