import { expect, it } from 'vitest'
import type { RiskSigns } from '#contract/events/event-reports.ts'
import { describeAbroad } from './event-reports.tsx'

it.each<[Pick<RiskSigns, 'largestGift' | 'byKnownCards' | 'abroad'>, string]>([
  [{ largestGift: null, byKnownCards: 0, abroad: null }, 'Sin aportaciones'],
  [{ largestGift: 50_000, byKnownCards: 0, abroad: null }, 'No se sabe de ninguna tarjeta'],
  [{ largestGift: 50_000, byKnownCards: 3, abroad: null }, 'Ninguna'],
  [
    { largestGift: 50_000, byKnownCards: 3, abroad: { country: 'BR', gifts: 2 } },
    '2 de 3 aportaciones, de Brasil',
  ],
])('describes the cards of another country of %o', (signs, text) => {
  expect(describeAbroad(signs)).toBe(text)
})
