import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { FormFailure } from '#web/forms/form-failure.ts'
import {
  type FieldErrors,
  type Rules,
  toFieldErrors,
  validateChange,
  validateForm,
} from './field-errors.ts'

interface FormValidation {
  /** For each field: `error={errors.email}`. */
  errors: FieldErrors
  /** What was refused as a whole; null once each field that it was about has been put right. */
  message: string | null
  /** Spread on the form. */
  form: {
    ref: RefObject<HTMLFormElement | null>
    noValidate: true
    onChange: (event: FormEvent<HTMLFormElement>) => void
    onSubmit: (event: FormEvent<HTMLFormElement>) => void
  }
}

function namedControl(form: HTMLFormElement, errors: FieldErrors): HTMLElement | undefined {
  return [...form.elements].find(
    (control): control is HTMLElement =>
      control instanceof HTMLElement && (control.getAttribute('name') ?? '') in errors,
  )
}

const fieldsOf = (answer: FormFailure | undefined) =>
  answer?.details.map(({ field }) => field) ?? []

/**
 * Validation of a form with uncontrolled fields: each change judges its field, a submit judges all
 * and is stopped at the first fault, and what the server refused (`answer`, an action's `Refusal`)
 * appears at its field. The first bad field gets the focus; what was typed stays.
 *
 * `onRefused` is called when a submit is stopped, for the toast of `spec §5`.
 */
export function useFieldErrors(
  rules: Rules,
  answer: FormFailure | undefined,
  onRefused?: () => void,
): FormValidation {
  const ref = useRef<HTMLFormElement>(null)
  const [errors, setFaults] = useState<FieldErrors>(() => toFieldErrors(answer?.details ?? []))
  const [untouched, setUntouched] = useState(() => fieldsOf(answer))
  const toFocus = useRef(false)

  useEffect(() => {
    if (!answer) return
    toFocus.current = true
    setFaults(toFieldErrors(answer.details))
    setUntouched(fieldsOf(answer))
  }, [answer])

  useEffect(() => {
    if (!toFocus.current || !ref.current) return
    toFocus.current = false
    namedControl(ref.current, errors)?.focus()
  }, [errors])

  const onChange = (event: FormEvent<HTMLFormElement>) => {
    const control = event.target as HTMLInputElement
    const form = new FormData(event.currentTarget)
    setFaults((before) => validateChange(control.name, before, form, rules))
    setUntouched((before) => before.filter((field) => field !== control.name))
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const found = validateForm(new FormData(event.currentTarget), rules)
    if (Object.keys(found).length === 0) return
    event.preventDefault()
    toFocus.current = true
    setFaults(found)
    onRefused?.()
  }
  const open = fieldsOf(answer).length === 0 || [...untouched, ...Object.keys(errors)].length > 0
  return {
    errors,
    message: answer && open ? answer.message : null,
    form: { ref, noValidate: true, onChange, onSubmit },
  }
}
