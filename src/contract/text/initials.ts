import { LOCALE } from '#contract/product/product.ts'

/** Returns the first letters of first and last name, uppercased (`spec §2`, profile). */
export function getInitials({
  firstName,
  lastName,
}: {
  firstName: string
  lastName: string
}): string {
  return [firstName, lastName]
    .map((name) => Array.from(name.trim())[0] ?? '')
    .join('')
    .toLocaleUpperCase(LOCALE)
}

const JOINS = /^(?:y|e|&|\+|de|del|las?|los)$/i

/**
 * Guesses the initials of an undivided full name: 'Ana López Ruiz' and 'Ana Sofía López Ruiz' → 'AL',
 * 'Ana y Luis' → 'AL'; one word gives one letter.
 */
export function getInitialsFromName(name: string): string {
  const [first = '', ...others] = name.split(/[\s,]+/).filter((word) => word && !JOINS.test(word))
  return getInitials({ firstName: first, lastName: others.at(-2) ?? others[0] ?? '' })
}
