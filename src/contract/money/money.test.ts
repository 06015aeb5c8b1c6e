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
    ['.5', 50],
    ['1500 pesos', 150_000],
    ['1\u00a0500.5', 150_050],
    ['12,345,678.90', 1_234_567_890],
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
    '  ',
    '$',
    '1,5',
    '1.500',
    '1.234,00',
    '1 2',
  ])('refuses %j instead of guessing', (typed) => {
    expect(parsePesos(typed)).toBeNull()
  })
})

describe('formatPesos', () => {
  it('shows two decimals and Mexican thousands separators', () => {
    expect(formatPesos(123_450)).toBe('$1,234.50')
    expect(formatPesos(1_000_000_000)).toBe('$10,000,000.00')
  })
})
