import { useEffect, useState } from 'react'
import { ApiError } from '#web/api/api-error.ts'
import { messageIfAnswered, messageOr } from './api-errors.ts'

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
      setErrorMessage(unanswered === undefined ? message : messageIfAnswered(error, unanswered))
    } finally {
      setRunning(null)
    }
  }
  return { running, errorMessage, run, clearError: () => setErrorMessage(null) }
}

/** The data of one part of a page, or the message that takes its place. */
export type Panel<Data> = { data: Data; errorMessage: null } | { data: null; errorMessage: string }

/**
 * Lets one part of a page fail without the others. `otherwise` is the message of any error that has
 * none of its own; without it only an `ApiError` is caught.
 */
export async function toPanel<Data>(
  request: Promise<Data>,
  otherwise?: string,
): Promise<Panel<Data>> {
  try {
    return { data: await request, errorMessage: null }
  } catch (error) {
    if (otherwise !== undefined) return { data: null, errorMessage: messageOr(error, otherwise) }
    if (!(error instanceof ApiError)) throw error
    return { data: null, errorMessage: error.message }
  }
}

/** A panel that the browser loads, null while it does; `reload` loads it again. */
export function usePanel<Data>(request: () => Promise<Panel<Data>>) {
  const [panel, setPanel] = useState<Panel<Data> | null>(null)
  const load = async () => setPanel(await request())
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; `reload` loads it again
  useEffect(() => void load(), [])
  const reload = () => {
    setPanel(null)
    void load()
  }
  return { panel, reload }
}
