import { expect, it } from 'vitest'
import { unitIn } from './time-units.ts'

it('a chart takes its unit from the address, and none that there is not', () => {
  expect(unitIn(new URLSearchParams('unit=week'))).toBe('week')
  expect(unitIn(new URLSearchParams('unit=year'))).toBe('day')
  expect(unitIn(new URLSearchParams(), 'month')).toBe('month')
})
