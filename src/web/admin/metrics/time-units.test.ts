import { expect, it } from 'vitest'
import { readUnit } from './figures.tsx'

it('a chart takes its unit from the URL, and only a known one', () => {
  expect(readUnit(new URLSearchParams('unit=week'))).toBe('week')
  expect(readUnit(new URLSearchParams('unit=year'))).toBe('day')
  expect(readUnit(new URLSearchParams(), 'month')).toBe('month')
})
