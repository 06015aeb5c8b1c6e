import { useEffect } from 'react'
import { useNavigate } from 'react-router'

/** Goes on to another page after a while, in place of this one; `when` false stays. */
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
