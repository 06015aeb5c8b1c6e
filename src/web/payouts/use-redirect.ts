import { useEffect } from 'react'
import { useNavigate } from 'react-router'

interface Redirect {
  /** Delay in ms. */
  after?: number
  when?: boolean
  /** The state of the page that follows. */
  state?: object
}

/** Replaces this page with another after a delay, if `when` is true. */
export function useRedirect(to: string, { after = 0, when = true, state }: Redirect) {
  const navigate = useNavigate()
  useEffect(() => {
    if (!when) return
    const leaving = setTimeout(() => void navigate(to, { replace: true, state }), after)
    return () => clearTimeout(leaving)
  }, [to, after, when, state, navigate])
}
