import { LOCALE } from '#contract/product/product.ts'

/** The name that others read of an account: first name and paternal surname, without the maternal one. */
export const formatPublicName = (person: { firstName: string; lastName: string }): string =>
  `${person.firstName} ${person.lastName}`

const list = new Intl.ListFormat(LOCALE, { type: 'conjunction' })

/** Joins names in Spanish: 'Ana', 'Ana e Iván', 'Ana, Beto y Luis'. */
export function joinNames(names: readonly string[]): string {
  return list.format(names)
}

/** True for more than one person, also when a single name is 'Ana y Luis'. */
export function isPlural(names: readonly string[]): boolean {
  return names.length > 1 || names.some((name) => /\s(?:y|e|&|\+)\s|,/iu.test(name.trim()))
}
