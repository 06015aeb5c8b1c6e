import { isCardNumber } from '../payments/cards.ts'
import type { Payer } from '../payments/charge.ts'
import type { FieldErrors } from './field.ts'

/** The values of the checkout form, as typed. */
export interface CheckoutForm {
  email: string
  number: string
  expiry: string
  csc: string
  name: string
}

/** Reads the posted form, whose inputs have the standard autocomplete names. */
export function readCheckoutForm(form: URLSearchParams): CheckoutForm {
  const read = (name: string) => (form.get(name) ?? '').trim()
  return {
    email: read('email'),
    number: read('cc-number'),
    expiry: read('cc-exp'),
    csc: read('cc-csc'),
    name: read('cc-name'),
  }
}

interface Expiry {
  month: number
  year: number
}

function parseExpiry(typed: string): Expiry | undefined {
  const match = /^(\d{1,2})\s*[/-]?\s*(\d{2}|\d{4})$/.exec(typed)
  if (match === null) return undefined
  const month = Number(match[1])
  const year = Number(match[2]) % 100
  return month >= 1 && month <= 12 ? { month, year: 2000 + year } : undefined
}

function checkExpiry(typed: string, now: number): string | undefined {
  const expiry = parseExpiry(typed)
  if (expiry === undefined) return 'Escribe el mes y el año, por ejemplo 08/29.'
  const today = new Date(now * 1000)
  const months = (expiry.year - today.getUTCFullYear()) * 12 + expiry.month - 1
  return months < today.getUTCMonth() ? 'Esta tarjeta ya venció.' : undefined
}

/** Validates the form; returns errors in the order of the inputs. `now` is in Unix seconds. */
export function validateCheckoutForm(typed: CheckoutForm, now: number): FieldErrors {
  const errors: FieldErrors = {}
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed.email))
    errors.email = 'Escribe un correo completo, por ejemplo ana@correo.mx.'
  if (!isCardNumber(typed.number.replaceAll(/[\s-]/g, '')))
    errors['cc-number'] = 'Revisa el número: no corresponde a una tarjeta.'
  const expiry = checkExpiry(typed.expiry, now)
  if (expiry !== undefined) errors['cc-exp'] = expiry
  if (!/^\d{3,4}$/.test(typed.csc)) errors['cc-csc'] = 'Son 3 o 4 dígitos.'
  if (typed.name === '') errors['cc-name'] = 'Escribe el nombre como aparece en la tarjeta.'
  return errors
}

/** Builds the payer from a valid form. */
export function toPayer(typed: CheckoutForm): Payer {
  const expiry = parseExpiry(typed.expiry)
  return {
    number: typed.number.replaceAll(/\D/g, ''),
    exp_month: expiry?.month ?? 1,
    exp_year: expiry?.year ?? 2000,
    email: typed.email,
    name: typed.name,
  }
}
