import { validateRegisterPassword } from '#contract/people/passwords.ts'
import { PASSWORDS_DIFFER } from '#contract/product/messages.ts'
import { email, personName, type Rule, required } from '#web/forms/validation/field-errors.ts'

const confirmation: Rule = (typed, form) =>
  required(typed, form) ?? (typed === form.get('password') ? null : PASSWORDS_DIFFER)

const terms: Rule = (_, form) =>
  form.has('terms') ? null : 'Debes aceptar los términos y condiciones para continuar'

/** Validation rules of the registration form (`spec §5`). */
export const registrationRules = {
  firstName: personName,
  lastName: personName,
  motherLastName: personName,
  email,
  password: (typed: string, form: FormData) =>
    required(typed, form) ?? validateRegisterPassword(typed),
  confirmPassword: confirmation,
  terms,
}
