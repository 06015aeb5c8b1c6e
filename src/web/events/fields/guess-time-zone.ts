import type { TimeZone } from '#contract/text/time-zones.ts'
import { toTimeZone } from '#contract/text/zoned-input.ts'

/** Other names of the zones that a host chooses from, as browsers say them. */
const ALIASES: Record<string, TimeZone> = {
  'America/Ojinaga': 'America/Matamoros',
  'America/Ensenada': 'America/Tijuana',
  'America/Santa_Isabel': 'America/Tijuana',
  'Mexico/BajaNorte': 'America/Tijuana',
  'Mexico/BajaSur': 'America/Mazatlan',
}

/** The zone of a new event: the browser's, else Mexico City's (`R27`). */
export function guessTimeZone(
  browserZone: string = Intl.DateTimeFormat().resolvedOptions().timeZone,
): TimeZone {
  return ALIASES[browserZone] ?? toTimeZone(browserZone)
}
