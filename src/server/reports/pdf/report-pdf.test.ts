import PDFDocument from 'pdfkit'
import { describe, expect, it, vi } from 'vitest'
import { extractPdfText } from '../testing.ts'
import { type PdfReport, type ReportPart, renderReportPdf } from './report-pdf.ts'
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

const REPORT: PdfReport = {
  title: 'Reporte',
  subject: 'La llegada de Lucía',
  facts: ['12 de diciembre'],
  figures: [{ label: 'Recaudado', value: '$1.00' }],
  columns: [
    { header: 'Aliado', width: 416 },
    { header: 'Monto', width: 100, align: 'right' },
  ],
  madeAt: new Date(0),
}

const toRow = (text: string): TableRow => ({
  cells: [[{ text, style: 'text' }], [{ text: '$1.00', style: 'strong' }]],
})

/** Parts of ten rows each; `seen` counts the rows that were read. */
function counted(total: number, text: string) {
  const seen = { rows: 0 }
  async function* parts(): AsyncGenerator<ReportPart> {
    yield { heading: null }
    for (; seen.rows < total; seen.rows += 10) {
      yield { rows: Array.from({ length: Math.min(10, total - seen.rows) }, () => toRow(text)) }
    }
  }
  return { seen, parts: parts() }
}

async function whole(pdf: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of pdf) chunks.push(chunk)
  return Buffer.concat(chunks).toString('latin1')
}

const pagesOf = (pdf: string) => Number(/\/Count (\d+)/.exec(pdf)?.[1])

it('pages are streamed: no row is read before its page is requested', async () => {
  const { seen, parts } = counted(300, 'Tía Chela')
  const pdf = renderReportPdf(REPORT, parts)
  await pdf.next()
  expect(seen.rows).toBeLessThan(50)
  await pdf.next()
  expect(seen.rows).toBeLessThan(85)
  await pdf.return(undefined)
})

it('three hundred rows fill as many pages as they need, of letter size', async () => {
  const pdf = await whole(renderReportPdf(REPORT, counted(300, 'Tía Chela').parts))
  expect(pagesOf(pdf)).toBe(pdf.split('/MediaBox [0 0 612 792]').length - 1)
  expect(pagesOf(pdf)).toBe(7)
})

it('a report without rows is one page', async () => {
  expect(pagesOf(await whole(renderReportPdf(REPORT, counted(0, '').parts)))).toBe(1)
})

it('a row taller than a page is shortened, and the rows after it follow', async () => {
  const endless = 'W '.repeat(20_000)
  const pdf = await whole(renderReportPdf(REPORT, counted(3, endless).parts))
  expect(pagesOf(pdf)).toBe(3)
})

it('a row whose cells and note are both too tall still fits on one page', async () => {
  const endless = 'W '.repeat(20_000)
  async function* parts(): AsyncGenerator<ReportPart> {
    yield { heading: null }
    yield { rows: [{ ...toRow(endless), note: endless }, toRow('fin')] }
  }
  const pages = extractPdfText(Buffer.from(await whole(renderReportPdf(REPORT, parts())), 'latin1'))
  expect(pages).toHaveLength(2)
  expect(pages[1]?.filter((text) => text === '…')).toHaveLength(2)
  expect(pages[1]).toContain('fin')
})

it('the text of every page can be read, also in other scripts, and its pages are numbered', async () => {
  const names = ['Íñigo Ñandú 👶🏽 AVATAR', 'Łukasz Żółć', 'Ελένη', 'Иван', 'नमस्ते', 'fin']
  async function* parts(): AsyncGenerator<ReportPart> {
    yield { heading: { title: 'Baby shower', note: '12 de diciembre' } }
    for (let part = 0; part < 12; part += 1) yield { rows: names.map(toRow) }
  }
  const pages = extractPdfText(Buffer.from(await whole(renderReportPdf(REPORT, parts())), 'latin1'))
  expect(pages.length).toBeGreaterThan(1)
  const [first = [], ...others] = pages
  expect(first).toEqual(
    expect.arrayContaining([
      'Cigüeña',
      'Reporte',
      'La llegada de Lucía',
      'Recaudado',
      'Baby shower',
    ]),
  )
  for (const page of others) {
    expect(page).toEqual(
      expect.arrayContaining(['Cigüeña', 'Reporte · La llegada de Lucía', 'Aliado']),
    )
  }
  for (const [index, page] of pages.entries()) {
    expect(page).toContain(`Página ${index + 1} de `)
    expect(page.join(' ')).toContain('Generado el')
  }
  const text = pages.map((page) => page.join('')).join('')
  for (const name of names) {
    const drawn = name.replace('🏽', '')
    expect(text.split(drawn).length - 1, name).toBe(12)
  }
})

it('letters can be read after a document that had them only below an accent: fonts are shared', async () => {
  // Fonts that no other test has used.
  vi.resetModules()
  const fresh = await import('./report-pdf.ts')
  const read = async (title: string) => {
    const pdf = fresh.renderReportPdf({ ...REPORT, title }, counted(0, '').parts)
    return extractPdfText(Buffer.from(await whole(pdf), 'latin1')).flat()
  }
  expect(await read('Úýñé')).toContain('Úýñé')
  expect(await read('Uyne')).toContain('Uyne')
})
