const ONLINE = /videollamada|en l[ií]nea/i

/** Where a map shows a place; null for what is not on the ground: 'Por videollamada'. */
export function mapLink(location: string): string | null {
  if (ONLINE.test(location)) return null
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(location)}`
}
