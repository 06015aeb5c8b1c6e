const normalizeName = (name: string) => name.replace(/\s+/g, ' ').trim().toLocaleLowerCase('es-MX')

/** The error of a name that somebody types to confirm, spaces and capitals aside; null if it is the one. */
export const findNameError = (typed: string, name: string): string | null =>
  normalizeName(typed) === normalizeName(name)
    ? null
    : 'Escribe el nombre del evento tal como aparece.'
