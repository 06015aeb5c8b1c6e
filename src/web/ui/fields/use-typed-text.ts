import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react'

type TextControl = HTMLInputElement | HTMLTextAreaElement

/** Left out: secrets, which nobody types half, and what `data-kept` marks, a text that outlives its dialog. */
const TYPED =
  'textarea:not([data-kept]), input:not([type=search], [type=password], [type=radio], [type=checkbox], [type=file], [autocomplete=one-time-code])'

/**
 * Tells whether somebody has changed a text inside a container and not sent it. Each field is compared with
 * what it held when it was first entered, so that a form that begins anew counts as unchanged.
 * @param within selector of what the fields stand in, if not all of the container's count
 */
export function useTypedText(
  container: RefObject<HTMLElement | null>,
  within?: string,
): () => boolean {
  const before = useRef(new Map<TextControl, string>())
  useLayoutEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || !target.matches(TYPED)) return
      if (within && !target.closest(within)) return
      const field = target as TextControl
      if (!before.current.has(field)) before.current.set(field, field.value)
    }
    const element = container.current
    element?.addEventListener('focusin', remember)
    return () => element?.removeEventListener('focusin', remember)
  }, [container, within])
  return useCallback(
    () => [...before.current].some(([field, text]) => field.isConnected && field.value !== text),
    [],
  )
}
