import { CONTACT_REQUIRED, PHONE_INVALID } from '#contract/product/messages.ts'
import { isPhone } from '#contract/text/phone.ts'
import { readTexts } from '#web/forms/form.tsx'
import { optionalEmail, type Rule, required } from '#web/forms/validation/field-errors.ts'

export const phoneRule: Rule = (typed) =>
  typed.trim() && !isPhone(typed.trim()) ? PHONE_INVALID : null

/** An address or a telephone: the family has to reach whoever brings something. */
const reachable: Rule = (typed, form) => {
  const phone = String(form.get('phone') ?? '').trim()
  return typed.trim() || phone ? optionalEmail(typed, form) : CONTACT_REQUIRED
}

export const reservationRules = { name: required, email: reachable, phone: phoneRule }

/** Reads the form of 'Yo lo llevo'. */
export const readReservationForm = (form: FormData) =>
  readTexts(form, 'name', 'email', 'phone', 'note', 'formKey')
