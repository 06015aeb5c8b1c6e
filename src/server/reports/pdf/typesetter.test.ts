import PDFDocument from 'pdfkit'
import { describe, expect, it } from 'vitest'
import { createTypesetter, type Style } from './typesetter.ts'

const STYLE: Style = { face: 'text', size: 10, color: '#000000' }
const type = createTypesetter(new PDFDocument({ size: 'LETTER' }))
const width = (text: string) => type.width(text, STYLE)

describe('setting text', () => {
  it.each(['👶', '👶🏽', '❤️', '👨‍👩‍👧', '🇲🇽', '1️⃣', '🫶', '🪅'])(
    'draws %s as one emoji',
    (emoji) => {
      expect(width(emoji)).toBeGreaterThan(10)
      expect(width(emoji)).toBeLessThan(12)
    },
  )

  it.each(['Íñigo Ñandú', 'Łukasz Żółć', 'Nguyễn', 'Ελένη', 'Иван', 'ॐ'])(
    'has the letters of %s',
    (name) => {
      for (const letter of name) expect(width(letter), letter).not.toBe(0)
      expect(width(name)).not.toBe(width('?'.repeat(name.length)))
    },
  )

  it('draws decomposed accents like composed ones', () => {
    expect(width('Íñigo'.normalize('NFD'))).toBe(width('Íñigo'))
  })

  it('shows a question mark for characters that no font has, and nothing for invisible ones', () => {
    expect(width('李')).toBe(width('?'))
    expect(width('A\u200b\u2060B')).toBe(width('AB'))
    expect(width('A\u0007B')).toBe(width('A B'))
  })
})

describe('lines', () => {
  const long = `Un abrazo ${'W'.repeat(60)} y un_correo@ejemplo.example.mx ${'👶🏽'.repeat(30)} fin`

  it('are never wider than the limit, and lose nothing', () => {
    const lines = type.lines(long, STYLE, 90)
    for (const line of lines) expect(width(line)).toBeLessThanOrEqual(90)
    expect(lines.join('').replaceAll(' ', '')).toBe(long.replaceAll(' ', ''))
  })

  it('break at spaces where they can, and at new lines always', () => {
    expect(type.lines('uno dos tres', STYLE, width('uno dos'))).toEqual(['uno dos', 'tres'])
    expect(type.lines('uno\ndos\r\n\r\ntres', STYLE, 500)).toEqual(['uno', 'dos', '', 'tres'])
  })

  it('of an empty text are one empty line', () => {
    expect(type.lines('', STYLE, 100)).toEqual([''])
  })
})
