import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { type Faults, faultsAfter, faultsFrom, faultsIn, type Rules } from './faults.ts'
import type { Refusal } from './refusal.ts'

interface FormFaults {
  /** For each field: `error={faults.email}`. */
  faults: Faults
  /** Spread on the form. */
  form: {
    ref: RefObject<HTMLFormElement | null>
    noValidate: true
    onChange: (event: FormEvent<HTMLFormElement>) => void
    onSubmit: (event: FormEvent<HTMLFormElement>) => void
  }
}

function namedControl(form: HTMLFormElement, faults: Faults): HTMLElement | undefined {
  return [...form.elements].find(
    (control): control is HTMLElement =>
      control instanceof HTMLElement && (control.getAttribute('name') ?? '') in faults,
  )
}

/**
 * Validation of a form with uncontrolled fields: each change judges its field, a submit judges all
 * and is stopped at the first fault, and what the server refused (`answer`, an action's `Refusal`)
 * appears at its field. The first bad field gets the focus; what was typed stays.
 *
 * `onRefused` is called when a submit is stopped, for the toast of `spec §5`.
 */
export function useFaults(
  rules: Rules,
  answer: Refusal | undefined,
  onRefused?: () => void,
): FormFaults {
  const ref = useRef<HTMLFormElement>(null)
  const [faults, setFaults] = useState<Faults>(() => faultsFrom(answer?.details ?? []))
  const toFocus = useRef(false)

  useEffect(() => {
    if (!answer) return
    toFocus.current = true
    setFaults(faultsFrom(answer.details))
  }, [answer])

  useEffect(() => {
    if (!toFocus.current || !ref.current) return
    toFocus.current = false
    namedControl(ref.current, faults)?.focus()
  }, [faults])

  const onChange = (event: FormEvent<HTMLFormElement>) => {
    const control = event.target as HTMLInputElement
    const form = new FormData(event.currentTarget)
    setFaults((before) => faultsAfter(control.name, before, form, rules))
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const found = faultsIn(new FormData(event.currentTarget), rules)
    if (Object.keys(found).length === 0) return
    event.preventDefault()
    toFocus.current = true
    setFaults(found)
    onRefused?.()
  }
  return { faults, form: { ref, noValidate: true, onChange, onSubmit } }
}
