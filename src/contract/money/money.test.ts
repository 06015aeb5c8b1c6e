import { describe, expect, it } from 'vitest'
import { formatPesos, parsePesos } from './money.ts'

describe('parsePesos', () => {
  it.each([
    ['1500', 150_000],
    ['1,500.00', 150_000],
    ['$1 500', 150_000],
    [' $ 1,500.5 MXN ', 150_050],
    ['10.', 1_000],
    ['0.99', 99],
  ])('reads %s as %i centavos', (typed, centavos) => {
    expect(parsePesos(typed)).toBe(centavos)
  })

  it.each([
    '',
    'abc',
    '10.005',
    '1e21',
    '-50',
    '+50',
    '1,50',
    '99999999999999999999',
    '10.0.0',
    'NaN',
  ])('refuses %s', (typed) => {
    expect(parsePesos(typed)).toBeNull()
  })
})

describe('formatPesos', () => {
  it('shows two decimals and Mexican thousands separators', () => {
    expect(formatPesos(123_450)).toBe('$1,234.50')
    expect(formatPesos(1_000_000_000)).toBe('$10,000,000.00')
  })
})
