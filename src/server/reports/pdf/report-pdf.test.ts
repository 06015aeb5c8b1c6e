import PDFDocument from 'pdfkit'
import { describe, expect, it } from 'vitest'
import { type PdfReport, renderReportPdf } from './report-pdf.ts'
import type { TableRow } from './table.ts'
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

function reportOf(rows: AsyncIterable<TableRow>): PdfReport {
  return {
    title: 'Reporte',
    subject: 'La llegada de Lucía',
    facts: ['12 de diciembre'],
    figures: [{ label: 'Recaudado', value: '$1.00' }],
    columns: [
      { header: 'Aliado', width: 416 },
      { header: 'Monto', width: 100, align: 'right' },
    ],
    sections: (async function* () {
      yield { heading: null, rows }
    })(),
    madeAt: new Date(0),
  }
}

function counted(total: number, text: string) {
  const seen = { rows: 0 }
  async function* rows(): AsyncGenerator<TableRow> {
    for (; seen.rows < total; seen.rows += 1) {
      yield { cells: [[{ text, style: 'text' }], [{ text: '$1.00', style: 'strong' }]] }
    }
  }
  return { seen, rows: rows() }
}

async function whole(pdf: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of pdf) chunks.push(chunk)
  return Buffer.concat(chunks).toString('latin1')
}

const pagesOf = (pdf: string) => Number(/\/Count (\d+)/.exec(pdf)?.[1])

it('pages are streamed: no row is read before its page is requested', async () => {
  const { seen, rows } = counted(300, 'Tía Chela')
  const pdf = renderReportPdf(reportOf(rows))
  await pdf.next()
  expect(seen.rows).toBeLessThan(40)
  await pdf.next()
  expect(seen.rows).toBeLessThan(75)
  await pdf.return(undefined)
})

it('three hundred rows fill as many pages as they need, of letter size', async () => {
  const pdf = await whole(renderReportPdf(reportOf(counted(300, 'Tía Chela').rows)))
  expect(pagesOf(pdf)).toBe(pdf.split('/MediaBox [0 0 612 792]').length - 1)
  expect(pagesOf(pdf)).toBeGreaterThan(8)
})

it('a report without rows is one page', async () => {
  expect(pagesOf(await whole(renderReportPdf(reportOf(counted(0, '').rows))))).toBe(1)
})

it('a row taller than a page is shortened, and the rows after it follow', async () => {
  const endless = 'W '.repeat(20_000)
  const pdf = await whole(renderReportPdf(reportOf(counted(3, endless).rows)))
  expect(pagesOf(pdf)).toBe(4)
})
