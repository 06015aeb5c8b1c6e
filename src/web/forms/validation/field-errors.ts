import type { FieldError } from '#contract/api/errors.ts'
import type { Rule } from './rules.ts'

/** Field name → the sentence beside it. */
export type Faults = Readonly<Record<string, string>>
export type Rules = Readonly<Record<string, Rule>>

/** `ApiError.details` → faults by field; the first of a field is shown (`R10`). */
export function faultsFrom(details: readonly FieldError[]): Faults {
  return Object.fromEntries(details.toReversed().map(({ field, message }) => [field, message]))
}

/** Every fault that the rules find in a form. */
export function faultsIn(form: FormData, rules: Rules): Faults {
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
export function faultsAfter(name: string, before: Faults, form: FormData, rules: Rules): Faults {
  const now = faultsIn(form, rules)
  const shown = Object.entries(now).filter(([field]) => field === name || field in before)
  return Object.fromEntries(shown)
}
