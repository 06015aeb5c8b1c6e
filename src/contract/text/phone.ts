const PHONE = /^\+?[\d ().-]{8,24}$/
const DIGITS_MIN = 8
const DIGITS_MAX = 15
/** Of a Mexican number without its country. */
export const NATIONAL_DIGITS = 10

/** Whether a trimmed text can be a telephone number as people write one: `55 1234 5678`, `+52 (55) 1234-5678`. */
export function isPhone(text: string): boolean {
  const digits = text.replace(/\D/g, '').length
  return PHONE.test(text) && digits >= DIGITS_MIN && digits <= DIGITS_MAX
}

/** The number's digits with its country, which is Mexico for ten of them; null where a country cannot be known. */
export function toInternationalDigits(phone: string): string | null {
  const digits = phone.replace(/\D/g, '')
  if (phone.trim().startsWith('+')) return digits
  if (digits.length === NATIONAL_DIGITS) return `52${digits}`
  const hasCountry = digits.startsWith('52') && digits.length === NATIONAL_DIGITS + 2
  return hasCountry ? digits : null
}
