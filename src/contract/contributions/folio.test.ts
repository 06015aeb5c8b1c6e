import { describe, expect, it } from 'vitest'
import { FOLIO_CHARACTERS, formatFolio, readFolio, readFolioHalf } from './folio.ts'

describe('a folio that somebody reads aloud', () => {
  it('has no two characters that look alike, and no vowel', () => {
    const groups = ['0ODQ', '1IL7', '2Z', '5S', '6G', '8B', 'UV', 'MN']
    for (const group of groups) {
      const used = [...group].filter((one) => FOLIO_CHARACTERS.includes(one))
      expect(used, group).toHaveLength(1)
    }
    expect(FOLIO_CHARACTERS).not.toMatch(/[AEIOU]/)
    expect(new Set(FOLIO_CHARACTERS).size).toBe(FOLIO_CHARACTERS.length)
  })

  it.each([
    'CIG-7F3K-92',
    'cig-7f3k-92',
    'CIG7F3K92',
    '7F3K-92',
    '7f3k92',
    ' cig 7f3k 92 ',
    'CIG–7F3K–92',
    'C1G-1F3K-9Z',
    'clg if3k 9z',
    'CI6-LF3K-92',
  ])('is understood as %s', (typed) => {
    expect(readFolio(typed)).toBe('CIG-7F3K-92')
  })

  it('is understood with every look-alike', () => {
    expect(readFolio('CIG-OQ0B-GS')).toBe('CIG-DDD8-65')
    expect(readFolio('unñ-1li')).toBe('CIG-VMM7-77')
  })

  it.each([
    '',
    'CIG',
    'CIG-7F3K-9',
    'CIG-7F3K-922',
    'CIG-7A3K-92',
    'Tía Chela',
    'Martha',
    '019a5b6c-7f3a-7000-8000-1234567890ab',
    'pi_3Q7F3K92',
  ])('is not seen in %j', (typed) => {
    expect(readFolio(typed)).toBeNull()
  })

  it('is kept as it is written', () => {
    const folio = formatFolio(FOLIO_CHARACTERS.slice(0, 6))
    expect(readFolio(folio)).toBe(folio)
  })
})

describe('the half of a folio', () => {
  it.each([
    ['3825', '3825'],
    ['7f3k', '7F3K'],
    ['CIG-7F3K', '7F3K'],
    ['cig 7f3k', '7F3K'],
    ['cig7f3k', '7F3K'],
    ['OL9z', 'D792'],
  ])('%s is understood as %s', (typed, half) => {
    expect(readFolioHalf(typed)).toBe(half)
  })

  it.each(['', '382', '38255', '1000', '3805', '38,25', 'tía1', '7A3K'])(
    'is not seen in %j: a number with a 0 or a 1 is an amount',
    (typed) => {
      expect(readFolioHalf(typed)).toBeNull()
    },
  )
})
