import fc from 'fast-check'
import { expect, it } from 'vitest'
import { id } from '#contract/api/shapes.ts'
import { parsePesos } from '#contract/money/typed-pesos.ts'
import { formatAmount } from '#web/ui/style/format-amount.ts'
import { createRandomId, findByName, formatCount, truncate } from './text.ts'

it.each([
  [0, '0 sueños'],
  [1, '1 sueño'],
  [1200, '1,200 sueños'],
])('counts %i', (n, text) => {
  expect(formatCount(n, 'sueño', 'sueños')).toBe(text)
})

it('finds by part of a name, ignoring accents and case', () => {
  const events = [{ name: 'Bienvenido, Íñigo' }, { name: 'Baby shower de Lucía' }]
  expect(findByName(events, ' iñigo ')).toEqual([events[0]])
  expect(findByName(events, 'LUCIA')).toEqual([events[1]])
  expect(findByName(events, '')).toEqual(events)
})

it('does not change a text that fits', () => {
  expect(truncate('a'.repeat(60), 60)).toBe('a'.repeat(60))
})

it('cuts a longer text between characters, never inside one', () => {
  expect(truncate('niño 👶 feliz', 6)).toBe('niño 👶…')
  expect(truncate('una tarde', 4)).toBe('una…')
})

it('a random id is one that the API accepts, and a new one each time', () => {
  const ids = Array.from({ length: 100 }, createRandomId)
  for (const one of ids) expect(id.safeParse(one).success).toBe(true)
  expect(new Set(ids).size).toBe(ids.length)
})

it('every amount that a field shows is read back as the same centavos', () => {
  fc.assert(
    fc.property(fc.nat(), (centavos) => {
      expect(parsePesos(formatAmount(centavos))).toBe(centavos)
    }),
  )
})

it('a field shows thousands with commas and always two decimals', () => {
  expect([0, 100_000, 123_456_789].map(formatAmount)).toEqual(['0.00', '1,000.00', '1,234,567.89'])
})
