/** `formatCount(1, 'sueño', 'sueños')` → `1 sueño`; thousands are grouped. */
export function formatCount(n: number, one: string, many: string): string {
  return `${n.toLocaleString('es-MX')} ${n === 1 ? one : many}`
}

/** At most `max` characters of a text, an ellipsis where something was left out. */
export function truncate(text: string, max: number): string {
  const characters = [...text]
  return characters.length <= max ? text : `${characters.slice(0, max).join('').trimEnd()}…`
}
