import { describe, expect, it } from 'vitest'
import { toCsvCell, toCsvPesos, toCsvRow } from './csv.ts'

describe('a cell', () => {
  it.each([
    ...['=1+1', '+52 55', '-3', '@SUM(A1)', '|x', '\tx', '\rx', '\nx'],
    ...['＝1', '＋1', '－1', '＠x', '｜x', '﹢1', '﹣1', '﹦1', '﹫x'],
    ...[
      '\u200b=1',
      '\ufeff=1',
      '\u00a0+1',
      '\u0000=1',
      '\u0007-1',
      '\u00ad@x',
      '\u3164|x',
      '\u2060=1',
    ],
    ...[' =1', '\u3000＝1', '\u200b\u00a0\u200b＋1', '\ufe0f=1', '\u{e0020}=1'],
  ])('that begins like a formula is disarmed: %j', (text) => {
    expect(toCsvCell(text).replaceAll('"', '')).toBe(`'${text}`)
  })

  it('is quoted when it contains a comma, a quote or a new line, its quotes doubled', () => {
    expect(toCsvCell('Pérez, Ana')).toBe('"Pérez, Ana"')
    expect(toCsvCell('la "tía"')).toBe('"la ""tía"""')
    expect(toCsvCell('uno\r\ndos')).toBe('"uno\r\ndos"')
    expect(toCsvCell('=A1,"x"')).toBe('"\'=A1,""x"""')
  })

  it.each(['-45.00', '', 'Tía Chela 👶🏽', 'a=b', "d'Or", 'a|b', 'x\u200b=1', '\u200bAna'])(
    'is unchanged otherwise: %j',
    (text) => {
      expect(toCsvCell(text)).toBe(text)
    },
  )
})

it('a row ends with CRLF', () => {
  expect(toCsvRow(['a', '', 'c'])).toBe('a,,c\r\n')
})

it.each([
  [0, '0.00'],
  [5, '0.05'],
  [123_450, '1234.50'],
  [9_007_199_254_740_991, '90071992547409.91'],
])('%d centavos are %s pesos, to the centavo', (centavos, pesos) => {
  expect(toCsvPesos(centavos)).toBe(pesos)
})
