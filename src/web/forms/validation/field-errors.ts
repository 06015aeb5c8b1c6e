import type { FieldError } from '#contract/api/errors.ts'
import type { Rule } from './rules.ts'

/** Error message by field name. */
export type FieldErrors = Readonly<Record<string, string>>
export type Rules = Readonly<Record<string, Rule>>

/** `ApiError.details` → errors by field; the first of a field is shown (`R10`). */
export function toFieldErrors(details: readonly FieldError[]): FieldErrors {
  return Object.fromEntries(details.toReversed().map(({ field, message }) => [field, message]))
}

/** The error of every invalid field of a form. */
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
