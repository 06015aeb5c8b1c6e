import { expect, it } from 'vitest'
import { formatCount, truncate } from './text.ts'

it.each([
  [0, '0 sueños'],
  [1, '1 sueño'],
  [1200, '1,200 sueños'],
])('counts %i', (n, said) => {
  expect(formatCount(n, 'sueño', 'sueños')).toBe(said)
})

it('does not change a text that fits', () => {
  expect(truncate('a'.repeat(60), 60)).toBe('a'.repeat(60))
})

it('cuts a longer text between characters, never inside one', () => {
  expect(truncate('niño 👶 feliz', 6)).toBe('niño 👶…')
  expect(truncate('una tarde', 4)).toBe('una…')
})
