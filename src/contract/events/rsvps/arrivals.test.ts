import { expect, it } from 'vitest'
import { areArrivalsOpen, describeArrivalsOpening } from './arrivals.ts'

it('arrivals open with the day of the event on its own clock, and stay open', () => {
  const cancun = { eventDate: '2026-12-12T22:00:00.000Z', timeZone: 'America/Cancun' } as const
  const isOpenAt = (now: string) => areArrivalsOpen(cancun, new Date(now))
  expect(isOpenAt('2026-12-12T04:59:59.000Z')).toBe(false)
  expect(isOpenAt('2026-12-12T05:00:00.000Z')).toBe(true)
  expect(isOpenAt('2027-01-20T05:00:00.000Z')).toBe(true)
  expect(
    areArrivalsOpen(
      { ...cancun, timeZone: 'America/Mexico_City' },
      new Date('2026-12-12T05:00:00.000Z'),
    ),
  ).toBe(false)
  expect(describeArrivalsOpening(cancun)).toContain('desde el 12 de diciembre de 2026')
})
