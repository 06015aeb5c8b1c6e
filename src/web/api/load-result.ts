import { useEffect, useState } from 'react'
import { ApiError } from '#web/api/api-error.ts'
import { getMessageOr } from './failed-call.ts'

/** The data of one part of a page, or the message that takes its place. */
export type LoadResult<Data> =
  | { data: Data; errorMessage: null }
  | { data: null; errorMessage: string }

/**
 * Lets one part of a page fail without the others. `otherwise` is the message of any error that has
 * none of its own; without it only an `ApiError` is caught.
 */
export async function toLoadResult<Data>(
  request: Promise<Data>,
  otherwise?: string,
): Promise<LoadResult<Data>> {
  try {
    return { data: await request, errorMessage: null }
  } catch (error) {
    if (otherwise !== undefined) return { data: null, errorMessage: getMessageOr(error, otherwise) }
    if (!(error instanceof ApiError)) throw error
    return { data: null, errorMessage: error.message }
  }
}

/**
 * Loads one part of a page in the browser: null until it is loaded; `reload` loads it again, and so does a change of
 * `dependency`, which leaves what is shown until the answer is there.
 */
export function useLoadResult<Data>(
  request: () => Promise<LoadResult<Data>>,
  dependency?: unknown,
) {
  const [result, setResult] = useState<LoadResult<Data> | null>(null)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `request` is new in each render
  useEffect(() => {
    let isCurrent = true
    void request().then((loaded) => isCurrent && setResult(loaded))
    return () => {
      isCurrent = false
    }
  }, [dependency, attempt])
  const reload = () => {
    setResult(null)
    setAttempt(attempt + 1)
  }
  return { result, reload }
}
