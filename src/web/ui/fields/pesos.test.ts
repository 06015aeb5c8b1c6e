import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatAmount, parsePesos } from './pesos.ts'

describe('what a person types as pesos', () => {
  it.each([
    ['1500', 150000],
    ['1,500.00', 150000],
    ['$1 500', 150000],
    ['$ 1,500 MXN', 150000],
    ['1\u00a0500.5', 150050],
    ['0.07', 7],
    ['.5', 50],
    ['10.', 1000],
    ['12,345,678.90', 1234567890],
  ])('reads %j as %d centavos', (text, centavos) => {
    expect(parsePesos(text)).toBe(centavos)
  })

  it.each([
    '',
    '  ',
    '$',
    'mil',
    '1,5',
    '1.500',
    '1.234,00',
    '15,00',
    '-5',
    '1e3',
    '10.005',
    '1 2',
  ])('refuses %j instead of guessing', (text) => {
    expect(parsePesos(text)).toBeNull()
  })

  it('refuses amounts beyond exact arithmetic', () => {
    expect(parsePesos('99999999999999999')).toBeNull()
  })

  it('reads back every amount it writes', () => {
    fc.assert(
      fc.property(fc.nat(), (centavos) => {
        expect(parsePesos(formatAmount(centavos))).toBe(centavos)
      }),
    )
  })

  it('writes thousands with commas and always two decimals', () => {
    expect(formatAmount(0)).toBe('0.00')
    expect(formatAmount(100000)).toBe('1,000.00')
    expect(formatAmount(123456789)).toBe('1,234,567.89')
  })
})
