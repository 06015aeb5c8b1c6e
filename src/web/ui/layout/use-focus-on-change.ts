import { type RefObject, useEffect, useRef } from 'react'

/**
 * What gets the focus each time that `value` becomes another: the heading (`tabIndex={-1}`) of a
 * form that begins anew or is gone, whose button had it.
 */
export function useFocusOnChange<E extends HTMLElement = HTMLHeadingElement>(
  value: unknown,
): RefObject<E | null> {
  const heading = useRef<E>(null)
  const shown = useRef(value)
  useEffect(() => {
    if (shown.current === value) return
    shown.current = value
    heading.current?.focus()
  }, [value])
  return heading
}
