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
  /** The error of the form as a whole; null once every field it names has been corrected. */
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
 * Validates a form with uncontrolled fields: a change validates its field, a submit validates all and
 * is prevented if one is invalid, and the errors of the server (`answer`) appear at their fields. The
 * first invalid field gets the focus.
 * @param onInvalid called when a submit is prevented, for the toast of `spec §5`
 */
export function useFieldErrors(
  rules: Rules,
  answer: FormFailure | undefined,
  onInvalid?: () => void,
): FormValidation {
  const ref = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<FieldErrors>(() => toFieldErrors(answer?.details ?? []))
  const [untouched, setUntouched] = useState(() => fieldsOf(answer))
  const toFocus = useRef(false)

  useEffect(() => {
    if (!answer) return
    toFocus.current = true
    setErrors(toFieldErrors(answer.details))
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
    setErrors((before) => validateChange(control.name, before, form, rules))
    setUntouched((before) => before.filter((field) => field !== control.name))
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const found = validateForm(new FormData(event.currentTarget), rules)
    if (Object.keys(found).length === 0) return
    event.preventDefault()
    toFocus.current = true
    setErrors(found)
    onInvalid?.()
  }
  const open = fieldsOf(answer).length === 0 || [...untouched, ...Object.keys(errors)].length > 0
  return {
    errors,
    message: answer && open ? answer.message : null,
    form: { ref, noValidate: true, onChange, onSubmit },
  }
}
