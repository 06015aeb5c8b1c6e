import { expect, it } from 'vitest'
import { parseFileName } from './download.ts'

it('takes the name in UTF-8 before the one for old programs', () => {
  const both = `attachment; filename="nino.csv"; filename*=UTF-8''ni%C3%B1o.csv`
  expect(parseFileName(both)).toBe('niño.csv')
  expect(parseFileName('attachment; filename="mis-datos.json"')).toBe('mis-datos.json')
})

it('cleans the name of what a system refuses, and says when there is none (spec §5)', () => {
  expect(parseFileName(`attachment; filename*=UTF-8''..%2F..%2Fa%3Ab%3F.csv`)).toBe('....ab.csv')
  for (const none of [null, '', 'attachment']) expect(parseFileName(none)).toBeNull()
})
