import { expect, it } from 'vitest'
import { guessTimeZone } from './guess-time-zone.ts'

it.each([
  ['America/Tijuana', 'America/Tijuana'],
  ['America/Ensenada', 'America/Tijuana'],
  ['Mexico/BajaSur', 'America/Mazatlan'],
  ['America/Ojinaga', 'America/Matamoros'],
  ['America/Ciudad_Juarez', 'America/Ciudad_Juarez'],
  ['America/Chihuahua', 'America/Mexico_City'],
  ['America/Monterrey', 'America/Mexico_City'],
  ['America/Merida', 'America/Mexico_City'],
  ['America/Bahia_Banderas', 'America/Mexico_City'],
  ['America/Los_Angeles', 'America/Mexico_City'],
  ['UTC', 'America/Mexico_City'],
])('takes a browser in %s for %s', (browserZone, zone) => {
  expect(guessTimeZone(browserZone)).toBe(zone)
})
