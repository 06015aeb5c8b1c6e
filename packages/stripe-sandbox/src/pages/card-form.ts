import { isCardNumber } from '../payments/cards.ts'
import type { Payer } from '../payments/charge.ts'
import type { Errors } from './field.ts'

/** What a person typed into the checkout. */
export interface Typed {
  email: string
  number: string
  expiry: string
  csc: string
  name: string
}

/** Reads the posted form by the standard names of its inputs. */
export function readTyped(form: URLSearchParams): Typed {
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

function expiryOf(typed: string): Expiry | undefined {
  const match = /^(\d{1,2})\s*[/-]?\s*(\d{2}|\d{4})$/.exec(typed)
  if (match === null) return undefined
  const month = Number(match[1])
  const year = Number(match[2]) % 100
  return month >= 1 && month <= 12 ? { month, year: 2000 + year } : undefined
}

function expiryError(typed: string, now: number): string | undefined {
  const expiry = expiryOf(typed)
  if (expiry === undefined) return 'Escribe el mes y el año, por ejemplo 08/29.'
  const today = new Date(now * 1000)
  const months = (expiry.year - today.getUTCFullYear()) * 12 + expiry.month - 1
  return months < today.getUTCMonth() ? 'Esta tarjeta ya venció.' : undefined
}

/** What is wrong with the inputs, in the order of the page; `now` in Unix seconds. */
export function checkTyped(typed: Typed, now: number): Errors {
  const errors: Errors = {}
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed.email))
    errors.email = 'Escribe un correo completo, por ejemplo ana@correo.mx.'
  if (!isCardNumber(typed.number.replaceAll(/[\s-]/g, '')))
    errors['cc-number'] = 'Revisa el número: no corresponde a una tarjeta.'
  const expiry = expiryError(typed.expiry, now)
  if (expiry !== undefined) errors['cc-exp'] = expiry
  if (!/^\d{3,4}$/.test(typed.csc)) errors['cc-csc'] = 'Son 3 o 4 dígitos.'
  if (typed.name === '') errors['cc-name'] = 'Escribe el nombre como aparece en la tarjeta.'
  return errors
}

/** The payer of a form without errors. */
export function payerOf(typed: Typed): Payer {
  const expiry = expiryOf(typed.expiry)
  return {
    number: typed.number.replaceAll(/\D/g, ''),
    exp_month: expiry?.month ?? 1,
    exp_year: expiry?.year ?? 2000,
    email: typed.email,
    name: typed.name,
  }
}
