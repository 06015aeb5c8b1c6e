import { useCallback, useEffect, useState } from 'react'
import type { RateLimitInfo } from '#contract/admin/reports.ts'
import { readLimit } from './report-calls.ts'

/** How many files are left, asked anew after every order and when the next one is due. */
export function useLimit(initial: RateLimitInfo) {
  const [limit, setLimit] = useState(initial)
  const refresh = useCallback(async () => {
    // What is known stays shown when it cannot be asked; the server decides anyway.
    const read = await readLimit().catch(() => null)
    if (read) setLimit(read)
  }, [])
  const { nextAvailableAt } = limit
  useEffect(() => {
    if (!nextAvailableAt) return
    const wait = Math.max(1_000, Date.parse(nextAvailableAt) - Date.now() + 500)
    const timer = setTimeout(() => void refresh(), wait)
    return () => clearTimeout(timer)
  }, [nextAvailableAt, refresh])
  return { limit, refresh }
}
