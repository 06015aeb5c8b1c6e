import { expect, it } from 'vitest'
import { cleanFileName } from './file-name.ts'

it('letters, accents and emoji are kept', () => {
  expect(cleanFileName('Reporte de Íñigo 👶 2026.csv')).toBe('Reporte de Íñigo 👶 2026.csv')
})

it('control characters and characters refused by Windows are removed', () => {
  expect(cleanFileName('a\u0000b\nc<d>e:f"g/h\\i|j?k*l.pdf')).toBe('abcdefghijkl.pdf')
})

it.each(['x.csv. . ', 'x.csv...', 'x.csv   '])(
  'a file name ends in no dot or space: %j',
  (name) => {
    expect(cleanFileName(name)).toBe('x.csv')
  },
)

it('a long file name keeps its extension', () => {
  const name = cleanFileName(`${'ñ'.repeat(400)}.csv`)
  expect(name).toHaveLength(150)
  expect(name.endsWith('ñ.csv')).toBe(true)
})

it.each(['', '...', '???', '\u0001'])('%j becomes an empty name', (name) => {
  expect(cleanFileName(name)).toBe('')
})
