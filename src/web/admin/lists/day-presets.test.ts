import { expect, it } from 'vitest'
import { listDayPresets } from './day-presets.ts'

const readPresets = (now: string) =>
  Object.fromEntries(
    listDayPresets(new Date(now)).map(({ label, from, to }) => [label, [from, to]]),
  )

it('counts days and months by the calendar of Mexico City', () => {
  // Still the evening of the 31st there.
  expect(readPresets('2027-01-01T03:00:00Z')).toEqual({
    Hoy: ['2026-12-31', '2026-12-31'],
    Ayer: ['2026-12-30', '2026-12-30'],
    'Últimos 7 días': ['2026-12-25', '2026-12-31'],
    'Este mes': ['2026-12-01', '2026-12-31'],
    'Mes pasado': ['2026-11-01', '2026-11-30'],
  })
  expect(readPresets('2027-01-01T18:00:00Z')).toMatchObject({
    'Últimos 7 días': ['2026-12-26', '2027-01-01'],
    'Este mes': ['2027-01-01', '2027-01-01'],
    'Mes pasado': ['2026-12-01', '2026-12-31'],
  })
})
