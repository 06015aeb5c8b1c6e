const PHONE = /^\+?[\d ().-]{8,24}$/
const DIGITS_MIN = 8
const DIGITS_MAX = 15

/** Whether a trimmed text can be a telephone number as people write one: `55 1234 5678`, `+52 (55) 1234-5678`. */
export function isPhone(text: string): boolean {
  const digits = text.replace(/\D/g, '').length
  return PHONE.test(text) && digits >= DIGITS_MIN && digits <= DIGITS_MAX
}
