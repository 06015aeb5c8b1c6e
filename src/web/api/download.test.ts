import { expect, it } from 'vitest'
import { parseFileName } from './download.ts'

it('prefers the UTF-8 name to the plain one', () => {
  const both = `attachment; filename="nino.csv"; filename*=UTF-8''ni%C3%B1o.csv`
  expect(parseFileName(both)).toBe('niño.csv')
  expect(parseFileName('attachment; filename="mis-datos.json"')).toBe('mis-datos.json')
})

it('removes characters that file systems refuse, and is null without a name (spec §5)', () => {
  expect(parseFileName(`attachment; filename*=UTF-8''..%2F..%2Fa%3Ab%3F.csv`)).toBe('....ab.csv')
  for (const none of [null, '', 'attachment']) expect(parseFileName(none)).toBeNull()
})
