const normalizeName = (name: string) =>
  name
    .replace(/\s+/g, ' ')
    .trim()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLocaleLowerCase('es-MX')

/** The error of a name that somebody types to confirm, spaces, capitals and accents aside; null if it is the one. */
export const findNameError = (typed: string, name: string): string | null =>
  normalizeName(typed) === normalizeName(name)
    ? null
    : 'Escribe el nombre del evento tal como aparece.'
