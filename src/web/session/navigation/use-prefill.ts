import { useEffect, useState } from 'react'
import { type FilledIn, filledInBy } from './registration-link.ts'

/** What the link to /register or /login fills in; it is taken out of the address at once. */
export function useFilledIn(): FilledIn | null {
  const [known, setKnown] = useState<FilledIn | null>(null)
  useEffect(() => {
    const { hash, pathname, search } = window.location
    const found = filledInBy(hash)
    if (!found) return
    window.history.replaceState(window.history.state, '', pathname + search)
    setKnown(found)
  }, [])
  return known
}
