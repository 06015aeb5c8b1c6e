import { LOCALE } from '#contract/product/product.ts'

/** The name that others read of an account: first name and paternal surname, without the maternal one. */
export const formatPublicName = (person: { firstName: string; lastName: string }): string =>
  `${person.firstName} ${person.lastName}`

const list = new Intl.ListFormat(LOCALE, { type: 'conjunction' })

/** Joins names in Spanish: 'Ana', 'Ana e Iván', 'Ana, Beto y Luis'. */
export function joinNames(names: readonly string[]): string {
  return list.format(names)
}

const JOINED = /\s(?:y|e|&|\+)\s|,/iu

/**
 * True for more than one person, also when a single name is 'Ana y Luis'.
 * @param account the name of one person, whose surname may be 'Ortega y Gasset'
 */
export function isPlural(names: readonly string[], account?: string): boolean {
  return names.length > 1 || names.some((name) => name !== account && JOINED.test(name.trim()))
}
