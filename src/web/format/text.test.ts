import { expect, it } from 'vitest'
import { counted, shortened } from './text.ts'

it.each([
  [0, '0 sueños'],
  [1, '1 sueño'],
  [1200, '1,200 sueños'],
])('counts %i', (n, said) => {
  expect(counted(n, 'sueño', 'sueños')).toBe(said)
})

it('leaves a text alone that fits', () => {
  expect(shortened('a'.repeat(60), 60)).toBe('a'.repeat(60))
})

it('cuts a longer text between characters, never inside one', () => {
  expect(shortened('niño 👶 feliz', 6)).toBe('niño 👶…')
  expect(shortened('una tarde', 4)).toBe('una…')
})
