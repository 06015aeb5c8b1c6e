import type { User } from '#contract/people/users.ts'
import { email, personName, type Rule } from '#web/forms/validation/rules.ts'

/** The fields of the profile, as they stand in its form (`spec §2`). */
export type ProfileFields = Pick<User, 'firstName' | 'lastName' | 'motherLastName' | 'email'>

const optionalName: Rule = (typed, form) => (typed.trim() ? personName(typed, form) : null)

/** What `spec §5` asks of each field; the second surname may be left out. */
export const profileRules: Record<keyof ProfileFields, Rule> = {
  firstName: personName,
  lastName: personName,
  motherLastName: optionalName,
  email,
}

const names = ['firstName', 'lastName', 'motherLastName', 'email'] as const

/** The fields of a submitted form. */
export function readProfile(form: FormData): ProfileFields {
  const text = (name: keyof ProfileFields) => String(form.get(name) ?? '').trim()
  return {
    firstName: text('firstName'),
    lastName: text('lastName'),
    motherLastName: text('motherLastName'),
    email: text('email'),
  }
}

/** True when something was typed that the user's own data does not say yet (`spec §4`). */
export function isDirty(form: FormData, user: ProfileFields): boolean {
  return names.some((name) => String(form.get(name) ?? '') !== user[name])
}
