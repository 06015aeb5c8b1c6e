const ONLINE = /videollamada|en l[ií]nea/i

/** Google Maps search for a place; null for an online event ('Por videollamada'). */
export function mapLink(location: string): string | null {
  if (ONLINE.test(location)) return null
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(location)}`
}
