import { type RefObject, useEffect, useState } from 'react'
import { readTypedFields } from '#web/forms/form.tsx'
import type { EventFormValues } from './event-values.ts'

/** What the form around `part` holds, followed while somebody types and chooses. */
export function useTypedValues(
  part: RefObject<HTMLElement | null>,
  initial: EventFormValues,
): EventFormValues {
  const [typed, setTyped] = useState(initial)
  useEffect(() => {
    const form = part.current?.closest('form')
    if (!form) return
    const follow = () => setTyped(readTypedFields(new FormData(form)))
    form.addEventListener('input', follow)
    return () => form.removeEventListener('input', follow)
  }, [part])
  return typed
}
