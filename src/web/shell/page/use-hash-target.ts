import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * Leads to a part of the page that appears only once its data are loaded, if the address names it: the
 * browser has looked for it before. The part takes `tabIndex={-1}`.
 */
export function useHashTarget<E extends HTMLElement>(
  id: string,
  isShown: boolean,
): RefObject<E | null> {
  const target = useRef<E>(null)
  const { hash } = useLocation()
  const isWanted = isShown && hash === `#${id}`
  useEffect(() => {
    if (!isWanted) return
    target.current?.scrollIntoView()
    target.current?.focus({ preventScroll: true })
  }, [isWanted])
  return target
}
