import { describe, expect, it } from 'vitest'
import { formatPesos } from './money.ts'
import { canBecomePesos, parsePesos } from './typed-pesos.ts'

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

describe('canBecomePesos', () => {
  it.each([
    '',
    '$',
    '1',
    '1,',
    '1,5',
    '1,50',
    '1,500',
    '1 5',
    '1500.',
    '.5',
    '1,500.50 M',
    '500 pes',
  ])('waits for more after %j', (typed) => expect(canBecomePesos(typed)).toBe(true))

  it.each(['1.500', '1.500,50', '1e', '1e9', '-5', '1,5000', '10.0.0', 'mil', '5 euros'])(
    'finds no amount that begins with %j',
    (typed) => expect(canBecomePesos(typed)).toBe(false),
  )
})

describe('formatPesos', () => {
  it('shows two decimals and Mexican thousands separators', () => {
    expect(formatPesos(123_450)).toBe('$1,234.50')
    expect(formatPesos(1_000_000_000)).toBe('$10,000,000.00')
  })
})
