import { useEffect, useState } from 'react'
import { type Prefill, parsePrefill } from './registration-link.ts'

/** What the link to /register or /login fills in; it is taken out of the address at once. */
export function usePrefill(): Prefill | null {
  const [known, setKnown] = useState<Prefill | null>(null)
  useEffect(() => {
    const { hash, pathname, search } = window.location
    const found = parsePrefill(hash)
    if (!found) return
    window.history.replaceState(window.history.state, '', pathname + search)
    setKnown(found)
  }, [])
  return known
}
