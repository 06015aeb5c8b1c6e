/** First letters of first and last name, uppercased (`spec §2`, profile). */
export function initials({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return [firstName, lastName]
    .map((name) => Array.from(name.trim())[0] ?? '')
    .join('')
    .toLocaleUpperCase('es-MX')
}

/** 'María José Pérez' → 'MP'; one word gives one letter. */
export function initialsOfName(name: string): string {
  const words = name.trim().split(/\s+/)
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : '']
  return initials({ firstName: first, lastName: last })
}
