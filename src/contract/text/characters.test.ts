import { describe, expect, it } from 'vitest'
import { countVisibleCharacters, isBlank, normalizeText } from './characters.ts'

describe('text that shows nothing', () => {
  it.each([
    '',
    ' ',
    '\u200b',
    '\u3164',
    '\u2800',
    '\u00a0\u2003',
    '\u0301',
    '\ufe0f',
    '\u00ad\u034f',
  ])('%j is blank', (text) => expect(isBlank(text)).toBe(true))

  it.each(['Ñ', '👩‍👩‍👧', '7', '.', ' a ', '愛'])('%j is not', (text) => {
    expect(isBlank(text)).toBe(false)
  })

  it('does not count towards a length', () => {
    expect(countVisibleCharacters('a\u200b\u200b')).toBe(1)
    expect(countVisibleCharacters(' a b ')).toBe(3)
  })
})

describe('text that is stored', () => {
  it.each(['\u0000', 'a\u0000b', '\ud800', 'a\udc00b', '\u001b[2J', '\u0080'])(
    'is never %j',
    (text) => expect(normalizeText(text)).toBeNull(),
  )

  it('has no heap of marks on a letter, which would take seconds to compose', () => {
    expect(normalizeText(`a${'\u0301'.repeat(31)}`)).toBeNull()
    expect(normalizeText('\u0301'.repeat(16_000) + '\u0323'.repeat(16_000))).toBeNull()
    expect(normalizeText(`a${'\u0323'.repeat(30)}`)).not.toBeNull()
  })

  it('is composed, with plain line ends and without direction marks', () => {
    expect(normalizeText('n\u0303andu\u0301')).toBe('ñandú')
    expect(normalizeText('uno\r\ndos\rtres\vcuatro')).toBe('uno\ndos\ntres\ncuatro')
    expect(normalizeText('\u202aMamá Ana\u202c')).toBe('Mamá Ana')
  })

  it('keeps what languages and emoji need', () => {
    for (const text of ['👩‍👩‍👧', 'می‌خواهم', 'a\tb', '❤️']) expect(normalizeText(text)).toBe(text)
  })
})
