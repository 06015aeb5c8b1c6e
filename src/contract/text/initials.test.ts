import { expect, it } from 'vitest'
import { getInitials, getInitialsFromName } from './initials.ts'

it('returns the first letters of first and last name, uppercased', () => {
  expect(getInitials({ firstName: ' ángela', lastName: 'ñandú ' })).toBe('ÁÑ')
})

it('accepts missing names', () => {
  expect(getInitials({ firstName: '', lastName: 'Pérez' })).toBe('P')
})

it.each([
  ['Ana López', 'AL'],
  ['Ana López Ruiz', 'AL'],
  ['Ana Sofía López Ruiz', 'AL'],
  ['Ana y Luis', 'AL'],
  ['Ana, Luis y Eva', 'AL'],
  ['Rosa de la Cruz Díaz', 'RC'],
  ['Tía Chela', 'TC'],
  [' chela ', 'C'],
  ['', ''],
])("of '%s' are %s", (name, letters) => {
  expect(getInitialsFromName(name)).toBe(letters)
})
