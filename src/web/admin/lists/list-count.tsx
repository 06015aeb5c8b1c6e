import type { ReactNode } from 'react'
import { useLocation } from 'react-router'

/** How many rows a list has. Each filter is announced with its outcome, also where the number is the same. */
export function ListCount({ children }: { children: ReactNode }) {
  const { key } = useLocation()
  return (
    <p role="status" className="text-muted wrap-anywhere">
      <span key={key}>{children}</span>
    </p>
  )
}
