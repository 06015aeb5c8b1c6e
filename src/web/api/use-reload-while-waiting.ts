import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'

const SHORTEST_MS = 2_000
/** What waits at a bank waits for days: a page that stays open must not ask all the time. */
const LONGEST_MS = 30_000
const GROWTH = 1.5

/**
 * Loads the page again while something of it waits at the server: soon after a step forward, and ever later while
 * nothing moves.
 * @param waiting how many things wait
 */
export function useReloadWhileWaiting(waiting: number): void {
  const { revalidate, state } = useRevalidator()
  const last = useRef({ waiting, delay: SHORTEST_MS })
  useEffect(() => {
    if (waiting === 0 || state === 'loading') return
    const hasMoved = last.current.waiting !== waiting
    const delay = hasMoved ? SHORTEST_MS : last.current.delay
    last.current = { waiting, delay: Math.min(delay * GROWTH, LONGEST_MS) }
    const timer = setTimeout(() => void revalidate(), delay)
    return () => clearTimeout(timer)
  }, [waiting, state, revalidate])
}
