import { type RefObject, useEffect, useRef } from 'react'

const FIRST = 'input:not([hidden], [type=hidden]), textarea, select, button, a[href]'

/** Gives the focus to the first field or button inside once it is shown: a dialog begins there. */
export function useFocusFirst<E extends HTMLElement>(): RefObject<E | null> {
  const container = useRef<E>(null)
  useEffect(() => container.current?.querySelector<HTMLElement>(FIRST)?.focus(), [])
  return container
}
