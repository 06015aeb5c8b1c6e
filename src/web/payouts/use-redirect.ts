import { useEffect } from 'react'
import { useNavigate } from 'react-router'

/** Replaces this page with another after a delay in ms, if `when` is true. */
export function useRedirect(
  to: string,
  { after = 0, when = true }: { after?: number; when?: boolean },
) {
  const navigate = useNavigate()
  useEffect(() => {
    if (!when) return
    const leaving = setTimeout(() => void navigate(to, { replace: true }), after)
    return () => clearTimeout(leaving)
  }, [to, after, when, navigate])
}
