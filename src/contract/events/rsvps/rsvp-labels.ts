import type { RsvpAnswer } from './rsvps.ts'

/** An answer in lists and files of the host's. */
export const RSVP_LABELS: Readonly<Record<RsvpAnswer, string>> = {
  YES: 'Sí va',
  NO: 'No va',
  MAYBE: 'No sabe',
}

const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`

/** `2 adultos y 1 niño`; empty for nobody. */
export function describeParty({ adults, children }: { adults: number; children: number }): string {
  return [
    adults > 0 && count(adults, 'adulto', 'adultos'),
    children > 0 && count(children, 'niño', 'niños'),
  ]
    .filter(Boolean)
    .join(' y ')
}
