import { expect, it } from 'vitest'
import { initials } from './initials.ts'

it('takes the first letters of first and last name, uppercased', () => {
  expect(initials({ firstName: ' ángela', lastName: 'ñandú ' })).toBe('ÁÑ')
})

it('makes do with what there is', () => {
  expect(initials({ firstName: '', lastName: 'Pérez' })).toBe('P')
})
