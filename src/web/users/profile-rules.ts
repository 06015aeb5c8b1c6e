import type { User } from '#contract/people/users.ts'
import { email, personName, type Rule } from '#web/forms/validation/rules.ts'

export type ProfileFields = Pick<User, 'firstName' | 'lastName' | 'motherLastName' | 'email'>

const optionalName: Rule = (typed, form) => (typed.trim() ? personName(typed, form) : null)

/** Validation rules (`spec §5`); the second surname is optional. */
export const profileRules: Record<keyof ProfileFields, Rule> = {
  firstName: personName,
  lastName: personName,
  motherLastName: optionalName,
  email,
}

const names = ['firstName', 'lastName', 'motherLastName', 'email'] as const

export function readProfile(form: FormData): ProfileFields {
  const text = (name: keyof ProfileFields) => String(form.get(name) ?? '').trim()
  return {
    firstName: text('firstName'),
    lastName: text('lastName'),
    motherLastName: text('motherLastName'),
    email: text('email'),
  }
}

/** Whether the form differs from the saved user (`spec §4`). */
export function isDirty(form: FormData, user: ProfileFields): boolean {
  return names.some((name) => String(form.get(name) ?? '') !== user[name])
}
