import type { FieldError } from '#contract/api/errors.ts'
import type { Rule } from './rules.ts'

/** Field name → the sentence beside it. */
export type FieldErrors = Readonly<Record<string, string>>
export type Rules = Readonly<Record<string, Rule>>

/** `ApiError.details` → errors by field; the first of a field is shown (`R10`). */
export function toFieldErrors(details: readonly FieldError[]): FieldErrors {
  return Object.fromEntries(details.toReversed().map(({ field, message }) => [field, message]))
}

/** Every fault that the rules find in a form. */
export function validateForm(form: FormData, rules: Rules): FieldErrors {
  const found = Object.entries(rules).flatMap(([name, rule]) => {
    const fault = rule(String(form.get(name) ?? ''), form)
    return fault ? [[name, fault] as const] : []
  })
  return Object.fromEntries(found)
}

/**
 * After a change of `name`: that field is judged, and the ones that show a fault are judged again
 * (a confirmation depends on its password). The others are left in peace.
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
