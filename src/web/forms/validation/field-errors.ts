import {
  type FocusEvent,
  type FormEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import type { FieldError } from '#contract/api/errors.ts'
import { EMAIL_INVALID, LETTERS_ONLY, REQUIRED } from '#contract/product/messages.ts'
import { OFFLINE_PREFIX } from '#web/api/offline.ts'
import type { FormFailure } from '#web/forms/form.tsx'

interface FormValidation {
  /** For each field: `error={errors.email}`. */
  errors: FieldErrors
  /** The error of the form as a whole; null once every field it names has been corrected, the connection is back, or it is sent again. */
  message: string | null
  /** Validates again what shows an error: this field was filled in by a press, which fires no event of its own. */
  revalidate: (filled: string) => void
  form: {
    ref: RefObject<HTMLFormElement | null>
    noValidate: true
    onChange: (event: FormEvent<HTMLFormElement>) => void
    onBlur: (event: FocusEvent<HTMLFormElement>) => void
    onSubmit: (event: FormEvent<HTMLFormElement>) => void
  }
}

function namedControl(form: HTMLFormElement, errors: FieldErrors): HTMLElement | undefined {
  return [...form.elements].find(
    (control): control is HTMLElement =>
      control instanceof HTMLElement && (control.getAttribute('name') ?? '') in errors,
  )
}

/** Scrolls to the message of the form as a whole, in it or beside it, unless it is in view. */
function showMessage(form: HTMLFormElement | null): void {
  const around = form?.closest('main, [role=dialog]')
  // The pictures' fields keep an empty one, which is not seen.
  const said = '[role=alert]:not(:empty)'
  const message = form?.querySelector(said) ?? around?.querySelector(said)
  message?.scrollIntoView({ block: 'nearest' })
}

let isPressed = false

// From the first moment: a press may be what makes React take the page over.
if (typeof window !== 'undefined') {
  window.addEventListener('mousedown', ({ button }) => (isPressed = button === 0), true)
  // No mouseup follows a drag or a context menu.
  for (const end of ['mouseup', 'dragend', 'contextmenu'])
    window.addEventListener(end, () => (isPressed = false), true)
}

/**
 * Runs a change of the page once the press that caused it is over: an error that appears under the finger
 * moves the button away from it, and the press is lost. A field is left between `mousedown` and `mouseup`,
 * by a mouse and by a finger (whose pointer events are over by then).
 */
export function afterPress(change: () => void): void {
  if (isPressed) window.addEventListener('click', change, { once: true })
  else change()
}

const isText = (control: HTMLElement) =>
  control.matches('textarea, input:not([type=checkbox], [type=radio])')

const fieldsOf = (answer: FormFailure | undefined) =>
  answer?.details.map(({ field }) => field) ?? []

/**
 * Validates a form with uncontrolled fields. A text is validated when somebody leaves it, not at its first
 * letter; any other change validates its field at once, and so does a change of a field that shows an
 * error. A submit validates all and is prevented if one is invalid, and the errors of the server
 * (`answer`) appear at their fields. The first invalid field gets the focus.
 * @param describeInvalid the message of the form while a prevented submit has invalid fields (`spec §5`)
 */
export function useFieldErrors(
  rules: Rules,
  answer: FormFailure | undefined,
  describeInvalid?: (found: FieldErrors) => string | null,
): FormValidation {
  const ref = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<FieldErrors>(() => toFieldErrors(answer?.details ?? []))
  const [prevented, setPrevented] = useState<string | null>(null)
  const [answerBefore, setAnswerBefore] = useState<FormFailure>()
  const [untouched, setUntouched] = useState(() => fieldsOf(answer))
  const toFocus = useRef(false)
  const shown = useRef(answer)

  useEffect(() => {
    // The browser has focused the first invalid field of the server's page; somebody may have gone on.
    if (!answer || answer === shown.current) return
    shown.current = answer
    toFocus.current = true
    if (answer.details.length === 0) showMessage(ref.current)
    setErrors(toFieldErrors(answer.details))
    setUntouched(fieldsOf(answer))
  }, [answer])

  useEffect(() => {
    if (!answer?.message.startsWith(OFFLINE_PREFIX)) return
    const takeBack = () => setAnswerBefore(answer)
    addEventListener('online', takeBack)
    return () => removeEventListener('online', takeBack)
  }, [answer])

  useEffect(() => {
    if (!toFocus.current || !ref.current) return
    toFocus.current = false
    const invalid = namedControl(ref.current, errors)
    // A folded field cannot be focused.
    const fold = invalid?.closest('details')
    if (fold) fold.open = true
    invalid?.focus()
    // The browser brings the field into view, and not the message below it.
    document.getElementById(`${invalid?.id}-error`)?.scrollIntoView({ block: 'nearest' })
  }, [errors])

  const onChange = (event: FormEvent<HTMLFormElement>) => {
    const control = event.target as HTMLInputElement
    const form = new FormData(event.currentTarget)
    // Empty: what shows an error is validated again, and nothing else.
    const isTyping = isText(control) && control === document.activeElement
    const changed = isTyping ? '' : control.name
    setErrors((before) => validateChange(changed, before, form, rules))
    setUntouched((before) => before.filter((field) => field !== control.name))
  }
  const revalidate = useCallback(
    (filled: string) => {
      const form = ref.current && new FormData(ref.current)
      if (form) setErrors((before) => validateChange('', before, form, rules))
      setUntouched((before) => before.filter((field) => field !== filled))
    },
    [rules],
  )
  const onBlur = (event: FocusEvent<HTMLFormElement>) => {
    const control = event.target as HTMLElement as HTMLInputElement
    // What is still blank is missed at the submit.
    if (!isText(control) || control.value.trim() === '') return
    const element = event.currentTarget
    afterPress(() =>
      setErrors((before) => validateChange(control.name, before, new FormData(element), rules)),
    )
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const found = validateForm(new FormData(event.currentTarget), rules)
    if (Object.keys(found).length === 0) {
      setAnswerBefore(answer)
      return setPrevented(null)
    }
    event.preventDefault()
    toFocus.current = true
    setErrors(found)
    setPrevented(describeInvalid?.(found) ?? null)
  }
  const isInvalid = Object.keys(errors).length > 0
  const open = fieldsOf(answer).length === 0 || untouched.length > 0 || isInvalid
  const refused = answer && answer !== answerBefore && open ? answer.message : null
  return {
    errors,
    message: (isInvalid && prevented) || refused,
    revalidate,
    form: { ref, noValidate: true, onChange, onBlur, onSubmit },
  }
}

/** Returns the error of a field's value, or null; `form` contains the other fields. */
export type Rule = (typed: string, form: FormData) => string | null

const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/

const LETTERS = /^[\p{L}\p{M}\s]+$/u

export const required: Rule = (typed) => (typed.trim() ? null : REQUIRED)

/** Required and an email address; the server validates it again. */
export const email: Rule = (typed) => (EMAIL.test(typed.trim()) ? null : EMAIL_INVALID)

/** The same where it may stay empty. */
export const optionalEmail: Rule = (typed, form) => (typed.trim() ? email(typed, form) : null)

/** A required name: letters and spaces only (`spec §5`). */
export const personName: Rule = (typed, form) =>
  required(typed, form) ?? (LETTERS.test(typed) ? null : LETTERS_ONLY)

export type FieldErrors = Readonly<Record<string, string>>
export type Rules = Readonly<Record<string, Rule>>

/** `ApiError.details` → errors by field; the first of a field is shown (`R10`). */
export function toFieldErrors(details: readonly FieldError[]): FieldErrors {
  return Object.fromEntries(details.toReversed().map(({ field, message }) => [field, message]))
}

export function validateForm(form: FormData, rules: Rules): FieldErrors {
  const found = Object.entries(rules).flatMap(([name, rule]) => {
    const error = rule(String(form.get(name) ?? ''), form)
    return error ? [[name, error] as const] : []
  })
  return Object.fromEntries(found)
}

/**
 * Validates the field `name` after a change, and again the fields that show an error: a confirmation
 * depends on its password. The others are not validated yet.
 */
export function validateChange(
  name: string,
  before: FieldErrors,
  form: FormData,
  rules: Rules,
): FieldErrors {
  const now = validateForm(form, rules)
  const shown = Object.entries(now).filter(([field]) => field === name || field in before)
  return Object.fromEntries(shown)
}

/** Name, initial value and error of a field, to spread on it. */
export const fieldProps =
  (errors: FieldErrors, values: Readonly<Partial<Record<string, string>>>) => (name: string) => ({
    name,
    defaultValue: values[name],
    error: errors[name],
  })
